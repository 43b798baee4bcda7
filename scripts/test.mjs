// npm test: everything, in a fresh clone, with nothing but Node and npm. `--fast` leaves out what needs a browser or
// whole processes. The last line counts what passed and what failed.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installIfMissing, root } from './install.mjs';

process.chdir(root);
const isFast = process.argv.includes('--fast');
const reports = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-reports-'));
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const total = { passed: 0, failed: 0 };

installIfMissing();
check('Formatting and lint', bin('biome'), ['ci', '--error-on-warnings', '.']);
check('Types', bin('tsc'), ['-p', '.']);
if (isFast) {
  unitAndApi(['--project', 'unit']);
} else {
  await build();
  const { installTestTools } = await import('./test-tools.mjs');
  installTestTools();
  unitAndApi([]);
  await browser();
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);

function step(name) {
  console.log(`\n== ${name}`);
}

function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (error) console.error(error.message);
  return status === 0;
}

function check(name, command, args) {
  step(name);
  total[run(command, args) ? 'passed' : 'failed'] += 1;
}

async function build() {
  step('Build');
  const { buildIfStale } = await import('./build.mjs');
  const environment = process.env.NODE_ENV;
  try {
    await buildIfStale();
    total.passed += 1;
  } catch (error) {
    console.error(error);
    total.failed += 1;
  }
  process.env.NODE_ENV = environment ?? 'test';
}

function unitAndApi(args) {
  step(isFast ? 'Unit tests' : 'Unit, API and process tests');
  const file = path.join(reports, 'vitest.json');
  const ok = run(
    bin('vitest'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { NODE_ENV: 'test' },
  );
  add(ok, file, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
}

async function browser() {
  step('Browser tests');
  const file = path.join(reports, 'playwright.json');
  const { findOrInstallChromium } = await import('./chromium.mjs');
  const chromium = findOrInstallChromium();
  if (!chromium) {
    console.error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.');
    total.failed += 1;
    return;
  }
  const ok = run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    NODE_ENV: 'test',
  });
  add(ok, file, ({ stats }) => {
    if (stats.flaky > 0) console.log(`${stats.flaky} passed only at the second try: see "flaky" above.`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
}

/** A runner that failed without naming a failed test still counts as one failure. */
function add(ok, file, read) {
  let counted = { passed: 0, failed: 0 };
  try {
    counted = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`No report: ${error.message}`);
  }
  total.passed += counted.passed;
  total.failed += ok ? counted.failed : Math.max(1, counted.failed);
}

// npm test: everything, in a fresh clone, with nothing but Node and npm. `--fast` leaves out what needs a browser or
// whole processes. What failed is named once more at the end; the last line counts.
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
const failures = [];
const withoutBuild = ['unit', 'web', 'api', 'alone'].flatMap((name) => ['--project', name]);

installIfMissing();
check('Formatting and lint', bin('biome'), ['ci', '--error-on-warnings', '.']);
check('Types', bin('tsc'), ['-p', '.']);
check('Files, exports and packages that nobody uses', bin('knip'), ['--no-progress']);
if (isFast) {
  // Not in a whole run: an advisory that came out today says nothing about what was changed here.
  check('Known advisories', process.execPath, ['scripts/advisories.mjs']);
  unitAndApi(['--project', 'unit', '--project', 'web']);
} else {
  const isBuilt = await build();
  const { installTestTools } = await import('./test-tools.mjs');
  installTestTools();
  // What stands on the build would only fail for its sake, or pass on an older one.
  unitAndApi(isBuilt ? [] : withoutBuild);
  if (isBuilt) await browser();
}
rmSync(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`\nFAILED ${failure}`);
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
  if (run(command, args)) total.passed += 1;
  else fail(name);
}

function fail(what) {
  total.failed += 1;
  failures.push(what);
}

async function build() {
  step('Build');
  const { buildIfStale } = await import('./build.mjs');
  const environment = process.env.NODE_ENV;
  let isBuilt = false;
  try {
    await buildIfStale();
    isBuilt = true;
    total.passed += 1;
  } catch (error) {
    console.error(error);
    fail('Build: process and browser tests were left out');
  }
  process.env.NODE_ENV = environment ?? 'test';
  return isBuilt;
}

function unitAndApi(args) {
  step(isFast ? 'Unit and component tests' : 'Unit, component, API and process tests');
  const file = path.join(reports, 'vitest.json');
  const ok = run(
    bin('vitest'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { NODE_ENV: 'test' },
  );
  add(ok, file, ({ testResults, numPassedTests, numFailedTests }) => {
    for (const { name, assertionResults, status, message } of testResults) {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      for (const test of failed) report(name, test.fullName, test.failureMessages.join('\n'));
      if (status === 'failed' && failed.length === 0) report(name, 'the file itself', message);
    }
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function browser() {
  step('Browser tests');
  const file = path.join(reports, 'playwright.json');
  const { findOrInstallChromium } = await import('./chromium.mjs');
  const chromium = findOrInstallChromium();
  if (!chromium) {
    fail('Browser tests: no Chromium could be found or installed. Set CHROMIUM_PATH to one.');
    return;
  }
  const ok = run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    NODE_ENV: 'test',
  });
  add(ok, file, ({ stats, suites }) => {
    for (const { file: name, title, ok: isGood, tests } of suites.flatMap(specsOf)) {
      const errors = tests
        .flatMap(({ results }) => results)
        .flatMap(({ errors: resultErrors }) => resultErrors);
      if (!isGood) report(path.join('e2e', name), title, errors.map(({ message }) => message).join('\n'));
    }
    return { passed: stats.expected, failed: stats.unexpected };
  });
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The log of a whole run is long, and what keeps logs often keeps only their end. */
function report(file, title, message) {
  const lines = (message || '').split('\n').slice(0, 30);
  failures.push([`${path.relative(root, file)}: ${title}`, ...lines].join('\n  '));
}

/** A runner that failed without naming a failed test still counts as one failure. */
function add(ok, file, read) {
  let counted = { passed: 0, failed: 0 };
  try {
    counted = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`No report: ${error.message}`);
  }
  if (!ok && counted.failed === 0) failures.push('without naming a test: the run above says why');
  total.passed += counted.passed;
  total.failed += ok ? counted.failed : Math.max(1, counted.failed);
}

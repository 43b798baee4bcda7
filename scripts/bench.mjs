// npm run bench: every measurement in bench/, one after the other; each prints its ratios. `npm run bench -- pages`
// runs those whose name contains the word; what follows it is handed on.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { installIfMissing, root } from './install.mjs';

process.chdir(root);
installIfMissing();
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();

const wanted = process.argv[2] ?? '';
const benches = readdirSync('bench').filter((name) => name.endsWith('.bench.ts') && name.includes(wanted));
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model || os.arch()}, Node ${process.versions.node}, ${process.platform}`,
);
let failed = 0;
for (const name of benches) {
  console.log(`\n== ${name.replace('.bench.ts', '')}`);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', path.join('bench', name), ...process.argv.slice(3)],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', CHROMIUM_PATH: findOrInstallChromium() },
    },
  );
  if (status !== 0) failed += 1;
}
process.exit(failed ? 1 : 0);

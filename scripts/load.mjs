// npm run load: the built product under many hands, and what it made of it. `npm run load -- --minutes 1` is a quick one,
// `npm run load -- --help` lists the rest. Linux alone: processor time and memory are read from /proc.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installIfMissing, root } from './install.mjs';

if (!existsSync('/proc/self/smaps_rollup')) {
  console.error('npm run load needs Linux: it reads processor time and memory from /proc.');
  process.exit(1);
}
process.chdir(root);
installIfMissing();
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();

const { status } = spawnSync(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'bench/load/load.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
);
process.exit(status ?? 1);

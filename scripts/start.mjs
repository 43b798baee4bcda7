// npm start: install what is missing, build what is stale, run.
import './check-node.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installIfMissing, root } from './install.mjs';

process.chdir(root);
if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
const environment = process.env.NODE_ENV;
installIfMissing();
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();
if (environment === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = environment;
stopWithParent();
await import('../dist/server/main.js');

/** npm dies of a kill -9 without telling us; a server that nobody holds any more would keep the port. */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

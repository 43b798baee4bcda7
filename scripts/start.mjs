// npm start: install what is missing, build what is stale, run.
import './check-node.mjs';
import { prepare } from './prepare.mjs';

await prepare();
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

// npm start: install what is missing, build what is stale, run.
import './check-node.mjs';
import { prepare } from './prepare.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

await prepare();
stopWithParent();
await import('../dist/server/main.js');

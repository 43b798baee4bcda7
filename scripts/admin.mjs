// npm run admin -- <command>: install what is missing, build what is stale, run the operator's command.
import './check-node.mjs';
import { prepare } from './prepare.mjs';

await prepare();
await import('../dist/server/admin.js');

// npm run admin -- <command>: install what is missing, build what is stale, run the operator's command.
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
await import('../dist/server/admin.js');

// npm run dev: the server restarts when its files change, the browser reloads when its files change.
import './check-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installIfMissing, root } from './install.mjs';

process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');
installIfMissing();
const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
const child = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', '--include=contract/**/*', 'server/dev.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));

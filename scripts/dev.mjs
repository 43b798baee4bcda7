// npm run dev: the server starts anew when its files change, the browser reloads when its files change.
import './check-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';
import { installIfMissing, root } from './install.mjs';

process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');
installIfMissing();

let child = start();
let pending;
for (const folder of ['server', 'contract']) watchTree(folder);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    child.on('exit', (code) => process.exit(code ?? 0));
    child.kill(signal);
    if (child.exitCode !== null) process.exit(0);
  });
}

/** Folder by folder: a watch on files, as Node's recursive one is, loses a file that an editor saves by replacing it. */
function watchTree(folder) {
  watch(folder, (_, name) => {
    if (!name) return;
    const file = path.join(folder, name);
    if (isFolder(file)) watchTree(file);
    else if (/\.(ts|sql|typ)$/.test(name) && !/\.test\.ts$/.test(name)) {
      clearTimeout(pending);
      pending = setTimeout(() => restart(file), 150);
    }
  });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) watchTree(path.join(folder, entry.name));
  }
}

function isFolder(file) {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function start() {
  return spawn(process.execPath, ['--import', 'tsx', 'server/dev.ts'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  });
}

function restart(file) {
  console.log(`${file} changed; starting anew …`);
  const before = child;
  const next = () => {
    if (before === child) child = start();
  };
  if (before.exitCode !== null) return next();
  before.once('exit', next);
  before.kill('SIGTERM');
}

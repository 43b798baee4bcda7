// Installs what the lockfile names, if it is not there yet. Needs nothing but Node and npm itself.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

export function installIfMissing() {
  if (isInstalled()) return;
  console.log('Installing packages …');
  // Building needs the development packages, whatever NODE_ENV says. No package needs its install script.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('Fieldwright cannot start. The packages could not be installed; npm says why above.');
    process.exit(1);
  }
}

/** npm keeps a list of what it put into node_modules; it must hold everything the lockfile asks for. */
function isInstalled() {
  const list = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([location, { version, optional }]) =>
      location === '' || optional || present[location]?.version === version,
  );
}

// Programs that check our work independently: oathtool for codes, zbarimg for QR codes, qpdf and pdftotext for documents,
// pdfsig (which comes with pdftotext) and openssl for seals.
// Debian packages, installed when we may; a test that needs one says so when it cannot be had.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const packages = {
  oathtool: 'oathtool',
  zbarimg: 'zbar-tools',
  qpdf: 'qpdf',
  pdftotext: 'poppler-utils',
  openssl: 'openssl',
};

export function hasTool(name) {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Returns the names of the tools that are there afterwards. */
export function installTestTools() {
  const missing = Object.keys(packages).filter((name) => !hasTool(name));
  if (missing.length && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const run = (...args) =>
      spawnSync('apt-get', args, {
        stdio: 'ignore',
        timeout: 90_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    run('update', '-qq');
    run('install', '-y', '-qq', '--no-install-recommends', ...missing.map((name) => packages[name]));
  }
  return Object.keys(packages).filter(hasTool);
}

if (process.argv[1] === import.meta.filename) console.log(installTestTools().join(' '));

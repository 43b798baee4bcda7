// Finds a Chromium for the browser tests, or gets one: Playwright's own download, else Debian's package when root.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

/** Undefined when none can be had. */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; getting one …');
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  // The time limit matters where downloads are blocked silently instead of refused.
  run(process.execPath, [playwright, 'install', '--only-shell', 'chromium'], { timeout: 5 * 60_000 });
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], { env });
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      env,
    });
  }
  return findChromium();
}

function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((dir) => names.map((name) => path.join(dir, name)));
  return [process.env.CHROMIUM_PATH, ...playwrightDownloads(), ...onPath, ...macApplications].find(
    isExecutable,
  );
}

const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function playwrightDownloads() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    path.join(
      os.homedir(),
      process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright',
    );
  if (!existsSync(cache)) return [];
  const folders = readdirSync(cache)
    .filter((name) => /^chromium/.test(name))
    .sort()
    .reverse();
  const inside = [
    'chrome-linux/headless_shell',
    'chrome-linux/chrome',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-headless-shell-linux-arm64/chrome-headless-shell',
    'chrome-linux64/chrome',
    'chrome-mac/headless_shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
  ];
  return folders.flatMap((folder) => inside.map((file) => path.join(cache, folder, file)));
}

function isExecutable(file) {
  if (!file) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(command, args, options = {}) {
  const { error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  if (error) console.log(`${command}: ${error.message}`);
}

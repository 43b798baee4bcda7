// Finds a Chromium for the browser tests, or gets one: Playwright's own download, else Debian's package when root. The
// headless shell goes first: it does the same tests with a third less work than the whole browser.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';

/** Undefined when none can be had. */
export function findOrInstallChromium() {
  const found = findShell() ?? installShell() ?? findBrowser();
  if (found) return found;
  console.log('No Chromium found; getting one …');
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  // The time limit matters where downloads are blocked silently instead of refused.
  run(process.execPath, [playwright, 'install', '--only-shell', 'chromium'], { timeout: 5 * 60_000 });
  const downloaded = findShell();
  if (downloaded) return downloaded;
  installFromDebian(['chromium', 'fonts-liberation']);
  return findBrowser();
}

function findShell() {
  const named = [process.env.CHROMIUM_PATH, ...playwrightDownloads(), ...onPath(['chromium-headless-shell'])];
  return named.find(isExecutable);
}

function findBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  return [...onPath(names), ...macApplications].find(isExecutable);
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((dir) => names.map((name) => path.join(dir, name)));
}

function installShell() {
  installFromDebian(['chromium-headless-shell', 'fonts-liberation']);
  return findShell();
}

function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 5 * 60_000 };
  run('apt-get', ['update', '-qq'], options);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
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

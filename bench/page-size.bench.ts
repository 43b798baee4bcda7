// JavaScript a browser really loads for the first page, gzipped (bars: landing page 120 KB, signed-in shell 220 KB).
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { removeDataDir, startServerProcess } from './server-process.ts';

const server = await startServerProcess();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
for (const [address, bar] of [
  ['/', 120],
  ['/terms', 120],
] as const) {
  const page = await browser.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.body());
  });
  await page.goto(server.base + address, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
  const kb = bytes.reduce((sum, size) => sum + size, 0) / 1024;
  console.log(
    `${address.padEnd(12)} ${bytes.length} scripts, ${kb.toFixed(1)} KB of ${bar} KB (${((kb / bar) * 100).toFixed(0)} %)`,
  );
  await page.close();
}
await browser.close();
await server.stop();
removeDataDir(server.dataDir);

// JavaScript a browser really loads for a page, gzipped (bars: landing page 120 KB, signed-in shell 220 KB; held
// here for every page with all it shows).
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { HttpClient } from '#server/testing/http-client.ts';
import { waitForAnimations } from '../e2e/harness.ts';
import { openSampleCompany, signInto } from './sample-company.ts';
import { removeDataDir, startServerProcess } from './server-process.ts';

process.env.BILLING = 'off';
const server = await startServerProcess();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
let isHeld = true;
try {
  const { owner, technician, signingToken } = await openSampleCompany(server);
  await measure(null, '/', 120);
  for (const address of ['/terms', '/free-invoice-template']) await measure(null, address, 220);
  await measure(null, `/sign/${signingToken}`, 220, '/sign/:token');
  for (const address of ['/', '/jobs', '/generate', '/calendar', '/technicians'])
    await measure(owner, address, 220, `${address} (owner)`);
  await measure(technician, '/', 220, '/ (technician)');
} finally {
  await browser.close();
  await server.stop();
  removeDataDir(server.dataDir);
}
process.exit(isHeld ? 0 : 1);

/** With an empty browser cache. */
async function measure(who: HttpClient | null, address: string, bar: number, name = address): Promise<void> {
  const context = await browser.newContext({ baseURL: server.base });
  if (who) await signInto(context, who);
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.body());
  });
  await page.goto(address);
  await waitForAnimations(page);
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('response');
  const bytes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
  const kb = bytes.reduce((sum, size) => sum + size, 0) / 1024;
  const share = ((kb / bar) * 100).toFixed(0);
  console.log(
    `${name.padEnd(24)} ${String(bytes.length).padStart(2)} scripts, ${kb.toFixed(1).padStart(5)} KB of ${bar} KB (${share} %): ${kb <= bar ? 'held' : 'MISSED'}`,
  );
  isHeld &&= kb <= bar;
  await context.close();
}

// Makes the pictures of the front page with its example PDF (web/public/landing) and of the README (docs/images) from
// the demo's company in the running product. Run it after a change that can be seen. npm run pictures then goes on with
// document-pictures.mjs and email-pictures.mjs.
import './check-node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { installIfMissing, root } from './install.mjs';
import { withPictureFonts } from './picture-fonts.mjs';

process.chdir(root);
installIfMissing();
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();
const { chromium } = await import('@playwright/test');
const { default: sharp } = await import('sharp');
const { register } = await import('tsx/esm/api');
register();
const { company, owner } = await import('../demo/company.ts');
const { demoSettings } = await import('../demo/folder.ts');
const { freePort } = await import('../server/testing/free-port.ts');

const landing = 'web/public/landing';
const readme = 'docs/images';
for (const folder of [landing, readme]) mkdirSync(folder, { recursive: true });
const desk = { width: 1280, height: 760 };
const inset = { width: 1040, height: 660 };
const phone = { width: 390, height: 700 };
const bothThemes = ['light', 'dark'];

const app = await startApp();
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox'],
  env: withPictureFonts(),
});
const context = await browser.newContext({
  baseURL: app.base,
  timezoneId: company.timeZone,
  locale: 'en-US',
});
try {
  await context.addInitScript(() => localStorage.setItem('gdpr-consent', 'declined'));
  // A stream of events never ends, and the network would never be quiet.
  await context.addInitScript('delete window.EventSource');
  await signIn();
  await photograph('jobs-desk', '/jobs', desk);
  await photograph('jobs-phone', '/jobs', phone);
  await photograph('templates', '/templates', inset);
  await photograph('jobs', '/jobs', inset, { act: openDetails });
  await photograph('calendar', '/calendar', inset);
  await photograph('technicians', '/technicians', inset);
  await savePdf();
  await savePreview();

  const light = { folder: readme, themes: ['light'] };
  await photograph('jobs', '/jobs', desk, light);
  await photograph('calendar', '/calendar', { width: 1280, height: 860 }, light);
  const { signingUrl } = await openEstimate();
  const signing = { ...light, isGuest: true, act: scrollToHeading };
  await photograph('signing', new URL(signingUrl).pathname, { width: 390, height: 760 }, signing);
} finally {
  await browser.close();
  await app.stop();
}

async function signIn() {
  const body = { username: owner.email, password: owner.password };
  await send('POST', '/api/auth/login', body);
}

/** An estimate that waits for a signature, with a link of its own. */
async function openEstimate() {
  const { jobs } = await send('GET', '/api/jobs?stage=estimate&limit=200');
  const waiting = jobs.find((job) => job.estimateSignatureStatus === 'pending');
  return send('POST', `/api/jobs/${waiting.id}/signature-request`, {});
}

/** An invoice that is partly paid: it shows most. */
async function savePdf() {
  const { jobs } = await send('GET', '/api/jobs?stage=invoice&limit=200');
  const { id } = jobs.find((job) => job.paymentStatus === 'partly_paid' && job.lineItems.length > 3);
  const pdf = await (await context.request.get(`/api/jobs/${id}/download/invoice`)).body();
  writeFileSync(path.join(landing, 'example-invoice.pdf'), pdf);
  const { stdout, error } = spawnSync('pdftoppm', ['-png', '-r', '120', '-f', '1', '-l', '1', '-'], {
    input: pdf,
    maxBuffer: 50e6,
  });
  if (error) throw new Error('pdftoppm is missing: install poppler-utils.');
  await sharp(stdout).webp({ quality: 86 }).toFile(path.join(landing, 'example-invoice.webp'));
  await sharp(stdout).webp({ quality: 86 }).toFile(path.join(readme, 'invoice.webp'));
}

/** What link previews show: the front page as a visitor sees it, with the pictures just made. */
async function savePreview() {
  const visitor = await browser.newContext({ baseURL: app.base, viewport: { width: 1200, height: 630 } });
  const page = await visitor.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.screenshot({ path: path.join(landing, 'preview.png'), animations: 'disabled' });
  await visitor.close();
}

/** In each theme; guests have no navigation to wait for. */
async function photograph(
  name,
  address,
  viewport,
  { folder = landing, themes = bothThemes, isGuest = false, act = async () => {} } = {},
) {
  for (const theme of themes) {
    const page = await context.newPage();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The navigation comes in a file of its own.
    if (!isGuest) await page.getByText(company.companyName).first().waitFor();
    await page.waitForLoadState('networkidle');
    await act(page);
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot({ scale: 'css', animations: 'disabled', caret: 'hide' });
    const file = themes.length > 1 ? `${name}-${theme}.webp` : `${name}.webp`;
    await sharp(png).webp({ quality: 84, effort: 6 }).toFile(path.join(folder, file));
    await page.close();
  }
}

/** Past the hint that this connection is not encrypted: on one machine it need not be. */
async function scrollToHeading(page) {
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.scrollIntoView());
}

async function openDetails(page) {
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}

async function send(method, address, data) {
  const { csrfToken } = await (await context.request.get('/api/csrf-token')).json();
  const response = await context.request.fetch(address, {
    method,
    data,
    headers: { 'x-csrf-token': csrfToken },
  });
  if (!response.ok()) throw new Error(`${address}: ${response.status()} ${await response.text()}`);
  return response.json();
}

/** The built product on a folder that was just filled. */
async function startApp() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-pictures-'));
  const port = await freePort();
  const filled = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'demo/fill-folder.ts', dataDir, String(port)],
    {
      stdio: 'inherit',
    },
  );
  if (filled.status !== 0) throw new Error('The demo could not be filled; it says why above.');
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, ...demoSettings(dataDir, port), NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://localhost:${port}`;
  while (!(await fetch(`${base}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server did not start; it says why above.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    base,
    async stop() {
      const exited = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// npm run pictures: makes the pictures of the front page (web/public/landing) and of the README from the running
// product, with a company, jobs and a PDF made through its own API. Run it after a change that can be seen.
import './check-node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { installIfMissing, root } from './install.mjs';
import { company, jobs, logo, technicians } from './landing-sample.mjs';

process.chdir(root);
installIfMissing();
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();
const { chromium } = await import('@playwright/test');
const { default: PostalMime } = await import('postal-mime');
const { default: sharp } = await import('sharp');

const folder = 'web/public/landing';
mkdirSync(folder, { recursive: true });
const app = await startApp();
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox'] });
const context = await browser.newContext({
  baseURL: app.base,
  timezoneId: company.timeZone,
  locale: 'en-US',
});
try {
  await context.addInitScript(() => localStorage.setItem('gdpr-consent', 'declined'));
  const invoice = await fill();
  await photograph('jobs-desk', '/jobs', { width: 1280, height: 760 });
  await photograph('jobs-phone', '/jobs', { width: 390, height: 700 });
  await photograph('templates', '/templates', { width: 1040, height: 660 });
  await photograph('jobs', '/jobs', { width: 1040, height: 660 }, openDetails);
  for (const page of ['calendar', 'technicians']) {
    if ((await context.request.get(`/${page}`)).ok())
      await photograph(page, `/${page}`, { width: 1040, height: 660 });
  }
  await savePdf(invoice);
  await savePreview();
} finally {
  await browser.close();
  await app.stop();
}

/** Signs up and fills the account through the API, as the pages would. Returns the address of an invoice's PDF. */
async function fill() {
  await post('/api/auth/signup', { email: 'office@ridgeline.example', password: 'a long ridge line' });
  const { objectPath } = await upload(await sharp(Buffer.from(logo)).png().toBuffer());
  await post('/api/onboarding/complete', { ...company, profession: 'HVAC', taxRate: 6 });
  await post('/api/company/update', { ...company, companyLogo: objectPath });
  const [template] = await (await context.request.get('/api/templates')).json();
  let invoice = '';
  const people = new Map();
  for (const { hasAccepted, ...person } of technicians) {
    people.set(person.name, (await post('/api/technicians', person)).id);
    if (hasAccepted) await accept(person);
  }
  for (const { stage, payments = [], schedule, dueDate, technician, ...job } of jobs) {
    const made = await post('/api/jobs', {
      ...job,
      templateId: template.id,
      currentStage: stage,
      assignedTechnicianId: people.get(technician) ?? null,
    });
    if (schedule) await send('PATCH', `/api/jobs/${made.id}/service-date`, schedule);
    if (dueDate) await send('PATCH', `/api/jobs/${made.id}/reminder-settings`, { invoiceDueDate: dueDate });
    for (const payment of payments) await post(`/api/jobs/${made.id}/payments`, payment);
    if (stage === 'invoice') invoice = `/api/jobs/${made.id}/download/invoice`;
  }
  return invoice;
}

/** Opens the account that the invitation in the mail offers. */
async function accept({ email }) {
  const password = 'a long ridge line';
  const token = await invitationOf(email);
  const address = `/api/technician-invitations/${token}/accept`;
  await post(address, { email, password, confirmPassword: password });
}

async function invitationOf(email) {
  const outbox = path.join(app.dataDir, 'outbox');
  for (;;) {
    const files = existsSync(outbox) ? readdirSync(outbox).filter((file) => file.endsWith('.eml')) : [];
    for (const file of files) {
      const { to = [], text = '' } = await PostalMime.parse(readFileSync(path.join(outbox, file)));
      const [, token] = /\/accept-invitation\/(\S+)/.exec(text) ?? [];
      if (token && to.some(({ address }) => address === email)) return token;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function savePdf(address) {
  const pdf = await (await context.request.get(address)).body();
  writeFileSync(path.join(folder, 'example-invoice.pdf'), pdf);
  const { stdout, error } = spawnSync('pdftoppm', ['-png', '-r', '120', '-f', '1', '-l', '1', '-'], {
    input: pdf,
    maxBuffer: 50e6,
  });
  if (error) throw new Error('pdftoppm is missing: install poppler-utils.');
  await sharp(stdout).webp({ quality: 86 }).toFile(path.join(folder, 'example-invoice.webp'));
}

/** What link previews show: the front page as a visitor sees it, with the pictures just made. */
async function savePreview() {
  const visitor = await browser.newContext({ baseURL: app.base, viewport: { width: 1200, height: 630 } });
  const page = await visitor.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.screenshot({ path: path.join(folder, 'preview.png'), animations: 'disabled' });
  await visitor.close();
}

/** Twice, in both themes, at twice the pixels, so that it is sharp on a phone. */
async function photograph(name, address, viewport, act = async () => {}) {
  for (const theme of ['light', 'dark']) {
    const page = await context.newPage();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The navigation comes in a file of its own.
    await page.getByText('Ridgeline Heating & Air').first().waitFor();
    await page.waitForLoadState('networkidle');
    await act(page);
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot({ scale: 'css', animations: 'disabled', caret: 'hide' });
    await sharp(png)
      .webp({ quality: 84, effort: 6 })
      .toFile(path.join(folder, `${name}-${theme}.webp`));
    await page.close();
  }
}

async function openDetails(page) {
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}

function post(address, body) {
  return send('POST', address, body);
}

async function send(method, address, data) {
  return read(await context.request.fetch(address, { method, data, headers: await token() }), address);
}

async function upload(png) {
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: png };
  const multipart = { purpose: 'logo', file };
  const address = '/api/objects/upload-file';
  return read(await context.request.post(address, { multipart, headers: await token() }), address);
}

async function token() {
  const { csrfToken } = await (await context.request.get('/api/csrf-token')).json();
  return { 'x-csrf-token': csrfToken };
}

async function read(response, address) {
  if (!response.ok()) throw new Error(`${address}: ${response.status()} ${await response.text()}`);
  return response.json();
}

async function startApp() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-pictures-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      BILLING: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://localhost:${port}`;
  while (!(await fetch(`${base}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The server did not start; it says why above.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    base,
    dataDir,
    async stop() {
      const exited = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

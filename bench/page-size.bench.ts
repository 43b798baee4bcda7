// What a page's scripts weigh on the wire, headers included, with an empty browser cache; and what going on from the
// jobs list adds, once the dialogs behind its buttons were fetched.
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { given } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { timings } from '#web/timings.ts';
import { waitForAnimations } from '../e2e/harness.ts';
import { openSampleCompany, signInto } from './sample-company.ts';
import { removeDataDir, startServerProcess } from './server-process.ts';

interface Bar {
  kb: number;
  scripts: number;
}

const landing: Bar = { kb: 110, scripts: 5 };
const list: Bar = { kb: 190, scripts: 15 };
/** A form is on the page itself, with the libraries that check it. */
const form: Bar = { kb: 230, scripts: 15 };
/** What it weighed before there was something to choose (153 KB), and at most 15 more. */
const signing: Bar = { kb: 168, scripts: 15 };
const goingOn: Bar = { kb: 40, scripts: 15 };

process.env.BILLING = 'off';
const server = await startServerProcess();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
let isHeld = true;
try {
  const { owner, technician, signingToken, payToken } = await openSampleCompany(server);
  await measure(null, '/', landing);
  await measure(null, '/terms', list);
  await measure(null, '/login', form);
  await measure(null, '/free-invoice-template', form);
  await measure(null, `/sign/${signingToken}`, signing, '/sign/:token');
  await measure(null, `/sign/${await offerOf(owner)}`, signing, '/sign/:token with options');
  await measure(null, `/pay/${payToken}`, list, '/pay/:token');
  for (const address of ['/', '/jobs', '/calendar', '/customers', '/price-list', '/technicians'])
    await measure(owner, address, list, `${address} (owner)`);
  await measure(owner, '/generate', form, '/generate (owner)');
  await measure(technician, '/', list, '/ (technician)');
  for (const name of ['Templates', 'Create Job', 'Calendar', 'Technicians']) await measureStep(owner, name);
} finally {
  await browser.close();
  await server.stop();
  removeDataDir(server.dataDir);
}
process.exit(isHeld ? 0 : 1);

/** Of a link that leaves a choice. */
async function offerOf(owner: HttpClient): Promise<string> {
  const optional = { quantity: 1, description: 'Humidifier', unitPrice: '600', optional: true };
  const options = ['Good', 'Better', 'Best'].map((name, at) => ({
    name,
    lineItems: [{ quantity: 1, description: `Furnace, ${name}`, unitPrice: `${4000 + at * 1000}` }, optional],
  }));
  const job = await owner.ok('POST /api/jobs', { body: { customerName: 'Maria Nguyễn', options } });
  return (await given.signatureRequest({ client: owner }, job.id)).signingToken;
}

async function measure(who: HttpClient | null, address: string, bar: Bar, name = address): Promise<void> {
  await inNewPage(who, async (page, scripts) => {
    await page.goto(address);
    await untilQuiet(page);
    report(name, scripts, bar);
  });
}

/** From the jobs list by a link of that name. */
async function measureStep(who: HttpClient, link: string): Promise<void> {
  await inNewPage(who, async (page, scripts) => {
    await page.goto('/jobs');
    await untilQuiet(page);
    await page.waitForTimeout(timings.preloadDialogs);
    await untilNoMore(page, scripts);
    scripts.length = 0;
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await page.waitForURL((url) => url.pathname !== '/jobs');
    await untilNoMore(page, scripts);
    report(`/jobs → ${link}`, scripts, goingOn);
  });
}

async function untilQuiet(page: Page): Promise<void> {
  await waitForAnimations(page);
  await page.waitForLoadState('networkidle');
}

/** The browser tells only once, for the page it opened, that the network is quiet. */
async function untilNoMore(page: Page, scripts: readonly number[]): Promise<void> {
  await untilQuiet(page);
  for (let known = -1; known !== scripts.length; ) {
    known = scripts.length;
    await page.waitForTimeout(500);
  }
}

async function inNewPage(
  who: HttpClient | null,
  run: (page: Page, scripts: number[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.base,
    viewport: { width: 1440, height: 900 },
  });
  // A stream of events never ends, and the network would never be quiet.
  await context.addInitScript('delete window.EventSource');
  if (who) await signInto(context, who);
  const page = await context.newPage();
  const scripts: number[] = [];
  await countScripts(await context.newCDPSession(page), scripts);
  await run(page, scripts);
  await context.close();
}

/** As the browser's network panel counts: what came over the wire, headers and compressed body. */
async function countScripts(session: CDPSession, scripts: number[]): Promise<void> {
  const requested = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' && !response.fromDiskCache) requested.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requested.has(requestId)) scripts.push(encodedDataLength);
  });
  await session.send('Network.enable');
}

function report(name: string, scripts: readonly number[], bar: Bar): void {
  const kb = scripts.reduce((sum, size) => sum + size, 0) / 1024;
  const fits = kb <= bar.kb && scripts.length <= bar.scripts;
  console.log(
    `${name.padEnd(24)} ${String(scripts.length).padStart(2)} of ${bar.scripts} scripts, ${kb.toFixed(1).padStart(5)} KB of ${bar.kb} KB (${((kb / bar.kb) * 100).toFixed(0)} %): ${fits ? 'held' : 'MISSED'}`,
  );
  isHeld &&= fits;
}

// axe on every page and the largest dialogs, light and dark, at 390 and 1440 px (bar: no violation anywhere).
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { accessTo, type PagePath, pages } from '#contract/pages/pages.ts';
import { axeViolations } from '../e2e/axe-violations.ts';
import { setTheme, themes, waitForAnimations, widths } from '../e2e/harness.ts';
import { openSampleCompany, type SampleCompany, signInto } from './sample-company.ts';
import { removeDataDir, startServerProcess } from './server-process.ts';

type Who = 'visitor' | 'newcomer' | 'owner' | 'technician';
interface View {
  who: Who;
  address: string;
  act?: (page: Page) => Promise<void>;
}

/** Public, but an owner sees something of their own there. */
const alsoForOwners: PagePath[] = ['/', '/checkout'];

function whoOpens(path: PagePath): Who {
  // Whoever has paid is sent on from there.
  if (path === '/trial-setup') return 'newcomer';
  return accessTo(path) !== 'public' || alsoForOwners.includes(path) ? 'owner' : 'visitor';
}

function views({ signingToken, payToken, invitationToken }: SampleCompany): View[] {
  const tokens: Record<string, string> = {
    '/sign/:token': signingToken,
    '/pay/:token': payToken,
    '/technician/accept-invitation/:token': invitationToken,
  };
  const open = pages.filter(({ path }) => !path.startsWith('/dev/'));
  return [
    ...open.map(
      ({ path }): View => ({
        who: whoOpens(path),
        address: path.replace(':token', tokens[path] ?? ''),
      }),
    ),
    { who: 'visitor', address: `/sign/${signingToken}/read` },
    { who: 'visitor', address: `/pay/${payToken}/read` },
    { who: 'visitor', address: '/' },
    { who: 'technician', address: '/' },
    { who: 'visitor', address: '/?pricing=true' },
    { who: 'owner', address: '/?pricing=true' },
    { who: 'visitor', address: '/no-such-page' },
    { who: 'owner', address: '/jobs', act: openFirst('View Details', 'link') },
    { who: 'owner', address: '/technicians', act: openFirst('Add Technician') },
  ];
}

const openFirst =
  (name: string, role: 'button' | 'link' = 'button') =>
  async (page: Page) => {
    await page.getByRole(role, { name }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
  };

process.env.BILLING = 'on';
const server = await startServerProcess();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
let found = 0;
let checked = 0;
try {
  const company = await openSampleCompany(server);
  const contexts: Record<Who, BrowserContext> = {
    visitor: await browser.newContext({ baseURL: server.base }),
    newcomer: await browser.newContext({ baseURL: server.base }),
    owner: await browser.newContext({ baseURL: server.base }),
    technician: await browser.newContext({ baseURL: server.base }),
  };
  // A stream of events never ends, and the network would never be quiet.
  for (const context of Object.values(contexts)) await context.addInitScript('delete window.EventSource');
  for (const who of ['newcomer', 'owner', 'technician'] as const) await signInto(contexts[who], company[who]);
  for (const view of views(company)) await checkView(await contexts[view.who].newPage(), view);
} finally {
  await browser.close();
  await server.stop();
  removeDataDir(server.dataDir);
}
console.log(`${checked} views, ${found} violations (bar 0): ${found === 0 ? 'held' : 'MISSED'}`);
process.exit(found === 0 ? 0 : 1);

async function checkView(page: Page, { who, address, act }: View): Promise<void> {
  for (const width of Object.values(widths)) {
    for (const theme of themes) {
      await setTheme(page, { width, theme });
      await page.goto(address, { waitUntil: 'networkidle' });
      await act?.(page);
      await waitForAnimations(page);
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/${checked}-${who}-${width}-${theme}.png` });
      const violations = await axeViolations(page);
      for (const violation of violations)
        console.log(`${address} (${who}, ${width} px, ${theme}): ${violation}`);
      checked += 1;
      found += violations.length;
    }
  }
  await page.close();
}

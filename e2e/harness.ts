// The browser test harness: the built product in this process, on a real database, and a page that is checked by axe
// wherever it goes.
import path from 'node:path';
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test';
import { builtPages } from '#server/platform/http/pages.ts';
import { openTestApp, type TestApp } from '#server/testing/open-test-app.ts';
import { createTestDatabase } from '#server/testing/test-postgres.ts';
import { axeViolations } from './axe-violations.ts';

const webDir = path.resolve(import.meta.dirname, '../dist/web');

export const widths = { phone: 390, desktop: 1440 } as const;
export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

interface Fixtures {
  /** Settings the product is started with: `test.use({ appEnv: { BILLING: 'off' } })`. */
  appEnv: Record<string, string>;
  app: TestApp;
  baseURL: string;
}

/** The pending requests of each page. */
const requests = new WeakMap<Page, Set<Request>>();

export const test = base.extend<Fixtures, { databaseUrl: string }>({
  appEnv: [{}, { option: true }],
  databaseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, worker) => {
      const name = `e2e_${worker.parallelIndex}_${process.pid}`;
      await use(await createTestDatabase(process.env.E2E_POSTGRES_URL ?? '', name));
    },
    { scope: 'worker' },
  ],
  app: async ({ databaseUrl, appEnv }, use) => {
    const app = await openTestApp(databaseUrl, {
      pages: builtPages(webDir),
      // All tests of a run come from one network address.
      env: { RATE_LIMIT: 'off', ...appEnv },
      onboarded: true,
    });
    await use(app);
    // The tasks this test left in the queue must not run in the next one, which may have the same database.
    await app.deps.db.pool.query('delete from graphile_worker._private_jobs');
    await app.close();
  },
  baseURL: async ({ app }, use) => use(app.base),
  page: async ({ page, app: _ }, use) => {
    const problems: string[] = [];
    const underWay = new Set<Request>();
    requests.set(page, underWay);
    // A stream of events never ends.
    page.on('request', (request) => request.resourceType() !== 'eventsource' && underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      // A blocked script or style is our fault even when the page looks right. Chromium's own line about a 4xx reply is
      // not.
      if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
        problems.push(message.text());
    });
    await withPdfViewer(page.context());
    await use(page);
    expect(problems, 'errors in the browser').toEqual([]);
  },
});

export { expect };

/** The headless shell has no PDF viewer; people's browsers do, and pages check for it. */
const withPdfViewer = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));

export interface OpenOptions {
  width?: number;
  theme?: Theme;
}

/** Opens a page at one width and theme and waits until nothing moves. */
export async function open(page: Page, address: string, options: OpenOptions = {}): Promise<void> {
  await setTheme(page, options);
  await page.goto(address);
  await quiet(page);
}

/** Waits until the page is there and its requests are answered. */
async function quiet(page: Page): Promise<void> {
  await waitForAnimations(page);
  do
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    );
  while (requests.get(page)?.size);
}

/** Changes width or theme of the open page, like a turned tablet or the system theme. */
export async function setTheme(
  page: Page,
  { width = widths.desktop, theme = 'light' }: OpenOptions,
): Promise<void> {
  if (page.viewportSize()?.width !== width)
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

/** Waits until the theme is applied and colours have stopped changing: axe measures what is shown. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const isWorn =
      localStorage.getItem('theme') !== null || document.documentElement.dataset.theme === wanted;
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    // A page is loaded as a file of its own, which a busy machine may request late.
    const isThere =
      document.querySelector('h1, [role="dialog"], [role="alertdialog"], [role="alert"]') !== null;
    return isThere && isWorn && !isMoving;
  });
}

/** No accessibility violation and no sideways scrolling in what is on the screen now. */
export async function expectNoViolations(page: Page): Promise<void> {
  await waitForAnimations(page);
  expect(await axeViolations(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0);
}

/**
 * The same check of what is on the screen now, at both widths and in both themes. Colours hardly depend on the width and
 * room does not depend on the theme, so each width meets one theme.
 */
export async function expectNoViolationsAnywhere(page: Page): Promise<void> {
  await setTheme(page, { width: widths.phone, theme: 'dark' });
  await expectNoViolations(page);
  await setTheme(page, { width: widths.desktop, theme: 'light' });
  await expectNoViolations(page);
}

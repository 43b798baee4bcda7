// A browser that notices everything hostile text causes.
import type { Browser, Page, Request } from '@playwright/test';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { arriveAs } from './account-steps.ts';
import { expect } from './harness.ts';

export interface Visit {
  page: Page;
  problems: string[];
  /** Waits until all requests are answered and shown. */
  waitForIdle(): Promise<void>;
  leave(): Promise<void>;
}

/** A browser signed in as the given person, and all the errors it reports. */
export async function arrive(browser: Browser, app: TestApp, client: HttpClient | null): Promise<Visit> {
  const context = await browser.newContext({ baseURL: app.base, reducedMotion: 'reduce' });
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { __refused: seen });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      seen.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  if (client) await arriveAs(context, client);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('dialog', (shown) => {
    problems.push(`dialog: ${shown.message()}`);
    void shown.dismiss();
  });
  page.on('console', (message) => {
    // A refusal by the server is a normal reply, which the browser logs as an error.
    const isResponse = /^Failed to load resource: the server responded with a status of 4/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isResponse) problems.push(message.text());
  });
  const underWay = new Set<Request>();
  // A stream of events has no end.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const waitForIdle = async () => {
    do
      await page.evaluate(
        () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
      );
    while (underWay.size > 0);
  };
  return { page, problems, waitForIdle, leave: () => context.close() };
}

/** Nothing ran, nothing became an element, no link leads to a script, and nothing overflows. */
export async function expectHarmless({ page, problems, waitForIdle }: Visit, where: string) {
  await waitForIdle();
  const found = await page.evaluate(() => ({
    ran: '__xss' in window,
    refused: (window as unknown as { __refused: string[] }).__refused,
    elements: [...document.querySelectorAll('*')]
      .filter((one) => one.getAttributeNames().some((name) => name.startsWith('on')))
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    pictures: document.querySelectorAll('img[src="x"]').length,
    scripts: document.querySelectorAll('script:not([src])').length,
    links: [...document.querySelectorAll('[href], [src], [action]')]
      .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action') ?? '')
      .filter((address) => /^\s*javascript:/i.test(address)),
    beyond: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
  }));
  const harmless = { ran: false, refused: [], elements: [], pictures: 0, scripts: 0, links: [], beyond: 0 };
  // Soft, so that one run lists every place.
  expect.soft({ ...found, problems: problems.splice(0) }, where).toEqual({ ...harmless, problems: [] });
}

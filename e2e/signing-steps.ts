// Steps around signatures: the homeowner's own browser, drawing a signature, and the emails with the sealed PDF.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { complaints, sealLines } from '#server/documents/testing/read-pdf.ts';
import type { Given } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { expect, open, widths } from './harness.ts';
import { givenRepair, type Shop } from './jobs-steps.ts';

export interface Homeowner {
  page: Page;
  context: BrowserContext;
}

/** A phone that has never opened the product. */
export async function homeowner(browser: Browser, app: TestApp): Promise<Homeowner> {
  const context = await browser.newContext({
    baseURL: app.base,
    viewport: { width: widths.phone, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  return { context, page: await context.newPage() };
}

/** The address of the signing page in the newest email. */
export async function linkInMail(app: TestApp, address: string): Promise<string> {
  await app.drain();
  return new URL(app.mailbox.link(await app.mailbox.latest(address), '/sign/')).pathname;
}

/** A link that was emailed, and the page it opens. */
export async function givenLink(
  { app, client }: Shop,
  jobId: string,
  overrides: Parameters<Given['sentRequest']>[2] = {},
) {
  const { signingToken: token, request } = await app.given.sentRequest({ client }, jobId, overrides);
  return { token, path: `/sign/${token}`, requestId: request.id };
}

/** A job, a link to sign it, and the phone of whoever it was emailed to. */
export async function givenSigner(
  browser: Browser,
  shop: Shop,
  overrides: Parameters<typeof givenRepair>[1] = {},
) {
  const { path } = await givenLink(shop, (await givenRepair(shop, overrides)).id);
  return { ...(await homeowner(browser, shop.app)), path };
}

export const openPhone = (page: Page, address: string) => open(page, address, { width: widths.phone });

const board = (page: Page) => page.getByRole('img', { name: 'Draw your signature here' });

/** One stroke across the signature pad with a finger. */
export async function drawWithFinger({ page, context }: Homeowner) {
  await board(page).scrollIntoViewIfNeeded();
  const box = await board(page).boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [at(0.2, 0.6)]);
  for (const [x, y] of wave) await touch('touchMove', [at(x, y)]);
  await touch('touchEnd', []);
  await session.detach();
}

const wave = Array.from({ length: 24 }, (_, step): [number, number] => [
  0.2 + step * 0.025,
  0.5 + Math.sin(step / 2.2) * 0.25,
]);

export async function drawWithMouse(page: Page) {
  await board(page).scrollIntoViewIfNeeded();
  const box = await board(page).boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
  await page.mouse.down();
  for (const [x, y] of wave) await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
  await page.mouse.up();
}

/** The PDF in the newest email to that person. */
export async function attachedPdf(app: TestApp, address: string): Promise<Buffer> {
  const { attachments } = await app.mailbox.latest(address);
  const pdf = attachments.find(({ mimeType }) => mimeType === 'application/pdf');
  if (!pdf || typeof pdf.content === 'string') throw new Error(`No PDF in the mail to ${address}`);
  return Buffer.from(new Uint8Array(pdf.content));
}

/** Other programs find the seal valid, of the whole file, and nothing wrong with it. */
export function expectSealed(pdf: Buffer) {
  const lines = sealLines(pdf);
  expect(lines).toContain('Signature Validation: Signature is Valid.');
  expect(lines).toContain('Total document signed');
  expect(complaints(pdf)).toBe('');
}

// The customer page behind a pay link, on a customer's phone: owed, paid, void, and every end of the link.
import type { Locator, Page } from '@playwright/test';
import { profile } from '#server/features/company/testing/company-bodies.ts';
import { png } from '#server/features/objects/testing/pictures.ts';
import { upload } from '#server/features/objects/testing/upload.ts';
import { expect, expectNoViolations, expectNoViolationsAnywhere, open, widths } from './harness.ts';
import { dayFromToday, givenRepair, recordPayment, type Shop, setDueDate, test } from './jobs-steps.ts';
import { press } from './screen-steps.ts';
import { givenSigner, homeowner, openPhone } from './signing-steps.ts';

test.setTimeout(120_000);

async function givenInvoice(shop: Shop, overrides: Parameters<typeof givenRepair>[1] = {}) {
  const job = await givenRepair(shop, { currentStage: 'invoice', ...overrides });
  const { url } = await shop.client.ok('POST /api/jobs/:id/pay-link', { params: { id: job.id } });
  return { job, path: new URL(url).pathname };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('what is due stands first, and what was paid makes it a receipt', async ({ app, browser, shop }) => {
  await shop.client.ok('PATCH /api/company/settings', {
    body: { checkPayableTo: 'Ridgeline Heating & Air', otherWaysToPay: 'Zelle: (208) 555-0142' },
  });
  const { job, path } = await givenInvoice(shop);
  await setDueDate(shop, job.id, dayFromToday(10));
  const { page } = await homeowner(browser, app);
  await openPhone(page, path);
  await expect(heading(page)).toHaveText(`Invoice INV-${job.jobNumber}`);
  const due = page.getByRole('region', { name: 'Amount due' });
  await expect(due).toContainText('$237.70');
  await expect(due).toContainText(/Due \w{3} \d/);
  await expect(due).toContainText(
    `Make checks payable to Ridgeline Heating & Air. Write INV-${job.jobNumber} on your check.`,
  );
  // Without scrolling.
  await expect(due.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(due.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('list', { name: 'Line items' })).toContainText('Capacitor 45/5');
  // A customer is neither measured nor led into the product.
  await expect(page.getByRole('button', { name: /cookies|accept/i })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);

  await setDueDate(shop, job.id, dayFromToday(-3));
  await recordPayment(shop, job.id, { amount: '100.00', method: 'cash' });
  await openPhone(page, path);
  await expect(due).toContainText('$137.70');
  await expect(due).toContainText('Was due');
  await expect(due).toContainText('$100.00 of $237.70 paid');
  await expectNoViolationsAnywhere(page);

  await recordPayment(shop, job.id, { amount: '137.70', method: 'check', paidOn: '2026-01-13' });
  await openPhone(page, path);
  await expect(heading(page)).toHaveText(`Receipt INV-${job.jobNumber}`);
  await expect(page.getByRole('region', { name: 'Paid' })).toContainText('Paid in full');
  await expect(page.getByRole('region', { name: 'Invoice details' })).toContainText(
    'Paid Jan 13, 2026 · check',
  );
  await expect(page.getByText('How to pay')).toHaveCount(0);
  await expectNoViolationsAnywhere(page);

  const pdf = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
  expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
});

test('every end of a link says what to do, and whom to call', async ({ app, browser, shop }) => {
  const { job, path } = await givenInvoice(shop);
  const { page } = await homeowner(browser, app);
  const main = page.getByRole('main');
  await openPhone(page, `/pay/${'x'.repeat(43)}`);
  await expect(heading(page)).toHaveText('This link doesn’t work');
  await expectNoViolations(page);

  await page.route('**/api/pay/**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await openPhone(page, path);
  await expect(main.getByRole('alert')).toContainText('Failed to load the invoice');
  await page.unrouteAll();
  await press(page, 'Try Again');
  await expect(heading(page)).toHaveText(`Invoice INV-${job.jobNumber}`);

  await page.route('**/api/pay/**', (route) => route.abort());
  await openPhone(page, path);
  await expect(main.getByRole('alert')).toContainText('No connection. Check your internet connection');
  await expectNoViolations(page);
  await page.unrouteAll();
  await expect(heading(page)).toHaveText(`Invoice INV-${job.jobNumber}`);

  await shop.client.ok('POST /api/jobs/:id/close', {
    params: { id: job.id },
    body: { outcome: 'void', reason: 'Billed twice' },
  });
  await openPhone(page, path);
  await expect(page.getByRole('region', { name: 'Void' })).toContainText('Nothing is due');
  await expect(main).toContainText('Billed twice');
  await expectNoViolationsAnywhere(page);

  await shop.client.ok('DELETE /api/jobs/:id/pay-link', { params: { id: job.id } });
  await openPhone(page, path);
  await expect(heading(page)).toHaveText('This link no longer works');
  await expect(main).toContainText('Ridgeline Heating & Air');
  await expect(main.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/);
  await expectNoViolationsAnywhere(page);
});

/** There is no theme to wait for: the page follows the system by itself. */
async function expectReadable(page: Page, address: string): Promise<void> {
  const { axeViolations } = await import('./axe-violations.ts');
  for (const [width, colorScheme] of [
    [widths.phone, 'dark'],
    [widths.desktop, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(address);
    expect(await axeViolations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'sideways scrolling').toBeLessThanOrEqual(0);
  }
}

test('documents are read as web pages, also without scripts', async ({ app, browser, shop }) => {
  const { job, path } = await givenInvoice(shop, {
    customerName: 'מרים לוי',
    lineItems: Array.from({ length: 40 }, (_, at) => ({
      quantity: 1,
      description: `Part ${at + 1} ${'long'.repeat(at)}`,
      unitPrice: '12345.67',
    })),
  });
  const { page } = await homeowner(browser, app);
  await openPhone(page, path);
  await page.getByRole('link', { name: 'Text version' }).click();
  await expect(heading(page)).toContainText(`INV-${job.jobNumber}`);
  await expectReadable(page, `${path}/read`);
  await page.getByRole('link', { name: 'Back to the invoice' }).click();
  await expect(heading(page)).toHaveText(`Invoice INV-${job.jobNumber}`);

  const signer = await givenSigner(browser, shop);
  await openPhone(signer.page, signer.path);
  await signer.page.getByRole('link', { name: 'Text version' }).click();
  await expect(heading(signer.page)).toContainText('ESTIMATE');
  await expectReadable(signer.page, `${signer.path}/read`);

  const plain = await browser.newContext({ baseURL: app.base, javaScriptEnabled: false });
  const without = await plain.newPage();
  await without.goto(`${signer.path}/read`);
  await expect(without.getByRole('table', { name: 'Line items' })).toContainText('Capacitor 45/5');
  await expect(without.getByRole('row', { name: /^Total/ })).toContainText('$237.70');
  await without.goto(`/pay/${'x'.repeat(43)}/read`);
  await expect(heading(without)).toHaveText('This document can’t be shown');
  await plain.close();
});

test('hundreds of lines are shown when they are wanted', async ({ app, browser, shop }) => {
  const { path } = await givenInvoice(shop, {
    lineItems: Array.from({ length: 120 }, (_, at) => ({
      quantity: 1,
      description: `Part ${at + 1}`,
      unitPrice: '1.00',
    })),
  });
  const { page } = await homeowner(browser, app);
  await open(page, path, { width: widths.phone });
  const lines = page.getByRole('list', { name: 'Line items' }).getByRole('listitem');
  await expect(lines).toHaveCount(20);
  await press(page, 'Show all 120 items');
  await expect(lines).toHaveCount(120);
});

test('the head names the company in whole words, and a wide logo stands for the name', async ({
  app,
  browser,
  shop,
}) => {
  const { path } = await givenInvoice(shop);
  const signer = await givenSigner(browser, shop);
  const { page } = await homeowner(browser, app);
  const update = async (companyName: string, logo: [width: number, height: number]) => {
    const { body } = await upload(shop.client, await png(...logo), { purpose: 'logo' });
    const companyLogo = body.objectPath as string;
    await shop.client.ok('POST /api/company/update', { body: { ...profile, companyName, companyLogo } });
  };
  const head = (name: string) => page.locator('.branded p').filter({ hasText: name }).first();
  const note = page.getByText('This connection is not encrypted');

  const long = 'Northwestern Refrigeration & Air-Conditioning of Coeur d’Alene';
  await update(long, [300, 300]);
  await openPhone(page, path);
  await expect(head(long)).toBeVisible();
  expect(await brokenAcrossLines(head(long))).toEqual([]);
  // Below the name, not beside it.
  const [name, below] = [await head(long).boundingBox(), await note.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  await expectNoViolationsAnywhere(page);

  await update(long, [1200, 300]);
  for (const address of [path, signer.path]) {
    await openPhone(page, address);
    await expect
      .poll(async () => (await page.locator('.branded img').first().boundingBox())?.width)
      .toBe(192);
    await expect(page.locator('.branded p').first()).toHaveCSS('width', '1px');
    await expectNoViolationsAnywhere(page);
  }
});

/** Words that begin on one line and end on another. */
const brokenAcrossLines = (text: Locator): Promise<string[]> =>
  text.evaluate((element) => {
    const node = element.firstChild as Text;
    return [...node.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });

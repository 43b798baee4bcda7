// A customer chooses from an estimate on a phone and signs what was chosen (D-18).
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { arriveAs } from './account-steps.ts';
import { expectText } from './document-steps.ts';
import { expect, expectNoViolations, expectNoViolationsAnywhere, open, setTheme, widths } from './harness.ts';
import {
  card,
  dayFromToday,
  givenRepair,
  openDetails,
  openJobs,
  readJob,
  type Shop,
  test,
} from './jobs-steps.ts';
import { dialog, message, press } from './screen-steps.ts';
import {
  attachedPdf,
  drawWithFinger,
  expectSealed,
  givenLink,
  homeowner,
  openPhone,
} from './signing-steps.ts';
import { myJob } from './technician-steps.ts';

// Two browsers, and a document for every choice.
test.setTimeout(120_000);

const line = (description: string, unitPrice: string, more: object = {}) => ({
  quantity: 1,
  description,
  unitPrice,
  ...more,
});

const furnaces = [
  { name: 'Good', description: 'Keeps the house warm.', lineItems: [line('Furnace, 80% efficient', '4000')] },
  {
    name: 'Better',
    description: 'Quieter, and a lower gas bill.',
    isRecommended: true,
    discount: { kind: 'percent' as const, value: '10', label: 'Fall special' },
    lineItems: [
      line('Furnace, 96% efficient', '5000'),
      line('Humidifier', '600', { optional: true }),
      line('Smart thermostat', '250', { optional: true }),
    ],
  },
  { name: 'Best', lineItems: [line('Heat pump', '9000'), line('Backup strips', '700')] },
];

const givenOffer = (shop: Shop) =>
  givenRepair(shop, {
    jobDescription: 'Replace the furnace in the basement',
    lineItems: undefined,
    options: furnaces,
    taxRate: '6',
    deposit: { kind: 'percent', value: '50' },
  });

test('“Better” with one extra is chosen on a phone and signed, and the sealed copy shows exactly that', async ({
  browser,
  app,
  shop,
}) => {
  const job = await givenOffer(shop);
  const { path } = await givenLink(shop, job.id);
  const maria = await homeowner(browser, app);
  const { page } = maria;
  await openPhone(page, path);
  const options = page.getByRole('radiogroup', { name: 'Choose an option' });
  await expect(options.getByRole('radio')).toHaveCount(3);
  await expect(options.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign Document' })).toBeDisabled();
  await expect(page.getByRole('img', { name: /^Page 1 of \d, as it was sent$/ })).toBeVisible();
  await expectNoViolations(page);
  const cardTops = () =>
    options
      .locator('.shadow-card')
      .evaluateAll((cards) => cards.map((one) => one.getBoundingClientRect().top));
  const [good = 0, better = 0, best = 0] = await cardTops();
  expect(good < better && better < best, 'stacked on a phone').toBe(true);
  await setTheme(page, { width: 768 });
  expect(new Set(await cardTops()).size, 'side by side').toBe(1);
  await expectNoViolations(page);
  await setTheme(page, { width: widths.phone });

  await options.getByText('Better', { exact: true }).click();
  const total = page.getByRole('status').filter({ hasText: 'Total' });
  await expect(total).toHaveText('Total $4,770.00');
  const details = page.getByRole('region', { name: 'Document details' });
  await details.getByRole('checkbox', { name: 'Humidifier' }).check();
  await expect(total).toHaveText('Total $5,342.40');
  await expect(details.getByRole('heading', { name: '$5,342.40' })).toBeVisible();
  for (const text of ['Fall special−$560.00', 'Tax (6%)$302.40', 'Deposit due on acceptance$2,671.20'])
    await expect(details).toContainText(text);
  const picture = page.getByRole('img', { name: 'Page 1 of 1, with your choice' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight))
    .toBeGreaterThan(500);
  const download = page.getByRole('link', { name: 'Download PDF Document' });
  const shown = textOf(await (await page.request.get((await download.getAttribute('href')) ?? '')).body());
  expectText(shown, 'Furnace, 96% efficient', 'Humidifier', '5,342.40');
  for (const other of ['Smart thermostat', '80% efficient', 'Heat pump'])
    expect(shown).not.toContain(squeezed(other));
  await setTheme(page, { width: 320, theme: 'dark' });
  await expectNoViolations(page);
  await setTheme(page, { width: widths.phone });

  // A phone drops the tab and loads it again.
  await page.reload();
  await expect(options.getByRole('radio', { name: 'Better' })).toBeChecked();
  await expect(details.getByRole('checkbox', { name: 'Humidifier' })).toBeChecked();
  await expect(details.getByRole('checkbox', { name: 'Smart thermostat' })).not.toBeChecked();
  await expect(details.getByRole('heading', { name: '$5,342.40' })).toBeVisible();

  await press(page, 'Review and sign');
  await drawWithFinger(maria);
  await press(page, 'Sign Document');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  await expect(
    page.getByText('Estimate EST-1001 (Better) from Ridgeline Heating & Air, $5,342.40'),
  ).toBeVisible();
  await expect(page.getByText('Deposit due: $2,671.20')).toBeVisible();
  const toast = await message(page).locator('[data-toast]').boundingBox();
  const mark = await page.getByRole('main').locator('.lucide-circle-check').first().boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0), 'the message covers nothing of what happened').toBeLessThan(
    mark?.y ?? 0,
  );
  await app.drain();
  await expectNoViolations(page);

  const sealed = await attachedPdf(app, 'maria@example.com');
  expectSealed(sealed);
  // The record behind it also tells what was left out.
  const [text = '', record] = textOf(sealed).split(squeezed('SIGNATURE RECORD'));
  expect(record).toBeDefined();
  expectText(text, 'EST-1001', 'Better', 'Furnace, 96% efficient', 'Humidifier', 'Fall special', '5,342.40');
  for (const other of ['Smart thermostat', '80% efficient', 'Heat pump', 'Best', '4,240.00'])
    expect(text).not.toContain(squeezed(other));
  expect(await readJob(shop, job.id)).toMatchObject({
    totalAmount: '5342.40',
    optionName: 'Better',
    options: null,
    depositDue: '2671.20',
  });

  const changed = await givenChangeOrder(
    shop,
    job.id,
    'The flue is rusted through.',
    line('Flue pipe', '300'),
  );
  await openPhone(page, `/sign/${changed}`);
  for (const text of ['change order CO-1001-1', 'The flue is rusted through.', 'Flue pipe'])
    await expect(details).toContainText(text);
  await expect(details).not.toContainText('Humidifier');
  await drawWithFinger(maria);
  await press(page, 'Sign Document');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  await app.drain();
  expectSealed(await attachedPdf(app, 'maria@example.com'));

  // $5,900.00 less 10 percent, and 6 percent tax.
  expect(await readJob(shop, job.id)).toMatchObject({ totalAmount: '5628.60', approvedTotal: '5628.60' });
  await shop.client.ok('PATCH /api/jobs/:id/stage', { params: { id: job.id }, body: { stage: 'invoice' } });
  const invoice = textOf((await shop.client.send(`GET /api/jobs/${job.id}/download/invoice`)).bytes);
  expectText(invoice, 'Approved in writing: $5,628.60 (EST-1001, CO-1001-1)', 'Flue pipe', 'Humidifier');
  expect(invoice).not.toContain(squeezed('Not approved'));
  await maria.context.close();
});

/** One more line, sent to be signed. Resolves to the token of its link. */
async function givenChangeOrder(
  shop: Shop,
  id: string,
  reason: string,
  added: ReturnType<typeof line>,
): Promise<string> {
  const { client } = shop;
  const { lineItems } = await readJob(shop, id);
  const body = { reason, lineItems: [...lineItems, added] };
  const changeOrder = await client.ok('POST /api/jobs/:id/change-orders', { params: { id }, body });
  const { signingToken } = await client.ok('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
    params: { id, changeOrderId: changeOrder.id },
    body: {},
  });
  return signingToken;
}

test('a document that is changed while the customer chooses says so and whom to call', async ({
  browser,
  app,
  shop,
}) => {
  const job = await givenOffer(shop);
  const { path } = await givenLink(shop, job.id);
  const { page, context } = await homeowner(browser, app);
  await openPhone(page, path);
  await expect(page.getByText('Good', { exact: true })).toBeVisible();
  await shop.client.ok('PATCH /api/jobs/:id/offer', { params: { id: job.id }, body: { deposit: null } });
  await page.getByText('Good', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This document was changed');
  await expect(page.getByRole('link', { name: 'Call (208) 555-0142' })).toBeVisible();
  await context.close();
});

test('what was agreed to at home is cancelled from the same link, and a change order shows what it changes', async ({
  browser,
  app,
  shop,
}) => {
  await shop.client.ok('POST /api/company/cancellation-notice', { body: { isOn: true } });
  const sam = await app.given.technician({ accountId: shop.user.accountId });
  const job = await givenRepair(shop);
  const params = { id: job.id };
  await shop.client.ok('PATCH /api/jobs/:id/assign', {
    params,
    body: { technicianId: sam.technicianId },
  });
  await shop.client.ok('PATCH /api/jobs/:id/service-date', {
    params,
    body: { serviceDateStart: `${dayFromToday(0)}T18:00:00Z` },
  });
  const { path } = await givenLink(shop, job.id);
  const maria = await homeowner(browser, app);
  const { page } = maria;
  await openPhone(page, path);
  await expect(page.getByRole('region', { name: 'Right to cancel' })).toContainText(/cancel/i);
  await expectNoViolations(page);
  await drawWithFinger(maria);
  await press(page, 'Sign Document');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  await app.drain();

  const reason = 'No heat, small children in the house';
  await shop.client.ok('POST /api/jobs/:id/cancellation-waiver', { params, body: { reason } });
  const changed = await givenChangeOrder(
    shop,
    job.id,
    'The disconnect box is corroded.',
    line('Disconnect box', '100', { taxed: false }),
  );
  await openPhone(page, `/sign/${changed}`);
  const details = page.getByRole('region', { name: 'Document details' });
  for (const text of [
    'change order CO-1001-1',
    'The disconnect box is corroded.',
    'Disconnect box1 × $100.00 ea+$100.00',
    'Total before$237.70',
    'New total$337.70',
  ])
    await expect(details).toContainText(text);
  await expect(details).not.toContainText('Capacitor');
  await expectNoViolations(page);

  await openPhone(page, path);
  await press(page, 'Cancel this agreement');
  const cancelDialog = dialog(page, 'Cancel this agreement?');
  await cancelDialog.getByLabel('Reason').fill('We are moving.');
  await expectNoViolations(page);
  // By key: the button may lie where the one that opened the dialog was pressed, and a second tap is held back there.
  await cancelDialog.getByRole('button', { name: 'Cancel this agreement' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agreement canceled');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agreement canceled');
  await expectNoViolations(page);
  const { requests } = await shop.client.ok('GET /api/jobs/:id/signatures', { params: { id: job.id } });
  expect(requests.find(({ changeOrderId: of }) => of === null)).toMatchObject({
    cancelReason: 'We are moving.',
  });
  await maria.context.close();

  const cancelled = 'Customer canceled';
  const owner = shop.page;
  await openJobs(owner);
  await expect(card(owner, job.jobNumber)).toContainText(cancelled);
  const opened = await openDetails(owner, job.jobNumber);
  await expect(opened).toContainText(/Customer canceled on \w{3} \d+“We are moving.”Don’t start the work/);
  await expect(opened.getByRole('region', { name: 'Job Status' })).toContainText(
    /Wait waived on \w{3} \d+No heat, small children in the house/,
  );
  await expectNoViolationsAnywhere(owner);
  await open(owner, '/calendar?view=day');
  await expect(owner.locator(`[data-job="${job.id}"]`).first()).toContainText(cancelled);
  await arriveAs(owner.context(), sam.client);
  await open(owner, '/', { width: widths.phone });
  await expect(myJob(owner, job.jobNumber)).toContainText(cancelled);
  await expectNoViolations(owner);
});

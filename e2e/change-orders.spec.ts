// Signed work is changed with the customer's approval: written as a change order, sent, signed, invoiced (D-20, D-21).
import { signForm } from '#server/features/signing/testing/signing-tools.ts';
import { HttpClient } from '#server/testing/http-client.ts';
import { openLine } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, setTheme, widths } from './harness.ts';
import { card, details, givenRepair, openDetails, openJobs, readJob, type Shop, test } from './jobs-steps.ts';
import { dialog, expectMessage, press, pressOn, question } from './screen-steps.ts';
import { drawWithFinger, givenLink, homeowner, linkInMail, openPhone } from './signing-steps.ts';

// A long test: several documents are printed, and emails go out in between.
test.setTimeout(180_000);

const customer = 'maria@example.com';

/** As the customer does on the page behind the link. */
async function sign({ app }: Shop, token: string) {
  await new HttpClient(app.base).ok('POST /api/signatures/:token/sign', {
    params: { token },
    body: await signForm(),
    csrf: false,
  });
  await app.drain();
}

/** By now a work order of $237.70. */
async function givenSigned(shop: Shop) {
  const { id } = await givenRepair(shop, { customerEmail: customer });
  await sign(shop, (await givenLink(shop, id)).token);
  return readJob(shop, id);
}

test('signed work is changed as a change order; without one, its invoice asks first', async ({
  page,
  app,
  shop,
}) => {
  const job = await givenSigned(shop);
  expect(job.approvedTotal).toBe('237.70');
  await openJobs(page);
  const shown = await openDetails(page, job.jobNumber);
  await expect(shown.getByRole('region', { name: 'Job Status' })).toContainText('Approved in writing$237.70');

  await pressOn(shown, 'Edit Line Items');
  await openLine(shown, 1);
  await shown.getByLabel('Unit price, line 1').fill('155');
  await pressOn(shown, 'Save Changes');
  await expect(question(page)).toContainText('Your customer approved $237.70 in writing.');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Send as Change Order');

  const form = dialog(page, 'New Change Order');
  await form.getByLabel('Why does the work change?').fill('The old wiring had to be replaced too.');
  await expect(form.getByRole('region', { name: 'Changed' })).toContainText('Labor (hours)');
  await expect(form).toContainText('+$120.00');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(form, 'Review and Send');

  const sending = dialog(page, 'Send change order');
  await expect(sending).toContainText('$357.70');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(sending, 'Send Change Order');
  await expectMessage(page, 'Change Order Sent');
  const orders = details(page, job.jobNumber).getByRole('region', { name: 'Change Orders' });
  await expect(orders).toContainText(`CO-${job.jobNumber}-1`);
  await expect(orders).toContainText('Waiting for approval');
  // Until it is signed, the job is what it was, and nothing is left unsaved in it.
  expect((await readJob(shop, job.id)).totalAmount).toBe('237.70');
  await expect(shown.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);

  const token = (await linkInMail(app, customer)).split('/').at(-1) ?? '';
  await sign(shop, token);
  await openJobs(page, `?job=${job.id}`);
  await expect(orders).toContainText('Approved');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  const approved = await readJob(shop, job.id);
  expect([approved.totalAmount, approved.approvedTotal]).toEqual(['357.70', '357.70']);

  await pressOn(shown, 'Progress to Invoice');
  await press(page, 'Yes, Move Job');
  await expectMessage(page, 'Job Moved');
  expect((await readJob(shop, job.id)).totalAmount).toBe('357.70');

  // What is changed without approval is asked about when it is sent.
  await pressOn(shown, 'Edit Line Items');
  await openLine(shown, 1);
  await shown.getByLabel('Unit price, line 1').fill('160');
  await pressOn(shown, 'Save Changes');
  await press(page, 'Change Without Approval');
  await expectMessage(page, 'Line Items Updated');
  await page.keyboard.press('Escape');
  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  await pressOn(dialog(page, 'Send invoice'), 'Send Invoice');
  await expect(question(page)).toContainText('This invoice is $10.00 above what was approved in writing.');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(question(page), 'Send Change Order');
  await expect(form).toContainText('Approved $357.70');
  await expect(form).toContainText('+$10.00');
  await pressOn(form, 'Cancel');

  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  await pressOn(dialog(page, 'Send invoice'), 'Send Invoice');
  await pressOn(question(page), 'Send Anyway');
  await expectMessage(page, 'Invoice Sent');
});

test('what is typed into a change order is there again after a reload, until it is discarded', async ({
  page,
  shop,
}) => {
  const job = await givenSigned(shop);
  const form = dialog(page, 'New Change Order');
  const reason = form.getByLabel('Why does the work change?');
  const begin = async () => {
    await openJobs(page, `?job=${job.id}`);
    await pressOn(details(page, job.jobNumber), 'New Change Order');
    await expect(reason).toBeVisible();
  };
  const stored = async () => (await shop.client.ok('GET /api/drafts')).items.map(({ kind }) => kind);
  await begin();
  await reason.fill('The old wiring had to be replaced too.');
  await form.getByLabel('Tax Rate (%)').fill('7');
  await expect.poll(stored).toEqual(['change-order']);

  await begin();
  await expect(form.getByText(/^Picked up where you left off/)).toBeVisible();
  await expect(reason).toHaveValue('The old wiring had to be replaced too.');
  await expect(form.getByLabel('Tax Rate (%)')).toHaveValue('7');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(form, 'Cancel');
  await press(page, 'Discard');
  await expect.poll(stored).toEqual([]);
  await begin();
  await expect(reason).toHaveValue('');
});

test('on a phone, a customer without an email gets the link another way, signs it, and the owner sees it approved', async ({
  page,
  app,
  browser,
  shop,
}) => {
  const { id } = await givenRepair(shop, { customerEmail: '', customerPhone: '(208) 555-0133' });
  await sign(shop, (await app.given.signatureRequest(shop, id)).signingToken);
  const { jobNumber, lineItems } = await readJob(shop, id);
  await shop.client.ok('POST /api/jobs/:id/change-orders', {
    params: { id },
    body: {
      reason: 'The old disconnect box is corroded.',
      lineItems: [...lineItems, { quantity: 1, description: 'Disconnect box', unitPrice: '100.00' }],
      taxRate: '8',
    },
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await setTheme(page, { width: widths.phone });
  await openJobs(page, `?job=${id}`);
  const orders = details(page, jobNumber).getByRole('region', { name: 'Change Orders' });
  await pressOn(orders, 'Send');
  const sending = dialog(page, 'Send change order');
  await expect(sending.getByText('Tax (6% → 8%)')).toBeVisible();
  await expect(sending.getByRole('definition').last()).toHaveText('$346.60');
  await expect(sending.getByRole('button', { name: 'Send Change Order' })).toBeInViewport({ ratio: 1 });
  await pressOn(sending, 'Share link');

  // Made and not handed over yet: nobody is told that it was sent.
  const ready = dialog(page, 'Signing link');
  await expect(ready.getByLabel('Link', { exact: true })).toHaveValue(/\/sign\/[\w-]{43}$/);
  expect((await readJob(shop, id)).changeOrderStatus).toBe('not_sent');
  await pressOn(ready, 'QR code');
  const picture = ready.getByRole('img', { name: `QR code of the link to sign CO-${jobNumber}-1` });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(20);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, { width: widths.phone });
  await pressOn(ready, 'Copy Link');
  await expectMessage(page, 'Link Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await pressOn(ready, 'Done');
  await expect(orders).toContainText('Sent by link');
  await expect(orders).toContainText('Waiting for approval');
  await app.drain();
  const sent = await readJob(shop, id);
  expect([sent.changeOrderStatus, sent.mails]).toEqual(['sent', []]);

  const customer = await homeowner(browser, app);
  await openPhone(customer.page, new URL(copied).pathname);
  await press(customer.page, 'Review and sign');
  await drawWithFinger(customer);
  await press(customer.page, 'Sign Document');
  await expect(customer.page.getByRole('heading', { level: 1 })).toHaveText('Successfully Signed!');
  await customer.context.close();

  await openJobs(page, `?job=${id}`);
  await expect(orders).toContainText('Approved');
  expect((await readJob(shop, id)).approvedTotal).toBe('346.60');
});

// Look before it goes: invoices, reminders and links, with the words and the address somebody chose.
import { expect, expectNoViolationsAnywhere, setTheme, widths } from './harness.ts';
import { card, failEmails, givenRepair, openDetails, openJobs, readJob, test } from './jobs-steps.ts';
import { dialog, expectMessage, pressOn } from './screen-steps.ts';
import { homeowner, openPhone } from './signing-steps.ts';

test('an invoice without an address takes one, is sent once in changed words, and says so before it is sent again', async ({
  page,
  app,
  shop,
}) => {
  const job = await givenRepair(shop, { currentStage: 'invoice', customerEmail: '' });
  await openJobs(page);
  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  const send = dialog(page, 'Send invoice');
  await expect(send).toContainText('$237.70');
  await expect(send).toContainText(
    'Customer email is required to send the invoice. Please add an email address in the job details first.',
  );
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(send, 'Send Invoice');
  const to = send.getByLabel('To', { exact: true });
  await expect(to).toBeFocused();
  await to.fill('maria@example.com');
  await expect(send.getByLabel('Message')).toHaveValue(/^Hello Maria,\n\nThank you for your business\./);
  await send.getByLabel('Subject').fill('Your new furnace');
  await send.getByLabel('Message').fill('Hi Maria,\n\nit runs. Pay at www.example.com when you like.');

  // A slip of the finger closes the sheet and costs nothing.
  await page.keyboard.press('Escape');
  await expect(send).toBeHidden();
  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  await expect(send).toContainText('This is what you wrote before.');
  await expect(to).toHaveValue('maria@example.com');
  const tab = page.context().waitForEvent('page');
  await pressOn(send, 'Open PDF');
  await (await tab).close();
  await pressOn(send, 'Send Invoice');
  await expectMessage(page, 'Invoice Sent', 'maria@example.com');
  await expect(send).toBeHidden();
  await expect(card(page, job.jobNumber)).toContainText('Invoice on its way');
  await app.drain();
  await expect(card(page, job.jobNumber)).toContainText('Invoice sent');
  const mail = await app.mailbox.latest('maria@example.com');
  expect(mail.subject).toBe('Your new furnace');
  expect(mail.text).toContain(
    'Hi Maria,\n\nit runs. Pay at www\u2060.\u2060example\u2060.\u2060com when you like.',
  );
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['INV-1001.pdf']);
  expect((await readJob(shop, job.id)).customerEmail).toBe('maria@example.com');

  const open = await openDetails(page, job.jobNumber);
  const emails = open.getByRole('region', { name: 'Email' });
  await emails.getByText('What you wrote').click();
  await expect(emails).toContainText('Your new furnace');
  await expect(emails).toContainText('it runs. Pay at www.example.com');
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();

  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  await expect(send).toContainText('It was sent to maria@example.com on');
  await expect(send).not.toContainText('This is what you wrote before.');
  await pressOn(send, 'Cancel');
  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  await pressOn(send, 'Send Again');
  await expectMessage(page, 'Invoice Sent');
  await app.drain();
  expect(await app.mailbox.all('maria@example.com')).toHaveLength(2);
});

test('a failed email shows why and can be sent again', async ({ page, app, shop }) => {
  const job = await givenRepair(shop, { currentStage: 'invoice' });
  await shop.client.call('POST /api/jobs/:id/send-invoice', { params: { id: job.id } });
  await app.drain();
  await failEmails(shop, job.id);
  await openJobs(page);
  await expect(card(page, job.jobNumber)).toContainText('Invoice email failed: mailbox full');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(card(page, job.jobNumber), 'Resend');
  await pressOn(dialog(page, 'Send invoice'), 'Send Again');
  await expectMessage(page, 'Invoice Sent');
  await app.drain();
  await expect(card(page, job.jobNumber)).toContainText('Invoice sent');
});

test('a customer without an email gets a link to sign, copied or read from the screen', async ({
  page,
  app,
  browser,
  shop,
}) => {
  const job = await givenRepair(shop, { customerEmail: '', customerPhone: '(208) 555-0133' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openJobs(page);
  await setTheme(page, { width: widths.phone });
  await pressOn(card(page, job.jobNumber), 'Send for Signature');
  await pressOn(dialog(page, 'Send estimate for signature'), 'Share link');
  const ready = dialog(page, 'Signing link');
  await pressOn(ready, 'QR code');
  const picture = ready.getByRole('img', { name: 'QR code of the link to sign EST-1001' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(20);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(ready, 'Copy Link');
  await expectMessage(page, 'Link Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/sign\/[\w-]{43}$/);
  await pressOn(ready, 'Done');
  await expect(card(page, job.jobNumber)).toContainText('Pending');
  await app.drain();
  expect((await readJob(shop, job.id)).mails).toEqual([]);
  const customer = await homeowner(browser, app);
  await openPhone(customer.page, new URL(copied).pathname);
  await expect(customer.page.getByRole('heading', { level: 1 })).toHaveText('Digital Signature Required');
  await customer.context.close();
});

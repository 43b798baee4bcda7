// Invoices by email: an address that is missing, sending again, and an email that failed.
import { expect, expectNoViolationsAnywhere, setTheme } from './harness.ts';
import { card, details, failEmails, givenRepair, openJobs, test } from './jobs-steps.ts';
import { expectMessage, press, pressOn, question } from './screen-steps.ts';

test('an invoice without an address asks for one, is sent once, and needs a confirmation to be sent again', async ({
  page,
  app,
  shop,
}) => {
  const job = await givenRepair(shop, { currentStage: 'invoice', customerEmail: '' });
  await openJobs(page);
  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  const open = details(page, job.jobNumber);
  await expect(open).toContainText(
    'Customer email is required to send the invoice. Please add an email address in the job details first.',
  );
  await expect(open.getByLabel('Email', { exact: true })).toBeFocused();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await open.getByLabel('Email', { exact: true }).fill('maria@example.com');
  await pressOn(open, 'Save Changes');
  await expectMessage(page, 'Customer Updated');
  // The action that needed the address is offered at once.
  await pressOn(open, 'Send Invoice');
  await expectMessage(page, 'Invoice Sent', 'maria@example.com');
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(card(page, job.jobNumber)).toContainText('Invoice on its way');
  await app.drain();
  await expect(card(page, job.jobNumber)).toContainText('Invoice sent');
  const mail = await app.mailbox.latest('maria@example.com');
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['INV-1001.pdf']);

  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  await expect(question(page)).toContainText('It was sent to maria@example.com on');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Cancel');
  await pressOn(card(page, job.jobNumber), 'Send Invoice');
  await press(page, 'Send Again');
  await expectMessage(page, 'Invoice Sent');
  await expect(card(page, job.jobNumber)).toContainText('Invoice on its way');
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
  await press(page, 'Send Again');
  await expectMessage(page, 'Invoice Sent');
  await app.drain();
  await expect(card(page, job.jobNumber)).toContainText('Invoice sent');
});

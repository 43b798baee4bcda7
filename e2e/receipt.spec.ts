// Recording a payment with a receipt, from the dialog to the customer's phone.
import { expect, expectNoViolationsAnywhere, setTheme } from './harness.ts';
import { details, givenRepair, openDetails, openJobs, test } from './jobs-steps.ts';
import { dialog, expectMessage, pressOn, question } from './screen-steps.ts';
import { homeowner, openPhone } from './signing-steps.ts';

test.setTimeout(120_000);

test('the last payment brings the customer a receipt that opens on the phone', async ({
  page,
  app,
  browser,
  shop,
}) => {
  const job = await givenRepair(shop, { currentStage: 'invoice' });
  await openJobs(page);
  const open = await openDetails(page, job.jobNumber);
  const payments = open.getByRole('region', { name: 'Payments' });
  await pressOn(payments, 'Record payment');
  const pay = dialog(page, 'Record payment');
  const receipt = pay.getByRole('checkbox', { name: 'Email a receipt to maria@example.com' });
  await expect(receipt).toBeChecked();
  await pay.getByLabel('Amount').fill('100');
  await expect(receipt).toBeChecked();
  await receipt.uncheck();
  await pay.getByLabel('Amount').fill('137.70');
  await expect(receipt).not.toBeChecked();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(pay, 'Record payment');
  await expectMessage(page, 'Payment Recorded');
  await app.drain();
  expect(await app.mailbox.all('maria@example.com')).toEqual([]);

  // Its receipt is sent later; a second one only after a question.
  const email = payments.getByRole('button', { name: 'Email receipt for $137.70' });
  await email.click();
  await expectMessage(page, 'Receipt Sent', 'Receipt sent to maria@example.com.');
  await app.drain();
  expect((await app.mailbox.latest('maria@example.com')).text).toContain('$100.00 left to pay');
  await email.click();
  await expect(question(page)).toContainText('Send again?');
  await expect(question(page)).toContainText('It was sent to maria@example.com on');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(question(page), 'Cancel');
  await app.drain();
  expect(await app.mailbox.all('maria@example.com')).toHaveLength(1);

  await pressOn(payments, 'Record payment');
  await expect(receipt).toBeChecked();
  await pressOn(pay, 'Record payment');
  await expectMessage(page, 'Payment Recorded', 'A receipt is on its way to maria@example.com.');
  await app.drain();
  await expect(details(page, job.jobNumber).getByRole('region', { name: 'Email' })).toContainText(
    'Receipt sent',
  );

  const mail = await app.mailbox.latest('maria@example.com');
  const link = new URL(app.mailbox.link(mail, '/pay/')).pathname;
  const maria = await homeowner(browser, app);
  await openPhone(maria.page, link);
  await expect(maria.page.getByRole('heading', { level: 1 })).toHaveText(`Receipt INV-${job.jobNumber}`);
  await expect(maria.page.getByRole('region', { name: 'Paid' })).toContainText('Paid in full');
  await maria.context.close();

  // Once more, and then it is a receipt too.
  await expect(open.getByRole('region', { name: 'Documents' })).toContainText('Receipt');
  await expect(open.getByRole('button', { name: 'Set Reminders' })).toHaveCount(0);
  await pressOn(open, 'Send Receipt');
  const send = dialog(page, 'Send receipt');
  await expect(send).toContainText('$237.70');
  await expect(send).toContainText(`Receipt-INV-${job.jobNumber}.pdf`);
  await expect(send.getByLabel('Message')).toHaveValue(/is paid in full\. Your receipt is attached\.$/);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(send, 'Send Again');
  await expectMessage(page, 'Receipt Sent', 'Receipt sent to maria@example.com.');
  await app.drain();
  const again = await app.mailbox.latest('maria@example.com');
  expect(again.subject).toMatch(`Receipt for invoice INV-${job.jobNumber} from`);
  expect(again.text).not.toMatch(/\$0\.00|Due /);
});

test('a customer without an address gets none, and the dialog says so', async ({ page, app, shop }) => {
  const job = await givenRepair(shop, { currentStage: 'invoice', customerEmail: '' });
  await openJobs(page);
  const open = await openDetails(page, job.jobNumber);
  await pressOn(open.getByRole('region', { name: 'Payments' }), 'Record payment');
  const pay = dialog(page, 'Record payment');
  await expect(pay).toContainText('This customer has no email address.');
  await expect(pay.getByRole('checkbox')).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(pay, 'Record payment');
  await expectMessage(page, 'Payment Recorded', 'paid in full');
  await app.drain();
  expect(await app.mailbox.all()).toEqual([]);
});

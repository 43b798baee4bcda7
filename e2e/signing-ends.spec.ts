// Every way a link ends other than with a signature, on the signer's and on the owner's side.
import { expect, expectNoViolations } from './harness.ts';
import { card, details, givenRepair, openDetails, openJobs, test } from './jobs-steps.ts';
import { dialog, expectMessage, field, press, pressOn, question } from './screen-steps.ts';
import { drawWithFinger, givenLink, homeowner, linkInMail, openPhone } from './signing-steps.ts';

// A long test: two browsers, and emails in between.
test.setTimeout(120_000);

test('every other end of a link, on the signer’s and on the owner’s side', async ({
  page: ownerPage,
  app,
  browser,
  shop,
}) => {
  const job = await givenRepair(shop);
  const maria = await homeowner(browser, app);
  const { page } = maria;
  const heading = page.getByRole('heading', { level: 1 });
  // Not the toast, which is an alert too.
  const problem = page.getByRole('main').getByRole('alert');

  await openPhone(page, `/sign/${'x'.repeat(43)}`);
  await expect(heading).toHaveText('Invalid Request');
  await expect(page.getByRole('main')).toContainText('This signature link is invalid or has expired.');
  await expectMessage(page, 'Error');
  await expectNoViolations(page);

  await page.route('**/api/signatures/**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  const first = await givenLink(shop, job.id);
  await openPhone(page, first.path);
  await expect(problem).toContainText('Failed to load signing request');
  await page.unrouteAll();
  await press(page, 'Try Again');
  await expect(heading).toHaveText('Digital Signature Required');

  // Without a connection the page shows it, and recovers by itself.
  await page.route('**/api/signatures/**', (route) => route.abort());
  await openPhone(page, first.path);
  await expect(problem).toContainText('No connection. Check your internet connection');
  await expectNoViolations(page);
  await page.unrouteAll();
  await expect(heading).toHaveText('Digital Signature Required');

  // The owner changes the job while the customer has the page open.
  await openJobs(ownerPage);
  await openDetails(ownerPage, '1001');
  const open1001 = details(ownerPage, '1001');
  const history = open1001.getByRole('region', { name: 'Signatures' });
  await expect(history).toContainText('Pending');
  await pressOn(open1001, 'Edit Line Items');
  await expect(open1001).toContainText('the link stops working and you need to send a new one');
  await open1001.getByLabel('Quantity, line 1').fill('3');
  await expect(history.getByRole('button', { name: 'Resend eSignature' })).toBeDisabled();
  await pressOn(open1001, 'Save Changes');
  await expectMessage(ownerPage, 'Line Items Updated', 'The link to sign the estimate no longer works.');
  await expect(history).toContainText('Cancelled');
  await drawWithFinger(maria);
  await press(page, 'Sign Document');
  await expect(heading).toHaveText('This document was changed');
  await expect(page.getByRole('main')).toContainText('Nothing was signed.');
  await expect(page.getByRole('link', { name: 'Call (208) 555-0142' })).toBeVisible();

  // Sent again without an email: the link is copied.
  await ownerPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pressOn(history, 'Resend eSignature');
  const send = dialog(ownerPage, 'Send estimate for signature');
  await send.getByLabel('Signer email').fill('');
  await pressOn(send, 'Send by email');
  await expect(send).toContainText('Customer email is required to send a signature request.');
  await pressOn(send, 'Share link instead');
  const ready = dialog(ownerPage, 'Signing link');
  await pressOn(ready, 'Copy Link');
  await expectMessage(ownerPage, 'Link Copied');
  const copied = new URL(await ownerPage.evaluate(() => navigator.clipboard.readText())).pathname;
  // Back closes the dialog alone.
  await ownerPage.goBack();
  await expect(ready).toBeHidden();
  await expect(history.getByRole('listitem').first()).toContainText('Pending');

  await openPhone(page, copied);
  await press(page, 'Decline');
  await field(page, 'Reason').fill('Too dear this year');
  await expectNoViolations(page);
  await page.route('**/decline', (route) => route.abort());
  await press(page, 'Decline');
  await expectMessage(page, 'No connection', 'Check your internet connection and try again.');
  await expect(field(page, 'Reason')).toHaveValue('Too dear this year');
  await page.unrouteAll();
  await press(page, 'Decline');
  await expect(heading).toHaveText('You declined this estimate');
  await openPhone(page, copied);
  await expect(heading).toHaveText('This document was declined');
  await expect(page.getByRole('main')).toContainText('Ridgeline Heating & Air');
  await openJobs(ownerPage, `?job=${job.id}`);
  await expect(history).toContainText('Declined: “Too dear this year”');
  await expect(history.getByRole('listitem').first()).not.toContainText('Cancelled');
  await openJobs(ownerPage);
  await expect(card(ownerPage, '1001')).toContainText('Declined: “Too dear this year”');

  const late = await givenLink(shop, job.id);
  await app.deps.db.pool.query(
    `update signature_requests set token_expires_at = now() - interval '1 hour' where account_id = $1 and id = $2`,
    [shop.user.accountId, late.requestId],
  );
  await openPhone(page, late.path);
  await expect(heading).toHaveText('Link Expired');
  await expect(page.getByRole('main')).toContainText(
    'This signature link has expired. Please contact the sender for a new link.',
  );
  await expectNoViolations(page);
  await press(page, 'Ask for a new link');
  await expect(page.getByRole('main')).toContainText('We let Ridgeline Heating & Air know');
  await app.drain();
  expect((await app.mailbox.latest(shop.user.email)).subject).toContain('needs a new link');
  await openJobs(ownerPage, `?job=${job.id}`);
  await expect(history).toContainText('New link requested');
  await pressOn(history, 'Link expired, resend');
  await expect(send).toContainText('The customer’s old link stops working.');
  await pressOn(send, 'Send by email');
  await expectMessage(ownerPage, 'Signature Request Sent');
  await openPhone(page, late.path);
  await expect(page.getByRole('main')).toContainText('replaced by a newer one');
  const emailed = await linkInMail(app, 'maria@example.com');
  await pressOn(history, 'Withdraw link');
  await expect(question(ownerPage)).toContainText('can then no longer sign EST-1001');
  await press(ownerPage, 'Withdraw Link');
  await expectMessage(ownerPage, 'Link Withdrawn');
  await openPhone(page, emailed);
  await expect(page.getByRole('main')).toContainText('The sender has withdrawn this document.');
  await maria.context.close();
});

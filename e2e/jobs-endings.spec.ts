// Jobs that end without being deleted, and deleted ones that come back.
import { downloadFrom, expectText, pdfText } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, setTheme } from './harness.ts';
import {
  card,
  details,
  givenRepair,
  openDetails,
  openJobs,
  readJob,
  recordPayment,
  test,
} from './jobs-steps.ts';
import { dialog, expectMessage, press, pressOn, question } from './screen-steps.ts';

test('an estimate is lost with a reason, found under Archived, and reopened', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await givenRepair(shop, { customerName: 'Stays' });
  await openJobs(page);
  await press(page, 'More for job #1001');
  await page.getByRole('menuitem', { name: 'Mark as lost' }).click();
  const closing = dialog(page, 'Mark as lost');
  await expect(closing).toContainText('Job #1001 · Maria Nguyễn · $237.70');
  await pressOn(closing, 'Chose someone else');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(closing, 'Mark as lost');
  await expectMessage(page, 'Job Lost', 'Job #1001 is now under Archived.');
  await expect(card(page, '1001')).toHaveCount(0);
  await page.getByLabel('Show jobs').selectOption('archived');
  await expect(page).toHaveURL(/\/jobs\?filter=archived$/);
  await expect(card(page, '1001')).toContainText('Lost · Chose someone else');
  await expect(card(page, '1002')).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  const open = await openDetails(page, '1001');
  await expect(open).toContainText('Reopen it to change or send anything.');
  await expect(open.getByRole('button', { name: 'Edit Customer' })).toBeDisabled();
  await pressOn(open, 'Reopen');
  await expectMessage(page, 'Job Reopened');
  await expect(open.getByRole('button', { name: 'Edit Customer' })).toBeEnabled();
  expect((await readJob(shop, job.id)).closedAs).toBeNull();
});

test('a paid invoice is not void; without its payment it is, on the paper too', async ({ page, shop }) => {
  const job = await givenRepair(shop, { currentStage: 'invoice' });
  await recordPayment(shop, job.id, { amount: '37.70', method: 'cash' });
  await openJobs(page, `?job=${job.id}`);
  const open = details(page, '1001');
  await pressOn(open, 'Void invoice');
  const closing = dialog(page, 'Void invoice');
  await expect(closing).toContainText('$37.70 was paid on this invoice.');
  await expect(closing.getByRole('button', { name: 'Void invoice' })).toBeDisabled();
  await pressOn(closing, 'Cancel');
  await pressOn(open, 'Remove payment of $37.70');
  await question(page)
    .getByRole('button', { name: /Remove/ })
    .click();
  await expectMessage(page, 'Payment Removed');
  await pressOn(open, 'Void invoice');
  await pressOn(closing, 'Void invoice');
  await expectMessage(page, 'Job Void');
  await expect(open).toContainText('Void');
  await openJobs(page, '?q=1001');
  const download = await downloadFrom(page, () => pressOn(card(page, '1001'), 'Download PDF'));
  expectText(await pdfText(download), 'VOID', 'INV-1001');
});

test('what was printed and deleted is restored from Recently deleted', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await shop.client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: job.id }, body: {} });
  await openJobs(page);
  await press(page, 'Delete job #1001');
  await expect(question(page)).toContainText('You have 30 days to take it back');
  await expect(question(page)).toContainText('Maria Nguyễn · $237.70');
  await press(page, 'Yes, Delete Job');
  await expectMessage(page, 'Job Deleted');
  await press(page, 'Recently deleted');
  await expect(page).toHaveURL(/\/jobs\?filter=deleted$/);
  const deleted = page.getByRole('article', { name: 'Deleted job #1001, Maria Nguyễn' });
  await expect(deleted).toContainText('gone for good on');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(deleted, 'Restore');
  await expectMessage(page, 'Job Restored');
  await expect(page.getByText('No deleted jobs')).toBeVisible();
  await page.getByLabel('Show jobs').selectOption('open');
  await expect(card(page, '1001')).toBeVisible();
});

// Jobs that end without being deleted, and deleted ones that come back.
import { downloadFrom, expectText, pdfText } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, open as openPage, setTheme, themes, widths } from './harness.ts';
import {
  card,
  dayFromToday,
  details,
  givenRepair,
  openDetails,
  openJobs,
  readJob,
  recordPayment,
  setDueDate,
  test,
} from './jobs-steps.ts';
import { dialog, expectMessage, press, pressOn, question } from './screen-steps.ts';
import { givenLink } from './signing-steps.ts';

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
  await expectMessage(page, 'Marked as lost', 'Job #1001 is now under Archived.');
  await expect(card(page, '1001')).toHaveCount(0);
  await page.getByLabel('Show jobs').selectOption('archived');
  await expect(page).toHaveURL(/\/jobs\?filter=archived$/);
  await expect(card(page, '1001')).toContainText('Lost · Chose someone else');
  await expect(card(page, '1002')).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  const open = await openDetails(page, '1001');
  await expect(open).toContainText('Reopen it to change or send anything.');
  await expect(open.getByRole('button', { name: 'Edit Customer' })).toHaveCount(0);
  await pressOn(open, 'Reopen');
  await expectMessage(page, 'Job reopened');
  await expect(open.getByRole('button', { name: 'Edit Customer' })).toBeEnabled();
  expect((await readJob(shop, job.id)).closedAs).toBeNull();
});

test('a paid invoice is not void; without its payment it is, with the reason, on the paper too', async ({
  page,
  shop,
}) => {
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
  await pressOn(closing, 'Billed twice');
  await pressOn(closing, 'Void invoice');
  await expectMessage(page, 'Invoice voided', 'Job #1001 is now under Archived.');
  await expect(open).toContainText('Void · Billed twice');
  await expect(open).toContainText('Nothing is due.');
  for (const ended of ['Balance due', 'Record payment', 'Set Reminders', 'Send Invoice'])
    await expect(open).not.toContainText(ended);
  await openJobs(page, '?q=1001');
  await expect(card(page, '1001')).toContainText('Void');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  const download = await downloadFrom(page, () => pressOn(card(page, '1001'), 'Download PDF'));
  expectText(await pdfText(download), 'VOID', 'INV-1001', 'Billed twice');
});

test('what was printed and deleted is restored from Recently deleted', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await shop.client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: job.id }, body: {} });
  await openJobs(page);
  await press(page, 'Delete job #1001');
  await expect(question(page)).toContainText('You have 30 days to take it back');
  await expect(question(page)).toContainText('Maria Nguyễn · $237.70');
  await press(page, 'Yes, Delete Job');
  await expectMessage(
    page,
    'Job Deleted',
    'Job #1001 is under Recently deleted. You can restore it for 30 days.',
  );
  await press(page, 'Recently deleted');
  await expect(page).toHaveURL(/\/jobs\?filter=deleted$/);
  const deleted = page.getByRole('article', { name: 'Deleted job #1001, Maria Nguyễn' });
  await expect(deleted).toContainText('gone for good on');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(deleted, 'Restore');
  await expectMessage(page, 'Job restored');
  await expect(page.getByText('No deleted jobs')).toBeVisible();
  await page.getByLabel('Show jobs').selectOption('open');
  await expect(card(page, '1001')).toBeVisible();
});

test('after an ending the focus is on the next card, in the open job, or on the title of the page', async ({
  page,
  shop,
}) => {
  for (const customerName of ['Ana', 'Ben', 'Cleo']) await givenRepair(shop, { customerName });
  const invoice = await givenRepair(shop, { customerName: 'Dora', currentStage: 'invoice' });
  const focused = page.locator(':focus');
  await openJobs(page);
  const end = async (number: string, action: string) => {
    await press(page, `More for job #${number}`);
    await page.getByRole('menuitem', { name: action }).click();
    await pressOn(dialog(page, action), action);
  };
  await end('1003', 'Mark as lost');
  await expect(focused).toHaveText('Ben #1002');
  await press(page, 'Delete job #1002');
  await press(page, 'Yes, Delete Job');
  await expectMessage(page, 'Job Deleted', 'Job #1002 is deleted for good.');
  await expect(focused).toHaveText('Ana #1001');
  const open = await openDetails(page, invoice.jobNumber);
  await pressOn(open, 'Void invoice');
  await pressOn(dialog(page, 'Void invoice'), 'Void invoice');
  await expectMessage(page, 'Invoice voided');
  await expect(open).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveText('Ana #1001');
  await end('1001', 'Archive');
  await expect(focused).toHaveText('Jobs');
  await openJobs(page, '?filter=archived');
  await pressOn(card(page, '1004'), 'Reopen');
  await expect(focused).toHaveText('Cleo #1003');
});

test('badges and buttons of a card are wholly on it, whatever has happened to the job', async ({
  page,
  shop,
}) => {
  const close = (id: string, outcome: 'lost' | 'void', reason: string) =>
    shop.client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome, reason } });
  const reason = 'The customer chose somebody whose brother-in-law does it for half of the price';
  await close((await givenRepair(shop)).id, 'lost', reason);
  await close((await givenRepair(shop, { currentStage: 'invoice' })).id, 'void', reason);
  for (const [paid, isSent] of [
    ['', true],
    ['37.70', true],
    ['', false],
    ['37.70', false],
  ] as const) {
    const { id } = await givenRepair(shop, { currentStage: 'invoice', customerEmail: 'maria@example.com' });
    await setDueDate(shop, id, dayFromToday(-200));
    if (paid) await recordPayment(shop, id, { amount: paid });
    if (isSent) await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id }, body: {} });
  }
  const { id } = await givenRepair(shop);
  await givenLink(shop, id);
  await shop.client.ok('PATCH /api/jobs/:id', { params: { id }, body: { jobDescription: 'Another one' } });
  expect((await readJob(shop, id)).estimateSignatureStatus).toBe('superseded');
  for (const width of Object.values(widths))
    for (const theme of themes) {
      await openPage(page, '/jobs?q=maria', { width, theme });
      await expect(page.getByRole('article')).toHaveCount(7);
      const cut = await page.getByRole('article').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const around = card.getBoundingClientRect();
          return [...card.querySelectorAll('.rounded-full, button, a')]
            .filter((part) => {
              const { left, right, top, bottom } = part.getBoundingClientRect();
              const isCut =
                (part.parentElement?.scrollHeight ?? 0) > (part.parentElement?.clientHeight ?? 0) + 1;
              const isOut =
                left < around.left || right > around.right || top < around.top || bottom > around.bottom;
              return (
                isOut || (isCut && getComputedStyle(part.parentElement as Element).overflow === 'hidden')
              );
            })
            .map((part) => `${card.getAttribute('aria-label')}: ${part.textContent}`);
        }),
      );
      expect(cut).toEqual([]);
      for (const one of await page.getByRole('article').all())
        expect((await one.boundingBox())?.height).toBeLessThanOrEqual(width < 768 ? 198 : 92);
    }
  await expect(card(page, '1007')).toContainText('Changed after sending – send again');
});

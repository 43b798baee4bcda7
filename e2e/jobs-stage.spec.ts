// Moving a job to its next stage, from the list.
import { expect, expectNoViolationsAnywhere, setTheme } from './harness.ts';
import { card, givenRepair, openJobs, readJob, test } from './jobs-steps.ts';
import { expectMessage, press, pressOn, question } from './screen-steps.ts';

test('two tabs move one job: the second finds it moved', async ({ page, context, shop }) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  const other = await context.newPage();
  await openJobs(other);
  for (const tab of [page, other]) {
    await pressOn(card(tab, job.jobNumber), 'Progress to Work Order');
    await expect(question(tab)).toContainText(
      'This will move the entire job to the next phase. This cannot be undone.',
    );
  }
  await press(page, 'Yes, Move Job');
  await expect(card(page, job.jobNumber)).toContainText('Work Order');
  await press(other, 'Yes, Move Job');
  await expect(card(other, job.jobNumber)).toContainText('Work Order');
  expect((await readJob(shop, job.id)).currentStage).toBe('work_order');

  // Meanwhile two steps ahead: the step this tab knows is no longer the next one.
  const ahead = await givenRepair(shop, { customerName: 'Harold Jensen' });
  await openJobs(other);
  await pressOn(card(other, ahead.jobNumber), 'Progress to Work Order');
  for (const stage of ['work_order', 'invoice'])
    await shop.client.call('PATCH /api/jobs/:id/stage', { params: { id: ahead.id }, body: { stage } });
  await press(other, 'Yes, Move Job');
  await expectMessage(other, 'A job moves forward one stage at a time.');
  await expect(card(other, ahead.jobNumber)).toContainText('Invoice');
});

test('moving runs once, and takes the job out of a list of one stage', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await openJobs(page, '?stage=estimate');
  await page.route('**/stage', async (route) => {
    await expect(question(page).getByRole('button', { name: 'Moving...' })).toBeDisabled();
    await route.continue();
  });
  await pressOn(card(page, job.jobNumber), 'Progress to Work Order');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Yes, Move Job');
  await expectMessage(page, 'Job Moved');
  await expect(card(page, job.jobNumber)).toHaveCount(0);
  await expect(page.getByText('No jobs match')).toBeVisible();
});

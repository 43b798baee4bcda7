// The calendar: a job from the invitation of its technician to the invoice, and everything the page can do on its own.
import type { Locator, Page } from '@playwright/test';
import { defaultPassword } from '#server/testing/given.ts';
import { expect, expectNoViolations, expectNoViolationsAnywhere, open, setTheme, widths } from './harness.ts';
import { card, details, givenRepair, openDetails, openJobs, readJob, test } from './jobs-steps.ts';
import { dialog, expectMessage, press, pressOn, question } from './screen-steps.ts';
import {
  acceptInvitation,
  inviteTechnician,
  myJob,
  newPerson,
  signInAsTechnician,
} from './technician-steps.ts';

// In Boise the clocks change on March 14, 2027: what is moved over that night must keep its hours.
const march = '/calendar?date=2027-03-10';
const day = (page: Page, date: string) => page.locator(`[data-day="2027-03-${date}"]`);
const waiting = (page: Page) => page.getByRole('region', { name: 'Unscheduled' });
const plan = (page: Page) => dialog(page, 'Job Details');

async function middleOf(within: Locator) {
  const box = await within.boundingBox();
  if (!box) throw new Error('Nothing to press on.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** A finger that rests first. */
async function dragByTouch(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [start]);
  await expect(page.locator('[data-ghost]')).toBeVisible();
  await send('touchMove', [{ x: end.x - 5, y: end.y }]);
  await send('touchMove', [end]);
  await send('touchEnd', []);
}

test('a technician accepts the emailed invitation, gets a job by dragging, and takes it to the invoice', async ({
  page,
  app,
  browser,
  shop,
}) => {
  test.slow();
  const job = await givenRepair(shop);
  const dana = newPerson();
  await inviteTechnician(page, dana);
  const phone = await (await browser.newContext({ baseURL: app.base })).newPage();
  await setTheme(phone, { width: widths.phone });
  await acceptInvitation(phone, app, dana);

  await openJobs(page);
  await pressOn(await openDetails(page, '1001'), 'Assign Technician');
  const assign = dialog(page, 'Assign Technician to Job');
  await expect(assign).toContainText('No date set');
  await expect(assign.getByLabel('Technician')).toContainText('Choose a technician...');
  await assign.getByLabel('Technician').selectOption({ label: dana.name });
  await expectNoViolations(page);
  await pressOn(assign, 'Assign Technician');
  await expectMessage(page, 'Technician Assigned', 'Job has been successfully assigned to technician.');
  await expect(details(page, '1001')).toContainText(dana.name);

  await open(page, march);
  await expect(page.getByText('0 scheduled jobs')).toBeVisible();
  await drag(page, waiting(page).getByRole('button', { name: /Maria/ }), day(page, '04'));
  await expectMessage(page, 'Service Date Updated', 'Job service date has been updated successfully.');
  await expect(waiting(page)).toHaveCount(0);
  await expect(day(page, '04')).toContainText('9:00 AM – 5:00 PM');
  await drag(page, day(page, '04').getByRole('button', { name: /Maria/ }), day(page, '16'));
  await expect(day(page, '16')).toContainText('Maria Nguyễn');
  await expect(day(page, '04')).not.toContainText('Maria Nguyễn');
  await expect
    .poll(async () => (await readJob(shop, job.id)).serviceDateStart)
    .toBe('2027-03-16T15:00:00.000Z');
  await expect(page.getByText('1 scheduled job', { exact: true })).toBeVisible();

  const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  await go('Jobs');
  await expect(card(page, '1001')).toContainText('Estimate');
  await go('Calendar');

  await signInAsTechnician(phone, dana);
  await expect(myJob(phone, '1001')).toContainText('Mar 16');
  for (const step of ['Start Work Order', 'Create Invoice']) {
    await pressOn(myJob(phone, '1001'), step);
    await pressOn(question(phone), 'Yes, Move Job');
    await expect(question(phone)).toBeHidden();
  }
  await expect(myJob(phone, '1001')).toContainText('Completed');
  await phone.context().close();

  // The page that is open follows what was done elsewhere.
  await go('Jobs');
  await expect(card(page, '1001')).toContainText('Invoice');
  await expect(card(page, '1001')).toContainText(`Assigned to ${dana.name}`);
  await open(page, march);
  await expect(day(page, '16')).toContainText('Invoice');
});

test('views, days of many jobs, and the dialogs', async ({ page, app, shop }) => {
  test.slow();
  await page.route('**/api/calendar?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.' } }),
  );
  await open(page, march);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('It broke.');
  await page.unrouteAll();
  await press(page, 'Try Again');
  await expect(page.getByText('There is nothing to plan yet.')).toBeVisible();
  await expect(page.getByText('Schedule and manage job assignments')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);

  const { id: luis } = await app.given.invitedTechnician(shop, { name: 'Luis Ortega' });
  const at = (date: string, start: string, end: string, last = date) => ({
    serviceDateStart: `2027-03-${date}T${start}`,
    serviceDateEnd: `2027-03-${last}T${end}`,
  });
  await givenRepair(shop, { customerName: 'Harold Jensen', ...at('09', '08:00', '17:00', '11') });
  for (const name of ['Ann', 'Bea', 'Cem', 'Dov', 'Eve', 'Fay'])
    await givenRepair(shop, { customerName: name, ...at('18', '08:00', '09:00') });
  await givenRepair(shop, { customerName: 'No hours', serviceDateStart: '2027-03-27' });
  await givenRepair(shop, {
    customerName: 'Late',
    assignedTechnicianId: luis,
    ...at('27', '10:00', '12:00'),
  });
  await givenRepair(shop, { customerName: 'Undated', currentStage: 'work_order' });
  await open(page, march);
  await expect(page.getByText('9 scheduled jobs')).toBeVisible();
  for (const total of ['Total Jobs', 'Scheduled Jobs', 'Assigned Jobs'])
    await expect(page.getByText(total, { exact: true })).toBeVisible();
  await expect(day(page, '10')).toContainText('day 2 of 3');
  await expect(day(page, '18')).toContainText('6 jobs');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});

  await day(page, '27')
    .getByRole('button', { name: /^2 jobs/ })
    .click();
  const list = dialog(page, 'Jobs on Saturday, March 27');
  await expect(list.getByRole('button', { name: /No hours/ })).toContainText('No time set');
  await expect(list.getByText('2 jobs scheduled')).toHaveCount(0);
  // Both lines are whole: nothing of the second one is below the edge.
  const hidden = await list
    .locator('.overflow-y-auto')
    .evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
  await expect(list).toBeInViewport({ ratio: 1 });
  // A dialog that was opened from the list gives the focus back to its day.
  await list.getByRole('button', { name: /No hours/ }).click();
  await expect(plan(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plan(page)).toBeHidden();
  await expect(day(page, '27').getByRole('button', { name: /^2 jobs/ })).toBeFocused();
  await day(page, '18')
    .getByRole('button', { name: /^6 jobs/ })
    .click();
  await expect(dialog(page, 'Jobs on Thursday, March 18')).toContainText('6 jobs scheduled');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  // On a phone a day shows a count, and its jobs open in a sheet.
  await setTheme(page, { width: widths.phone, theme: 'dark' });
  await day(page, '18').getByRole('button').click();
  await expect(dialog(page, 'Thursday, March 18')).toContainText('6 jobs scheduled');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await setTheme(page, {});

  await page.getByRole('radio', { name: 'Luis Ortega' }).click();
  await expect(page.getByText('1 scheduled job', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await page.getByRole('radio', { name: 'Week' }).click();
  await expect(page).toHaveURL(/view=week&date=2027-03-10/);
  await expect(page.getByRole('heading', { name: 'Mar 7 – 13, 2027' })).toBeVisible();
  await press(page, 'Next week');
  await expect(page.getByText('6 scheduled jobs')).toBeVisible();
  // A week has room for each job and its hours.
  await expect(day(page, '18').getByRole('button', { name: /Ann|Bea|Cem|Dov|Eve|Fay/ })).toHaveCount(6);
  await expect(day(page, '18')).not.toContainText('6 jobs');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await page.getByRole('radio', { name: 'Day' }).click();
  await expect(page.getByText('No jobs scheduled for this day')).toBeVisible();
  await press(page, 'Next day');
  await expect(page.getByText('6 scheduled jobs')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign Technician' })).toHaveCount(6);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await page.goBack();
  await expect(page.getByText('No jobs scheduled for this day')).toBeVisible();

  // Somebody who is gone filters nothing.
  await open(page, `${march}&technician=gone`);
  await expect(page.getByText('9 scheduled jobs')).toBeVisible();

  // One button saves both; what failed is named.
  await open(page, march);
  await waiting(page)
    .getByRole('button', { name: /Undated/ })
    .click();
  await expect(plan(page).getByLabel('Assigned Technician')).toContainText('Select Technician');
  await plan(page).getByLabel('Assigned Technician').selectOption({ label: 'Luis Ortega' });
  await plan(page).getByLabel('Start Date').fill('2027-03-27');
  await expect(plan(page).getByLabel('Start Time')).toHaveValue('09:00');
  await expect(plan(page).getByLabel('End Time')).toHaveValue('17:00');
  await expect(plan(page)).toContainText('Service scheduled: Mar 27, 2027, 9:00 AM – 5:00 PM');
  await plan(page).getByLabel('End Time').fill('');
  // A day without a time has the usual one.
  await expect(plan(page)).toContainText('Service scheduled: Mar 27, 2027, 9:00 AM – 5:00 PM');
  await plan(page).getByLabel('End Time').fill('17:00');
  await plan(page).getByLabel('End Date').fill('2027-03-26');
  await expect(plan(page)).toContainText('End must be after start');
  await expect(plan(page)).not.toContainText('Without dates the job leaves the calendar.');
  await plan(page).getByLabel('End Date').fill('2027-03-27');
  await pressOn(plan(page), 'Update Date');
  await expect(plan(page)).toContainText('Luis Ortega already has job #1009, Late (Mar 27, 2027, 10:00 AM');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await page.route('**/api/jobs/*/assign', (route) =>
    route.fulfill({ status: 500, json: { message: 'No' } }),
  );
  await pressOn(plan(page), 'Schedule anyway');
  await expect(plan(page).getByRole('alert')).toHaveText('Failed to assign technician');
  await expectMessage(page, 'Service Date Updated');
  await page.unrouteAll();
  await pressOn(plan(page), 'Schedule anyway');
  await expectMessage(page, 'Technician Assigned');
  await expect(plan(page)).toBeHidden();
  await expect(day(page, '27')).toContainText('3 jobs');
});

test('moving by keyboard and by finger, double booking, and a calendar to subscribe to', async ({
  page,
  app,
  shop,
}) => {
  test.slow();
  const { id: kim } = await app.given.invitedTechnician(shop, { name: 'Kim Park' });
  const at = (date: string) => ({
    serviceDateStart: `2027-03-${date}T08:00`,
    serviceDateEnd: `2027-03-${date}T12:00`,
    assignedTechnicianId: kim,
  });
  const moved = await givenRepair(shop, { customerName: 'Moved', ...at('03') });
  await givenRepair(shop, { customerName: 'Busy', ...at('05') });
  await open(page, march);

  await day(page, '03').getByRole('button', { name: /Moved/ }).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'Moving' })).toContainText('Thursday, March 4');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(day(page, '03').getByRole('button', { name: /Moved/ })).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Service Date Updated');
  await expect(day(page, '10')).toContainText('Moved');
  await expect(day(page, '10')).toContainText('8:00 AM – 12:00 PM');
  await expect(day(page, '10').getByRole('button', { name: /Moved/ })).toBeFocused();

  await dragByTouch(page, day(page, '10').getByRole('button', { name: /Moved/ }), day(page, '05'));
  await expect(question(page)).toContainText('Kim Park already has job #1002, Busy (Mar 5, 2027, 8:00 AM');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await pressOn(question(page), 'Cancel');
  await expect(day(page, '10').getByRole('button', { name: /Moved/ })).toBeFocused();
  expect((await readJob(shop, moved.id)).serviceDateStart).toBe('2027-03-10T15:00:00.000Z');
  await drag(page, day(page, '10').getByRole('button', { name: /Moved/ }), day(page, '05'));
  await pressOn(question(page), 'Schedule anyway');
  await expect(day(page, '05').getByRole('button', { name: /^2 jobs/ })).toBeFocused();

  // Dragged out of the list of a day, too; and what the server refuses goes back.
  await day(page, '05')
    .getByRole('button', { name: /^2 jobs/ })
    .click();
  const entry = dialog(page, 'Jobs on Friday, March 5').getByRole('button', { name: /Moved/ });
  await page.route('**/service-date', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await drag(page, entry, day(page, '09'));
  await expectMessage(page, 'Failed to update service date');
  await expect(day(page, '05')).toContainText('2 jobs');
  await page.unrouteAll();

  // On a phone: dragged out of the sheet of a day to a day behind it.
  await setTheme(page, { width: widths.phone });
  await expect(day(page, '05').getByRole('button')).toHaveCount(1);
  await day(page, '05').getByRole('button').click();
  const daySheet = dialog(page, 'Friday, March 5');
  await dragByTouch(page, daySheet.getByRole('button', { name: /Moved/ }), day(page, '09'));
  await expectMessage(page, 'Service Date Updated');
  await expect(daySheet).toBeHidden();
  await expect.poll(async () => (await readJob(shop, moved.id)).serviceDateStart).toMatch(/^2027-03-09/);
  await setTheme(page, {});

  // The dialog of the jobs page warns about a double booking as well.
  await openJobs(page);
  await pressOn(card(page, '1001'), 'Assign to Calendar');
  const schedule = dialog(page, 'Edit Service Date');
  await schedule.getByLabel('Start Date').fill('2027-03-05');
  await schedule.getByLabel('End Date').fill('2027-03-05');
  await pressOn(schedule, 'Update Date');
  await expect(schedule).toContainText('Kim Park already has job #1002, Busy (Mar 5, 2027, 8:00 AM');
  await expectNoViolations(page);
  await pressOn(schedule, 'Schedule anyway');
  await expectMessage(page, 'Service Date Updated');
  await open(page, march);
  await expect(day(page, '05')).toContainText('2 jobs');

  await press(page, 'Subscribe');
  await press(page, 'Create Link: Kim Park');
  const proof = dialog(page, 'Create a calendar link?');
  await proof.getByLabel('Password', { exact: true }).fill('not the password');
  await pressOn(proof, 'Create Link');
  await expect(proof.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'The password is not right.',
  );
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await proof.getByLabel('Password', { exact: true }).fill(defaultPassword);
  await pressOn(proof, 'Create Link');
  const address = page.getByLabel('Address of the calendar: Kim Park');
  await expect(address).toHaveValue(/\/calendar\/.+\.ics$/);
  const feed = new URL(await address.inputValue()).pathname;
  expect(await (await page.request.get(feed)).text()).toContain('BEGIN:VCALENDAR');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Revoke: Kim Park');
  await pressOn(question(page), 'Revoke Link');
  await expectMessage(page, 'Calendar Link Revoked');
  expect((await page.request.get(feed)).status()).toBe(404);
  await expect(address).toHaveCount(0);
});

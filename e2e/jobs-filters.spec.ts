// From what is waiting to the job: the filters of the list, and Today on the start page.
import { expect, expectNoViolationsAnywhere, open, setTheme, widths } from './harness.ts';
import {
  card,
  dayFromToday,
  details,
  givenRepair,
  names,
  openJobs,
  type Shop,
  setDueDate,
  test,
} from './jobs-steps.ts';
import { press } from './screen-steps.ts';

/** Two unpaid invoices, one of them late, an estimate without a date and one of today. */
async function fill(shop: Shop) {
  const technician = await shop.app.given.listedTechnician(shop.user.accountId, 'Sam Ortiz');
  const late = await givenRepair(shop, { customerName: 'Late', currentStage: 'invoice' });
  await setDueDate(shop, late.id, dayFromToday(-6));
  const fresh = await givenRepair(shop, { customerName: 'Fresh', currentStage: 'invoice' });
  await setDueDate(shop, fresh.id, dayFromToday(6));
  await givenRepair(shop, { customerName: 'Undated' });
  await givenRepair(shop, {
    customerName: 'Planned',
    assignedTechnicianId: technician,
    serviceDateStart: dayFromToday(0),
  });
  return { late, technician };
}

test('a filter is chosen, kept in the address, and its job opened with Space', async ({ page, shop }) => {
  const { late, technician } = await fill(shop);
  await openJobs(page);
  const show = page.getByLabel('Show jobs');
  await expect(show.locator('option', { hasText: 'Past due (1)' })).toHaveCount(1);
  await show.selectOption('unpaid');
  await expect(names(page)).toHaveText([/Fresh/, /Late/]);
  await show.selectOption('past-due');
  await expect(names(page)).toHaveText([/Late/]);
  await expect(page).toHaveURL('/jobs?filter=past-due');
  await expect(page.getByText('Past due: 1 job')).toBeVisible();
  await page.reload();
  await expect(names(page)).toHaveText([/Late/]);
  const link = card(page, late.jobNumber).getByRole('heading').getByRole('link');
  await link.focus();
  await page.keyboard.press('Space');
  await expect(details(page, late.jobNumber)).toBeVisible();
  await expect(page).toHaveURL(`/jobs?filter=past-due&job=${late.id}`);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(details(page, late.jobNumber)).toHaveCount(0);

  await show.selectOption('declined');
  await expect(page.getByText('Nothing was declined')).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Show all jobs');
  await expect(page).toHaveURL('/jobs');
  await page.getByLabel('Technician').selectOption(technician);
  await expect(names(page)).toHaveText([/Planned/]);
  await expect(page).toHaveURL(`/jobs?technician=${technician}`);
});

test('on a phone every filter is within reach, and none is cut off', async ({ page, shop }) => {
  await fill(shop);
  await open(page, '/jobs', { width: widths.phone });
  for (const name of ['Show jobs', 'Technician', 'Sort jobs'])
    await expect(page.getByLabel(name)).toBeInViewport({ ratio: 1 });
  const stages = page.getByRole('group', { name: 'Stage' });
  expect(await stages.evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0);
  await page.getByLabel('Show jobs').selectOption('unpaid');
  await expect(names(page)).toHaveText([/Fresh/, /Late/]);
  await expect(page.getByText('Unpaid: 2 jobs')).toBeVisible();
  await expectNoViolationsAnywhere(page);
});

test('the browser’s own search finds a job that is far from view and not loaded yet', async ({
  page,
  shop,
}) => {
  for (let n = 0; n < 60; n += 1) await givenRepair(shop, { customerName: `Person ${n}.` });
  await openJobs(page);
  await expect(card(page, '1001')).toHaveCount(0);
  // The texts of later jobs are fetched at once when the browser's search is opened.
  await page.keyboard.press('Control+f');
  await expect(page.getByText('Person 0. #1001')).toHaveCount(1);
  expect(
    await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Person 0.')),
  ).toBe(true);
  await expect(card(page, '1001')).toBeInViewport();
});

test('the focus stays in the list when a job or a filter goes', async ({ page, shop }) => {
  for (const customerName of ['First', 'Second', 'Third']) await givenRepair(shop, { customerName });
  await openJobs(page);
  await card(page, '1002')
    .getByRole('button', { name: /^Delete/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yes, Delete Job' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, '1002')).toHaveCount(0);
  await expect(card(page, '1001').getByRole('link', { name: /First/ })).toBeFocused();

  await page.getByLabel('Show jobs').selectOption('declined');
  await page.getByRole('button', { name: 'Show all jobs' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, '1003').getByRole('link', { name: /Third/ })).toBeFocused();
});

test('Today leads to the job of the day, and each number to its list', async ({ page, shop }) => {
  await fill(shop);
  await open(page, '/');
  const today = page.getByRole('region', { name: 'Today' });
  await expectNoViolationsAnywhere(page);
  await setTheme(page, { width: widths.phone });
  await expect(today.getByRole('link', { name: 'Create Job' })).toBeInViewport({ ratio: 1 });
  await today.getByRole('link', { name: /Planned Sam Ortiz/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Planned');
  for (const [number, label, list] of [
    [1, 'Past due', ['Late']],
    [2, 'Invoice not sent', ['Late', 'Fresh']],
  ] as const) {
    await open(page, '/', { width: widths.phone });
    await today.getByRole('link', { name: new RegExp(`^${number} ${label}`) }).click();
    await expect(names(page)).toHaveText(list.map((name) => new RegExp(name)));
  }
});

test('a company with nothing to do is told so', async ({ page, shop: _ }) => {
  await open(page, '/');
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('You’re all caught up');
});

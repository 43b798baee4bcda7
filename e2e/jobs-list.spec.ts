// The list of jobs: what it shows without any, order, search, filter, and ten thousand of them.
import type { Page } from '@playwright/test';
import { expect, expectNoViolationsAnywhere, open, setTheme, waitForAnimations, widths } from './harness.ts';
import {
  card,
  dayFromToday,
  givenRepair,
  names,
  openJobs,
  recordPayment,
  type Shop,
  setDueDate,
  test,
} from './jobs-steps.ts';
import { press } from './screen-steps.ts';

const line = (unitPrice: string) => [{ quantity: 1, description: 'Work', unitPrice, taxed: false }];

/** Three jobs, the newest last. */
async function fill(shop: Shop) {
  await givenRepair(shop, { customerName: 'bella', lineItems: line('300.00') });
  await givenRepair(shop, {
    customerName: 'Adam',
    lineItems: line('100.00'),
    currentStage: 'work_order',
    customerAddress: '87 Cedar Ln, Meridian',
  });
  await givenRepair(shop, { customerName: 'Carl', lineItems: line('200.00'), currentStage: 'invoice' });
}

const sortBy = (page: Page, label: string) => page.getByLabel('Sort jobs').selectOption({ label });
const chooseStage = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Stage' }).getByRole('radio', { name }).click();

test('without jobs the page shows what to do, and after an error it can be retried', async ({
  page,
  shop: _,
}) => {
  await page.route('**/api/jobs?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.' } }),
  );
  await openJobs(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('It broke.');
  await page.unrouteAll();
  await press(page, 'Try Again');
  await expect(page.getByText('There are no jobs. Create one above!')).toBeVisible();
  await expect(page.getByText('Manage and create jobs')).toBeVisible();
  await expect(page.getByLabel('Sort jobs')).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await page.getByRole('link', { name: 'Create Job' }).click();
  await expect(page).toHaveURL('/generate');
});

test('every order, the search and the stages filter correctly, and Back goes through them', async ({
  page,
  shop,
}) => {
  await fill(shop);
  await openJobs(page);
  const orders: [string, RegExp[]][] = [
    ['Oldest First', [/bella/, /Adam/, /Carl/]],
    ['Customer A-Z', [/Adam/, /bella/, /Carl/]],
    ['Customer Z-A', [/Carl/, /bella/, /Adam/]],
    ['Total: Low to High', [/Adam/, /Carl/, /bella/]],
    ['Total: High to Low', [/bella/, /Carl/, /Adam/]],
    ['Newest First', [/Carl/, /Adam/, /bella/]],
  ];
  await expect(names(page)).toHaveText([/Carl/, /Adam/, /bella/]);
  for (const [label, order] of orders) {
    await sortBy(page, label);
    await expect(names(page)).toHaveText(order);
  }

  await chooseStage(page, /^Work orders 1$/);
  await expect(names(page)).toHaveText([/Adam/]);
  await expect(page).toHaveURL('/jobs?stage=work_order');
  await chooseStage(page, /^Invoices 1$/);
  await expect(names(page)).toHaveText([/Carl/]);
  await page.goBack();
  await expect(names(page)).toHaveText([/Adam/]);
  await page.reload();
  await expect(names(page)).toHaveText([/Adam/]);
  await chooseStage(page, /^All 3$/);

  await page.getByLabel('Search jobs').fill('cedar');
  await expect(names(page)).toHaveText([/Adam/]);
  await expect(page).toHaveURL('/jobs?q=cedar');
  await page.getByLabel('Search jobs').fill('1003');
  await expect(names(page)).toHaveText([/Carl/]);
  await page.getByLabel('Search jobs').fill('nobody');
  await expect(page.getByText('No jobs match')).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Show all jobs');
  await expect(page.getByLabel('Search jobs')).toHaveValue('');
  await expect(names(page)).toHaveCount(3);
});

test('ten thousand jobs: few of them in the document, the last one within reach', async ({
  page,
  app,
  shop: { user },
}) => {
  await app.deps.db.pool.query(
    `insert into jobs (account_id, id, number, created_at, updated_at, customer_name, customer_key, line_items,
       tax_rate, subtotal_cents, tax_cents, total_cents, stage, estimate_at, search)
     select $1, gen_random_uuid(), 'N' || n, now() - n * interval '1 minute', now(), 'Customer ' || n,
       'customer ' || n, '[]', 0, 0, 0, 0, 'estimate', now(), '' from generate_series(1, 10000) n`,
    [user.accountId],
  );
  await openJobs(page);
  await expect(card(page, 'N1')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All 10000' })).toBeVisible();
  const cards = () => page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').count();
  expect(await cards()).toBeLessThan(25);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const toTheEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return card(page, 'N10000').isVisible();
  };
  await expect.poll(toTheEnd, { timeout: 45_000 }).toBe(true);
  expect(await cards()).toBeLessThan(25);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  expect(nodes).toBeLessThan(2500);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(card(page, 'N1')).toBeVisible();
});

test('coming back to a long list finds the same card at the same place', async ({ page, shop }) => {
  for (let count = 0; count < 30; count += 1) await givenRepair(shop, { notes: 'Call ahead' });
  for (const width of Object.values(widths)) {
    await open(page, '/jobs', { width });
    const number = '1011';
    while (!(await card(page, number).isVisible())) await page.mouse.wheel(0, 600);
    await card(page, number).scrollIntoViewIfNeeded();
    await waitForAnimations(page);
    const before = await card(page, number).boundingBox();
    await page.evaluate(() => (document.querySelector('a[href="/technicians"]') as HTMLElement).click());
    await expect(page.getByRole('heading', { level: 1, name: 'Technicians' })).toBeVisible();
    await page.goBack();
    await expect(card(page, number)).toBeInViewport();
    await waitForAnimations(page);
    expect(await card(page, number).boundingBox()).toEqual(before);
  }
});

test('the list looks right in both themes and at both widths', async ({ page, shop }) => {
  await fill(shop);
  const late = await givenRepair(shop, { currentStage: 'invoice' });
  await setDueDate(shop, late.id, dayFromToday(-6));
  await recordPayment(shop, late.id, { amount: '100.00' });
  for (const width of Object.values(widths)) {
    await open(page, '/jobs', { width });
    await expect(card(page, late.jobNumber)).toContainText('of $237.70');
    await expectNoViolationsAnywhere(page);
  }
});

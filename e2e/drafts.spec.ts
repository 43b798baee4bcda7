// Nothing typed is lost: not by a dropped tab, another device, an ended session or a browser that stores nothing.
import type { BrowserContext, Page } from '@playwright/test';
import type { Draft } from '#contract/drafts.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { SeededRandom } from '#server/testing/seeded-random.ts';
import { arriveAs, logOut } from './account-steps.ts';
import { downloadFrom, tuneUp } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, open, setTheme } from './harness.ts';
import { details, givenRepair, openDetails, openJobs, type Shop, test } from './jobs-steps.ts';
import { dialog, expectMessage, field, press, pressOn, question } from './screen-steps.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const restored = (page: Page) => page.getByText(/^Picked up where you left off, saved \d+:\d\d\s[AP]M$/);

const draftsOf = async (client: HttpClient): Promise<Draft[]> => (await client.ok('GET /api/drafts')).items;

/** What the server has of the form. */
const expectStored = (client: HttpClient, text: string) =>
  expect.poll(async () => JSON.stringify(await draftsOf(client))).toContain(text);
const expectNoDrafts = (client: HttpClient) =>
  expect.poll(async () => (await draftsOf(client)).length).toBe(0);

async function givenTemplate({ client }: Shop): Promise<string> {
  return (await client.ok('POST /api/templates', { body: tuneUp })).id;
}

/** Another browser of the same person. */
async function otherDevice(shop: Shop): Promise<Page> {
  const context = await shop.page.context().browser()?.newContext({ baseURL: shop.app.base });
  if (!context) throw new Error('There is no browser.');
  await arriveAs(context, shop.client);
  return context.newPage();
}

const crash = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const isDown = page.waitForEvent('crash');
  // Never answered.
  session.send('Page.crash').catch(() => undefined);
  await isDown;
  await page.close();
};

test('the page dies at ten random moments, and what was typed is there again', async ({ shop }) => {
  test.setTimeout(180_000);
  const seed = Number(process.env.DRAFTS_SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`DRAFTS_SEED=${seed}\n`);
  const random = new SeededRandom(seed);
  const context: BrowserContext = shop.page.context();
  await givenTemplate(shop);
  let typed = '';
  for (let time = 0; time < 10; time += 1) {
    const page = await context.newPage();
    await page.goto('/generate');
    const notes = box(page, 'Internal Notes');
    await expect(notes).toHaveValue(typed);
    if (typed) await expect(restored(page)).toBeVisible();
    await notes.press('End');
    const keys: { at: number; text: string }[] = [];
    const length = 5 + random.below(40);
    for (let key = 0; key < length; key += 1) {
      await page.keyboard.type('abcdefghij'[random.below(10)] ?? 'a', { delay: random.below(90) });
      keys.push({ at: Date.now(), text: await notes.inputValue() });
    }
    const diedAt = Date.now();
    if (random.next() < 0.5) await crash(page);
    else await page.close();
    const atLeast = keys.findLast(({ at }) => at <= diedAt - 1000)?.text ?? typed;
    const whole = keys.at(-1)?.text ?? typed;

    const after = await context.newPage();
    await after.goto('/generate');
    await expect(box(after, 'Internal Notes')).not.toHaveValue('');
    const found = await box(after, 'Internal Notes').inputValue();
    expect([found.startsWith(atLeast), whole.startsWith(found)], `${seed}, ${time}`).toEqual([true, true]);
    typed = found;
    // The last one stays open: the server has all of it as well, soon after.
    if (time === 9) await expectStored(shop.client, typed);
    await after.close();
  }
});

test('Create Job: everything comes back, also lines and stage, and goes once the job is made', async ({
  page,
  shop,
}) => {
  const id = await givenTemplate(shop);
  await open(page, `/generate?template=${id}`);
  await page.getByRole('tab', { name: 'Invoice' }).click();
  await box(page, 'Customer Name').fill('Maria Nguyễn');
  await page.getByLabel('Description, line 1').fill('Copper elbow 28 mm');
  await page.getByLabel('Taxed, line 1').click();
  await expectStored(shop.client, 'Copper elbow 28 mm');

  // Today names it, on every device, and leads to it.
  const phone = await otherDevice(shop);
  await phone.goto('/');
  await phone
    .getByRole('region', { name: 'Today' })
    .getByRole('link', { name: /Maria Nguyễn/ })
    .click();
  await expect(box(phone, 'Customer Name')).toHaveValue('Maria Nguyễn');
  await expect(restored(phone)).toBeVisible();
  await expect(phone.getByRole('tab', { name: 'Invoice' })).toHaveAttribute('aria-selected', 'true');
  await expect(phone.getByLabel('Description, line 1')).toHaveValue('Copper elbow 28 mm');
  await expect(phone.getByLabel('Taxed, line 1')).not.toBeChecked();
  await expect(phone.getByText('Template Furnace tune-up')).toBeVisible();
  await downloadFrom(phone, () => press(phone, 'Generate Invoice'));
  await expectNoDrafts(shop.client);

  // Made there: here it is not offered a second time.
  await page.close();
  const again = await shop.page.context().newPage();
  await again.goto(`/generate?template=${id}`);
  await expect(again.getByText('Template Furnace tune-up')).toBeVisible();
  await expect(box(again, 'Customer Name')).toHaveValue('');
  await expect(restored(again)).toBeHidden();
});

test('two devices write the same draft: the person chooses, and neither text is lost before', async ({
  page,
  shop,
}) => {
  await givenTemplate(shop);
  await open(page, '/generate');
  await box(page, 'Internal Notes').fill('From the desk');
  await expectStored(shop.client, 'From the desk');
  const phone = await otherDevice(shop);
  await phone.goto('/generate');
  await expect(box(phone, 'Internal Notes')).toHaveValue('From the desk');
  await box(phone, 'Internal Notes').fill('From the truck');
  await expectStored(shop.client, 'From the truck');

  await box(page, 'Internal Notes').fill('From the desk, more');
  const later = page.getByText('This draft was changed somewhere else');
  await expect(later).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  expect(JSON.stringify(await draftsOf(shop.client))).toContain('From the truck');
  await press(page, 'Use the other one');
  await expect(box(page, 'Internal Notes')).toHaveValue('From the truck');
  await expect(later).toBeHidden();
  await expectStored(shop.client, 'From the truck');

  await box(page, 'Internal Notes').fill('From the desk again');
  await expectStored(shop.client, 'From the desk again');
  await box(phone, 'Internal Notes').fill('From the truck again');
  await expect(phone.getByText('This draft was changed somewhere else')).toBeVisible();
  await press(phone, 'Keep this one');
  await expectStored(shop.client, 'From the truck again');
});

test('starting over asks once and removes it everywhere', async ({ page, shop }) => {
  await givenTemplate(shop);
  await open(page, '/generate');
  await press(page, 'Start blank');
  await box(page, 'Customer Name').fill('Maria');
  await expectStored(shop.client, 'Maria');
  await page.close();
  const next = await shop.page.context().newPage();
  await next.goto('/generate');
  await expect(restored(next)).toBeVisible();
  await expect(next.getByText('Started blank')).toBeVisible();
  await expectNoViolationsAnywhere(next);
  await setTheme(next, {});
  await press(next, 'Start over');
  await pressOn(question(next), 'Keep it');
  await expect(box(next, 'Customer Name')).toHaveValue('Maria');
  await press(next, 'Start over');
  await pressOn(question(next), 'Start over');
  await expect(box(next, 'Customer Name')).toHaveValue('');
  // And what it was started from.
  await expect(next.getByText('Started blank')).toBeHidden();
  await expect(restored(next)).toBeHidden();
  await expectNoDrafts(shop.client);
});

test('the edits of a job come back over the version they were typed over', async ({ page, shop }) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  const before = await openDetails(page, '1001');
  await pressOn(before, 'Edit Line Items');
  await field(page, 'Description, line 1').fill('Labor, evening');
  await pressOn(before, 'Edit Customer');
  await box(page, 'Address').fill('12 Main St');
  await expectStored(shop.client, '12 Main St');
  await page.close();
  // Meanwhile somebody else changes the other line.
  await shop.client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: { lineItems: job.lineItems.map((line, at) => (at ? { ...line, unitPrice: '55.00' } : line)) },
  });

  const next = await shop.page.context().newPage();
  await openJobs(next, `?job=${job.id}`);
  await expect(restored(next)).toBeVisible();
  await expect(field(next, 'Description, line 1')).toHaveValue('Labor, evening');
  await expect(box(next, 'Address')).toHaveValue('12 Main St');
  await press(next, 'Save Changes');
  await expect(question(next)).toContainText('Changed while you were working');
  await press(next, 'Save my choice');
  await expectMessage(next, 'Changes Saved');
  const saved = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
  expect([
    saved.lineItems.map(({ description, unitPrice }) => [description, unitPrice]),
    saved.customerAddress,
  ]).toEqual([
    [
      ['Labor, evening', '95.00'],
      ['Capacitor 45/5', '55.00'],
    ],
    '12 Main St',
  ]);
  await expectNoDrafts(shop.client);
  await expect(restored(next)).toBeHidden();
});

test('discarded edits are gone; a job deleted meanwhile takes them along, with a plain message', async ({
  page,
  shop,
}) => {
  const job = await givenRepair(shop);
  await openJobs(page);
  const open = await openDetails(page, '1001');
  await pressOn(open, 'Edit Description');
  await box(page, 'Internal notes').fill('Gate code 4711');
  await expectStored(shop.client, '4711');
  await page.keyboard.press('Escape');
  await pressOn(question(page), 'Discard');
  await expect(details(page, '1001')).toBeHidden();
  await expectNoDrafts(shop.client);

  await pressOn(await openDetails(page, '1001'), 'Edit Description');
  await expect(box(page, 'Internal notes')).toHaveValue('');
  await box(page, 'Internal notes').fill('Gate code 4712');
  await expectStored(shop.client, '4712');
  await page.close();
  await shop.client.ok('DELETE /api/jobs/:id', { params: { id: job.id } });
  const next = await shop.page.context().newPage();
  await next.goto(`/jobs?job=${job.id}`);
  await expectMessage(
    next,
    'Draft removed',
    'This job was deleted, so your unsaved changes to it are gone too.',
  );
  await expectNoDrafts(shop.client);
});

test('a template half written comes back, over another one it does not', async ({ page, shop }) => {
  await givenTemplate(shop);
  await open(page, '/');
  await press(page, 'Create Template');
  await box(page, 'Template Name').fill('Boiler check');
  await expectStored(shop.client, 'Boiler check');
  await page.close();
  const next = await shop.page.context().newPage();
  await next.goto('/');
  await press(next, 'Edit Furnace tune-up');
  await expect(box(next, 'Template Name')).toHaveValue('Furnace tune-up');
  await expect(restored(next)).toBeHidden();
  await pressOn(dialog(next, 'Edit Template'), 'Cancel');
  await press(next, 'Create Template');
  await expect(box(next, 'Template Name')).toHaveValue('Boiler check');
  await expect(restored(next)).toBeVisible();
  await pressOn(dialog(next, 'Create Template'), 'Create Template');
  await expectMessage(next, 'Template Created');
  await expectNoDrafts(shop.client);
  await press(next, 'Create Template');
  await expect(box(next, 'Template Name')).toHaveValue('');
});

test('an ended session leads back to the form, with what the server never got', async ({ page, shop }) => {
  await givenTemplate(shop);
  await page.route('**/api/drafts/**', (route) => route.abort());
  await open(page, '/generate');
  await press(page, 'Furnace tune-up');
  await box(page, 'Customer Name').fill('Maria Nguyễn');
  await shop.client.ok('POST /api/auth/logout');
  await press(page, 'Generate Estimate');
  await expect(field(page, 'Username')).toBeVisible();
  await page.unroute('**/api/drafts/**');
  await field(page, 'Username').fill(shop.user.email);
  await field(page, 'Password').fill(shop.user.password);
  await press(page, 'Sign In');
  await expect(page).toHaveURL('/generate');
  await expect(box(page, 'Customer Name')).toHaveValue('Maria Nguyễn');
  await expect(restored(page)).toBeVisible();
});

test('signing out leaves nothing in the browser, and the next sign-in finds it on the server', async ({
  page,
  shop,
}) => {
  await givenTemplate(shop);
  await open(page, '/generate');
  await box(page, 'Internal Notes').fill('Gate code 4711');
  await logOut(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('4711');
  await page.goto('/login');
  await field(page, 'Username').fill(shop.user.email);
  await field(page, 'Password').fill(shop.user.password);
  await press(page, 'Sign In');
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
  await page.goto('/generate');
  await expect(box(page, 'Internal Notes')).toHaveValue('Gate code 4711');
});

test('a browser that stores nothing gets it from the server', async ({ page, shop }) => {
  await givenTemplate(shop);
  await page.context().addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: denied });
    Object.defineProperty(window, 'sessionStorage', { get: denied });
  });
  await page.goto('/generate');
  await box(page, 'Internal Notes').fill('Typed without storage');
  await expectStored(shop.client, 'Typed without storage');
  await page.close();
  const next = await shop.page.context().newPage();
  await next.goto('/generate');
  await expect(box(next, 'Internal Notes')).toHaveValue('Typed without storage');
  await press(next, 'Start over');
  await pressOn(question(next), 'Start over');
  await expectNoDrafts(shop.client);
});

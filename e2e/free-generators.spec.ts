// The free pages as a visitor finds them.
import type { Page } from '@playwright/test';
import { downloadFrom, expectText, ownerWithTemplates, pdfText, typeLine } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, open, setTheme, test } from './harness.ts';
import { expectMessage, field, press } from './screen-steps.ts';

test.use({ appEnv: { MAX_FREE_PDFS: '2' } });

const free = [
  { path: '/free-estimate-template', button: 'Generate Estimate', title: 'ESTIMATE', prefix: 'EST' },
  { path: '/free-work-order-template', button: 'Generate PDF', title: 'WORKORDER', prefix: 'WO' },
  { path: '/free-invoice-template', button: 'Generate Invoice', title: 'INVOICE', prefix: 'INV' },
] as const;

const signup = (page: Page) => page.getByRole('dialog', { name: 'Create your account' });

async function fillIn(page: Page) {
  await page.getByLabel('Company Name').fill('Ridgeline Heating & Air');
  await page.getByLabel('Company Phone').fill('2085550142');
  await page.getByLabel('Customer Name').fill('Maria Nguyễn');
  await typeLine(page, 1, { description: 'Filter', quantity: '3', price: '12.50' });
}

for (const { path, button, title, prefix } of free) {
  test(`${path} gives a PDF with what was typed`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByText('0 of 2 free PDFs used')).toBeVisible();
    await expect(field(page, 'Tax Rate (%)')).toHaveValue('8.75');
    await fillIn(page);
    await press(page, 'Add Service Item');
    await typeLine(page, 2, { description: 'Labor', price: '95' });
    const form = page.locator('form');
    for (const amount of ['$37.50', '$95.00', '$132.50', '$11.59', '$144.09'])
      await expect(form.getByText(amount).first()).toBeVisible();

    const defaults = /Left blank, it is ([A-Z]+-[A-Z0-9]{9})\./.exec((await form.textContent()) ?? '')?.[1];
    expect(defaults).toMatch(new RegExp(`^${prefix}-`));
    const download = await downloadFrom(page, () => press(page, button));
    const text = await pdfText(download);
    expectText(text, title, 'Ridgeline Heating & Air', '(208) 555-0142', 'Maria Nguyễn', 'Filter', 'Labor');
    expect(download.suggestedFilename()).toBe(`${defaults}.pdf`);
    expectText(text, String(defaults));
    expectText(text, '$132.50', '$11.59', '$144.09');
    await expect(page.getByText('1 of 2 free PDFs used')).toBeVisible();
    await expect(signup(page)).toBeVisible();
    await expectNoViolationsAnywhere(page);
    await setTheme(page, {});
    await press(page, 'Cancel');
    await expectNoViolationsAnywhere(page);
  });
}

test('the estimate starts over in its panel, the invoice leads home', async ({ page }) => {
  await open(page, '/free-estimate-template');
  await fillIn(page);
  await downloadFrom(page, () => press(page, 'Generate Estimate'));
  await expect(page.getByRole('heading', { name: 'Estimate Generated Successfully!' })).toBeFocused();
  await expect(page.getByText('Your estimate PDF has been generated and downloaded.')).toBeVisible();
  await press(page, 'Cancel');
  await press(page, 'See what an account adds');
  await expect(page.getByRole('dialog', { name: 'Unlock Premium Features' })).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Maybe Later');
  await press(page, 'Create Another Estimate');
  await expect(page.getByLabel('Company Name')).toHaveValue('Ridgeline Heating & Air');

  // The company is typed once for all free pages, the customer for each.
  await open(page, '/free-invoice-template');
  await expect(page.getByLabel('Company Name')).toHaveValue('Ridgeline Heating & Air');
  await expect(page.getByLabel('Company Phone')).toHaveValue('(208) 555-0142');
  await expect(page.getByLabel('Customer Name')).toHaveValue('');
  await fillIn(page);
  await downloadFrom(page, () => press(page, 'Generate Invoice'));
  await expect(page.getByRole('heading', { name: 'Invoice Generated Successfully!' })).toBeVisible();
  await press(page, 'Cancel');
  await page.getByRole('link', { name: 'Generate Another Invoice' }).click();
  await expect(page).toHaveURL('/');
});

for (const { path, button } of free) {
  test(`${path} shows what is missing, in its order`, async ({ page }) => {
    await open(page, path);
    await press(page, button);
    await expectMessage(page, 'Customer Name Required', 'Please enter a customer name.');
    await expect(page.getByLabel('Customer Name')).toBeFocused();
    await page.getByLabel('Customer Name').fill('Maria');
    await press(page, button);
    await expectMessage(page, 'Company Name Required', 'Please enter your company name.');
    await page.getByLabel('Company Name').fill('Ridgeline');
    await typeLine(page, 1, { description: 'Filter' });
    await press(page, button);
    await expectMessage(
      page,
      'Service Items Required',
      'Please add at least one service item with description and price.',
    );
    await expectNoViolationsAnywhere(page);
  });
}

test('after the last free PDF the plans are shown and lead to the sign-up', async ({ page }) => {
  await open(page, '/free-estimate-template');
  await fillIn(page);
  for (const used of [1, 2]) {
    await downloadFrom(page, () => press(page, 'Generate Estimate'));
    await expect(page.getByText(`${used} of 2 free PDFs used`)).toBeVisible();
    await press(page, 'Cancel');
    await press(page, 'Create Another Estimate');
  }
  // One counter for all three pages.
  await open(page, '/free-work-order-template');
  await expect(page.getByText('2 of 2 free PDFs used')).toBeVisible();
  await fillIn(page);
  await press(page, 'Generate PDF');
  const paywall = page.getByRole('dialog', { name: "You've reached your limit" });
  await expect(paywall).toContainText('You have used all 2 free PDFs.');
  await expect(paywall).toContainText('$20');
  await expect(paywall).toContainText('$200');
  await expect(paywall).toContainText('Save $40 per year');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Maybe later');
  await expect(page.getByLabel('Customer Name')).toHaveValue('Maria Nguyễn');
  await press(page, 'Generate PDF');
  await page.getByRole('link', { name: 'Start free trial, Annual plan' }).click();
  await expect(page.getByRole('dialog')).toContainText('Annual');
});

test('an owner who had a trial is promised none, and a plan opens its payment page', async ({
  page,
  app,
}) => {
  const { user } = await ownerWithTemplates(page, app);
  await app.deps.db.pool.query(
    "update subscriptions set status = 'expired', plan = null where account_id = $1",
    [user.accountId],
  );
  await open(page, '/free-estimate-template');
  await fillIn(page);
  await press(page, 'Generate Estimate');
  const paywall = page.getByRole('dialog', { name: "You've reached your limit" });
  await expect(paywall).toContainText('Choose a plan to keep creating PDFs.');
  await expect(paywall).not.toContainText('trial');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Choose Annual');
  await expect(page).toHaveURL(/\/checkout\?client_secret=.+&plan=annual$/);
});

test('each refusal has its own answer', async ({ page }) => {
  await open(page, '/free-estimate-template');
  await fillIn(page);
  const refuse = async (status: number, json: object) => {
    await page.unrouteAll();
    await page.route('**/api/generate-free-estimate', (route) => route.fulfill({ status, json }));
    await press(page, 'Generate Estimate');
  };
  await refuse(402, { message: 'x', type: 'signup_required' });
  await expect(signup(page)).toBeVisible();
  await press(page, 'Cancel');
  await refuse(402, { message: 'x', type: 'credits_required' });
  await expectMessage(page, 'Credits Required', 'Sign up and choose a plan to continue creating PDFs.');
  await press(page, 'Maybe later');
  await refuse(402, { message: 'Free PDF limit reached' });
  await expectMessage(page, 'PDF Limit Reached');
  await press(page, 'Maybe later');
  await refuse(400, { message: 'That is too much.', code: 'invalid_input' });
  await expectMessage(page, 'Generation Failed', 'That is too much.');
  await refuse(500, { message: 'x' });
  await expectMessage(page, 'Failed to generate estimate. Please try again.');
  await page.unrouteAll();
  await page.route('**/api/generate-free-estimate', (route) => route.abort());
  await press(page, 'Generate Estimate');
  await expectMessage(page, 'No connection');
  await expect(page.getByLabel('Customer Name')).toHaveValue('Maria Nguyễn');
});

test('a reload loses nothing; clearing one form leaves the company and the other pages alone', async ({
  page,
}) => {
  await open(page, '/free-estimate-template');
  await page.getByLabel('Customer Name').fill('Amy Cole');
  await open(page, '/free-invoice-template');
  await fillIn(page);
  await page.reload();
  await expect(page.getByLabel('Customer Name')).toHaveValue('Maria Nguyễn');
  await expect(page.getByLabel('Unit price, line 1')).toHaveValue('12.50');
  await press(page, 'Clear form');
  await expect(page.getByLabel('Customer Name')).toHaveValue('');
  await expect(page.getByLabel('Unit price, line 1')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Customer Name')).toHaveValue('');
  await expect(page.getByLabel('Company Name')).toHaveValue('Ridgeline Heating & Air');
  await open(page, '/free-estimate-template');
  await expect(page.getByLabel('Company Phone')).toHaveValue('(208) 555-0142');
  await expect(page.getByLabel('Customer Name')).toHaveValue('Amy Cole');
});

test('a contradicting term is left out, and the form shows it', async ({ page }) => {
  await open(page, '/free-invoice-template');
  await fillIn(page);
  await expect(page.getByText('Not printed: it says payment is due upon completion')).toBeVisible();
  const text = await pdfText(await downloadFrom(page, () => press(page, 'Generate Invoice')));
  expectText(text, 'Payment due within 30 days.');
  expect(text).not.toContain('uponcompletion');
});

test('an account with a plan sees no counter and no prompt', async ({ page, app }) => {
  await ownerWithTemplates(page, app);
  await open(page, '/free-estimate-template');
  await expect(page.getByText('Unlimited PDFs with your plan')).toBeVisible();
  await fillIn(page);
  // The clock stops until it is moved on: a prompt could come only now.
  await page.clock.install();
  await downloadFrom(page, () => press(page, 'Generate Estimate'));
  await expect(page.getByRole('heading', { name: 'Estimate Generated Successfully!' })).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('each page has its own texts for search engines, and the old address points to the new one', async ({
  page,
  app,
}) => {
  const seen = new Set<string>();
  for (const path of [...free.map((page) => page.path), '/hvac-quote-template-pdf']) {
    await page.goto(path);
    seen.add(await page.title());
    seen.add((await page.locator('meta[name="description"]').getAttribute('content')) ?? '');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
  }
  expect(seen.size).toBe(8);
  await page.goto('/free-work-order-generator');
  await expect(page.getByRole('heading', { level: 1, name: 'Free Work Order Template' })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/free-work-order-template$/);
  const sitemap = await (await page.request.get(`${app.base}/sitemap.xml`)).text();
  expect(sitemap).toContain('/free-work-order-template<');
  expect(sitemap).not.toContain('/free-work-order-generator');
});

test('the HVAC quote is an estimate with its lines filled in', async ({ page }) => {
  await open(page, '/hvac-quote-template-pdf');
  await expect(page.getByLabel('Description, line 7')).toHaveValue(/start-up/);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await page.getByLabel('Company Name').fill('Ridgeline');
  await page.getByLabel('Customer Name').fill('Maria');
  const download = await downloadFrom(page, () => press(page, 'Generate Estimate'));
  expectText(await pdfText(download), 'ESTIMATE', 'Smart thermostat, installed');
});

test('the free pages link to each other and to the sign-in', async ({ page }) => {
  await open(page, '/free-work-order-template');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await press(page, 'Free Templates');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await page.getByRole('main').getByRole('link', { name: 'Free Invoice Template' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Free Invoice Template' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/login',
  );
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Monthly' })).toBeInViewport();
});

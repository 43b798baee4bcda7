// From a template to a job and its PDF.
import type { Page } from '@playwright/test';
import { downloadFrom, expectText, ownerWithTemplates, pdfText, tuneUp, typeLine } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, open, setTheme, test } from './harness.ts';
import { expectMessage, press } from './screen-steps.ts';

/** By its name alone: the star of a required field is not part of it. */
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const documents = [
  { tab: 'Estimate', title: 'ESTIMATE', prefix: 'EST' },
  { tab: 'Work Order', title: 'WORKORDER', prefix: 'WO' },
  { tab: 'Invoice', title: 'INVOICE', prefix: 'INV' },
];

for (const { tab, title, prefix } of documents) {
  test(`${tab}: made from a template, it contains what was typed`, async ({ page, app }) => {
    const { client, templates } = await ownerWithTemplates(page, app, [tuneUp]);
    await open(page, `/generate?template=${templates[0]?.id}`);
    await page.getByRole('tab', { name: tab }).click();
    await box(page, 'Customer Name').fill('Maria Nguyễn');
    await box(page, 'Customer Phone').fill('2085550177');
    await box(page, 'Service Address').fill('2210 W Bannock St, Boise');
    await expect(box(page, 'Service Description')).toHaveValue('Yearly service of a gas furnace');
    await box(page, 'Internal Notes').fill('Gate code 4711');
    await typeLine(page, 5, { description: 'Hex screw M8', quantity: '10' });
    await expect(page.getByRole('main')).toContainText('$185.00');
    await expect(page.getByRole('main')).toContainText('Tax (6.25%)');
    await expect(page.getByRole('main')).toContainText('$1.91');
    await expect(page.getByRole('main')).toContainText('$186.91');

    const download = await downloadFrom(page, () => press(page, `Generate ${tab}`));
    expect(download.suggestedFilename()).toBe(`${prefix}-1001.pdf`);
    const text = await pdfText(download);
    expectText(text, title, `${prefix}-1001`, 'Maria Nguyễn', '(208) 555-0177', '2210 W Bannock St, Boise');
    expectText(text, 'Yearly service of a gas furnace', 'Copper elbow 22 mm', 'Hex screw M8', '142.50');
    expectText(text, '$185.00', '$1.91', '$186.91');
    expect(text).not.toContain('4711');

    const result = page.getByRole('main');
    await expect(result).toContainText(`${prefix}-1001`);
    await expect(result).toContainText('Maria Nguyễn');
    const again = await downloadFrom(page, () => press(page, 'Download Again'));
    expect(again.suggestedFilename()).toBe(`${prefix}-1001.pdf`);
    expect(await pdfText(again)).toBe(text);

    await press(page, 'Create Another');
    await expect(page.getByRole('heading', { name: 'Choose a template' })).toBeVisible();
    await press(page, 'Furnace tune-up');
    await expect(box(page, 'Customer Name')).toHaveValue('');
    await expect(page.getByLabel('Description, line 5')).toHaveValue('Hex screw');
    const { body: jobs } = await client.call('GET /api/jobs');
    expect(jobs).toMatchObject([{ jobNumber: '1001', totalAmount: '186.91', notes: 'Gate code 4711' }]);
  });
}

test('a template must be chosen; what was typed before stays', async ({ page, app }) => {
  await ownerWithTemplates(page, app, [tuneUp]);
  await open(page, '/generate');
  await box(page, 'Customer Name').fill('Maria');
  await press(page, 'Generate Estimate');
  await expectMessage(page, 'Please select a template first.');
  await press(page, 'Furnace tune-up');
  await expect(box(page, 'Customer Name')).toHaveValue('Maria');
  await expect(page.getByLabel('Description, line 1')).toHaveValue('Copper elbow 22 mm');
});

test('without templates the page shows what to do', async ({ page, app }) => {
  await ownerWithTemplates(page, app);
  await open(page, '/generate');
  await expect(page.getByText('No templates available')).toBeVisible();
  await expect(page.getByText('Create a template first to generate jobs')).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await page.getByRole('link', { name: 'Create Template' }).click();
  await expect(page).toHaveURL('/');
});

test('a template can be replaced; typed text needs a confirmation, the customer stays', async ({
  page,
  app,
}) => {
  const other = { name: 'Boiler', defaultJobDescription: 'Boiler check' };
  await ownerWithTemplates(page, app, [tuneUp, other]);
  await open(page, '/generate?template=gone');
  await expect(page.getByText('no longer exists')).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Furnace tune-up');
  await box(page, 'Customer Name').fill('Maria');
  await press(page, 'Change template');
  await press(page, 'Boiler');
  await expect(box(page, 'Service Description')).toHaveValue('Boiler check');
  await expect(box(page, 'Customer Name')).toHaveValue('Maria');

  await box(page, 'Service Description').fill('My own words');
  await press(page, 'Change template');
  await press(page, 'Furnace tune-up');
  await press(page, 'Keep mine');
  await expect(box(page, 'Service Description')).toHaveValue('My own words');
  await press(page, 'Change template');
  await press(page, 'Furnace tune-up');
  await press(page, 'Use template');
  await expect(box(page, 'Service Description')).toHaveValue('Yearly service of a gas furnace');
});

test('what is missing or taken is shown at its field, and incomplete rows are listed', async ({
  page,
  app,
}) => {
  const { client, templates } = await ownerWithTemplates(page, app, [tuneUp]);
  await client.call('POST /api/jobs', { body: { customerName: 'First', jobNumber: 'A-7' } });
  await open(page, `/generate?template=${templates[0]?.id}`);
  await press(page, 'Generate Estimate');
  await expect(page.getByText('Customer name is required')).toBeVisible();
  await expect(box(page, 'Customer Name')).toBeFocused();
  await box(page, 'Customer Name').fill('Maria');
  await box(page, 'Customer Email').fill('maria');
  await press(page, 'Generate Estimate');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await box(page, 'Customer Email').fill('maria@example.com');
  await box(page, 'Estimate Number').fill('A-7');
  await press(page, 'Generate Estimate');
  await expectMessage(page, 'Error');
  await expect(box(page, 'Customer Email')).toHaveValue('maria@example.com');
  await box(page, 'Estimate Number').fill('A-8');
  await press(page, 'Line Items 5 items');
  await expect(page.getByLabel('Description, line 1')).toBeHidden();
  await press(page, 'Line Items 5 items');
  await press(page, 'Add Line Item');
  const download = await downloadFrom(page, () => press(page, 'Generate Estimate'));
  expect(download.suggestedFilename()).toBe('EST-A-8.pdf');
  await expect(page.getByText('1 incomplete row was not saved')).toBeVisible();
  await expectNoViolationsAnywhere(page);
});

test('a failed request loses nothing, and the same press again is the same action', async ({ page, app }) => {
  const { client, templates } = await ownerWithTemplates(page, app, [tuneUp]);
  await open(page, `/generate?template=${templates[0]?.id}`);
  await box(page, 'Customer Name').fill('Maria');
  const keys: string[] = [];
  await page.route('**/api/generate-pdf', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    // The action is done, only its response is lost on the way.
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Generate Estimate');
  await expectMessage(page, 'No connection');
  await expect(box(page, 'Customer Name')).toHaveValue('Maria');
  await page.unrouteAll();
  await page.route('**/api/generate-pdf', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    await route.continue();
  });
  const download = await downloadFrom(page, () => press(page, 'Generate Estimate'));
  expect(download.suggestedFilename()).toBe('EST-1001.pdf');
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect((await client.call('GET /api/jobs')).body).toHaveLength(1);
});

test('refusals open the paywall, the plans or a message', async ({ page, app }) => {
  const { templates, user } = await ownerWithTemplates(page, app, [tuneUp]);
  const refuse = async (status: number, json: object) => {
    await page.unrouteAll();
    await page.route('**/api/generate-pdf', (route) => route.fulfill({ status, json }));
    await press(page, 'Generate Estimate');
  };
  await open(page, `/generate?template=${templates[0]?.id}`);
  await box(page, 'Customer Name').fill('Maria');
  await refuse(402, { message: 'x', type: 'limit_reached' });
  await expectMessage(page, 'PDF Limit Reached', 'Please upgrade to continue creating PDFs.');
  const paywall = page.getByRole('dialog', { name: "You've reached your limit" });
  await expect(paywall).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Maybe later');
  await page.unrouteAll();
  const access = (status: string) =>
    app.deps.db.pool.query('update subscriptions set status = $2 where account_id = $1', [
      user.accountId,
      status,
    ]);
  await access('expired');
  await press(page, 'Generate Estimate');
  await expectMessage(
    page,
    'Credits Required',
    "You've run out of credits. Choose a subscription plan to continue.",
  );
  await expect(page).toHaveURL('/subscription-select');
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  await access('lifetime');

  await open(page, `/generate?template=${templates[0]?.id}`);
  await box(page, 'Customer Name').fill('Maria');
  await page.unrouteAll();
  await page.context().clearCookies();
  await press(page, 'Generate Estimate');
  await expectMessage(page, 'Session Expired', 'Your session has expired. Refreshing page...');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended')).toBeVisible();
});

test('leaving with typed input asks first', async ({ page, app }) => {
  const { templates } = await ownerWithTemplates(page, app, [tuneUp]);
  await open(page, `/generate?template=${templates[0]?.id}`);
  await box(page, 'Customer Name').fill('Maria');
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Save your changes?');
  await press(page, 'Stay');
  await expect(box(page, 'Customer Name')).toHaveValue('Maria');
  await page.getByRole('link', { name: 'Templates' }).click();
  await press(page, 'Save');
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
  await open(page, `/generate?template=${templates[0]?.id}`);
  await expect(box(page, 'Customer Name')).toHaveValue('Maria');
  await page.getByRole('link', { name: 'Templates' }).click();
  await press(page, 'Discard');
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
  await open(page, `/generate?template=${templates[0]?.id}`);
  await expect(box(page, 'Customer Name')).toHaveValue('');
});

test('the form shows why a text will not be printed', async ({ page, app }) => {
  const { templates } = await ownerWithTemplates(page, app, [{ name: 'Usual' }]);
  await open(page, `/generate?template=${templates[0]?.id}`);
  await expect(box(page, 'Comments')).toHaveValue(
    'Payment due upon completion. Work guaranteed for 30 days.',
  );
  await expect(page.getByText('Not printed: “Payment due upon completion.”')).toBeVisible();
  await box(page, 'Comments').fill('Two years of warranty.');
  await expect(page.getByText('Not printed')).toHaveCount(0);
  await box(page, 'Customer Name').fill('Maria');
  const switched = page.getByRole('switch', { name: 'Show “Estimate” at the top right' });
  await expect(switched).toBeChecked();
  await switched.uncheck();
  const text = await pdfText(await downloadFrom(page, () => press(page, 'Generate Estimate')));
  expectText(
    text,
    'Two years of warranty.',
    'I accept this estimate and authorize the work to be performed.',
  );
  // The box beside the dates is called so; the title is gone.
  expect(text.replace('ESTIMATETOTAL', '')).not.toContain('ESTIMATE');
});

test('the form looks right in both themes and at both widths', async ({ page, app }) => {
  const { templates } = await ownerWithTemplates(page, app, [tuneUp, { name: 'Short' }]);
  await open(page, `/generate?template=${templates[0]?.id}`);
  await expect(box(page, 'Customer Name')).toBeVisible();
  await expectNoViolationsAnywhere(page);
});

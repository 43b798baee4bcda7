// Templates as their owner works with them.
import type { Page } from '@playwright/test';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import { expectText, ownerWithTemplates, tuneUp, typeLine } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, open, setTheme, test, widths } from './harness.ts';
import { expectMessage, field, press } from './screen-steps.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a template is created, edited, duplicated and deleted', async ({ page, app }) => {
  const { client } = await ownerWithTemplates(page, app);
  await open(page, '/templates');
  await expect(page.getByText('No templates yet')).toBeVisible();
  await press(page, 'Create Template');
  const create = dialog(page, 'Create Template');
  await expect(field(page, 'Tax Rate (%)')).toHaveValue('8.75');
  await expect(field(page, 'Payment Terms')).toHaveValue('Payment due 30 days after completion of work');
  await expect(page.getByLabel('Description, line 1')).toHaveValue('Service Item');
  await expect(page.getByRole('button', { name: 'Remove line 1' })).toBeDisabled();

  await create.getByRole('button', { name: 'Create Template' }).click();
  await expect(page.getByText('Template name is required')).toBeVisible();
  await expect(page.getByLabel('Template Name')).toBeFocused();
  await page.getByLabel('Template Name').fill('Boiler service');
  await typeLine(page, 1, { description: 'Labor', quantity: '1.5', price: '1.15' });
  await press(page, 'Add Line Item');
  await expect(page.getByLabel('Description, line 2')).toBeFocused();
  await typeLine(page, 2, { description: 'Part', quantity: '1', price: '2' });
  await page.getByLabel('Taxed, line 2').uncheck();
  await expect(create.getByText('$3.73')).toBeVisible();
  await expect(create.getByText('$0.15')).toBeVisible();
  await expect(create.getByText('$3.88').first()).toBeVisible();
  await create.getByRole('button', { name: 'Create Template' }).click();
  await expect(create).toBeHidden();
  await expectMessage(page, 'Template Created');
  await expect(cards(page)).toHaveText(['Boiler service']);
  const copies = await page.evaluate(() => Object.keys(localStorage).filter((key) => /templates$/.test(key)));
  expect(copies).toHaveLength(1);

  await press(page, 'Edit Boiler service');
  await expect(page.getByLabel('Quantity, line 1')).toHaveValue('1.5');
  await page.getByLabel('Template Name').fill('Boiler check');
  await press(page, 'Remove line 2');
  await press(page, 'Save Changes');
  await expect(cards(page)).toHaveText(['Boiler check']);

  await press(page, 'Duplicate Boiler check');
  await expect(cards(page)).toHaveText(['Boiler check (Copy)', 'Boiler check']);
  await press(page, 'Delete Boiler check');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(cards(page)).toHaveCount(2);
  await press(page, 'Delete Boiler check');
  await press(page, 'Delete Template');
  await expect(cards(page)).toHaveText(['Boiler check (Copy)']);

  const { body } = await client.call('GET /api/templates');
  expect(body).toMatchObject([
    { name: 'Boiler check (Copy)', defaultLineItems: [{ description: 'Labor', quantity: 1.5 }] },
  ]);
});

test('cards show three lines and how many more, sort four ways, and lead to the generate page', async ({
  page,
  app,
}) => {
  const names = ['boiler', 'Attic fan', 'Zone valve'];
  const { templates } = await ownerWithTemplates(page, app, [
    tuneUp,
    ...names.map((name) => ({ name, defaultLineItems: tuneUp.defaultLineItems.slice(0, 2) })),
  ]);
  await open(page, '/');
  const card = page.getByRole('listitem').filter({ hasText: 'Furnace tune-up' }).first();
  await expect(card).toContainText('Filter 16x25');
  await expect(card).not.toContainText('Disposal fee');
  await expect(card).toContainText('+2 more items');
  await expect(card).toContainText('Tax rate 6.25%');

  const sort = page.getByLabel('Sort templates');
  await expect(cards(page)).toHaveText(['Zone valve', 'Attic fan', 'boiler', 'Furnace tune-up']);
  await sort.selectOption('Oldest First');
  await expect(cards(page)).toHaveText(['Furnace tune-up', 'boiler', 'Attic fan', 'Zone valve']);
  await sort.selectOption('Name A-Z');
  await expect(cards(page)).toHaveText(['Attic fan', 'boiler', 'Furnace tune-up', 'Zone valve']);
  await sort.selectOption('Name Z-A');
  await expect(cards(page)).toHaveText(['Zone valve', 'Furnace tune-up', 'boiler', 'Attic fan']);

  await page.getByRole('link', { name: 'Create Job from Furnace tune-up' }).click();
  await expect(page).toHaveURL(`/generate?template=${templates[0]?.id}`);
});

test('the document is drawn beside the form and follows what is typed', async ({ page, app }) => {
  await ownerWithTemplates(page, app, [tuneUp]);
  await open(page, '/templates');
  const preview = page.getByRole('region', { name: 'Preview' });
  let text = '';
  await page.route('**/api/templates/preview', async (route) => {
    const response = await route.fetch();
    text = textOf(await response.body());
    await route.fulfill({ response });
  });
  const shown = () => text;
  await press(page, 'Edit Furnace tune-up');
  await expect.poll(shown).toContain('Copperelbow');
  await expect(preview.locator('iframe')).toHaveCount(1);
  expectText(shown(), 'ESTIMATE', 'Copper elbow 22 mm', '142.50');

  await page.getByLabel('Description, line 1').fill('Brass elbow');
  await expect.poll(shown).toContain('Brasselbow');
  await preview.getByText('Invoice', { exact: true }).click();
  await expect.poll(shown).toContain('INVOICE');

  // A form that cannot be printed keeps the last good page.
  await field(page, 'Tax Rate (%)').fill('150');
  await expect(preview).toContainText('Some fields cannot be printed yet.');
  await expect(preview.locator('iframe')).toHaveCount(1);
  await press(page, 'Save Changes');
  await expect(page.getByText('This can’t be more than 100.00.')).toBeVisible();
});

test('on a phone a button opens the document', async ({ page, app }) => {
  await ownerWithTemplates(page, app, [tuneUp]);
  await open(page, '/templates', { width: widths.phone });
  await press(page, 'Edit Furnace tune-up');
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0);
  const response = page.waitForResponse('**/api/templates/preview');
  const tab = page.context().waitForEvent('page');
  await press(page, 'Preview');
  expect((await response).headers()['content-type']).toContain('application/pdf');
  await (await tab).close();
});

test('closing with unsaved edits asks first', async ({ page, app }) => {
  await ownerWithTemplates(page, app, [tuneUp]);
  await open(page, '/templates');
  await press(page, 'Edit Furnace tune-up');
  const edit = dialog(page, 'Edit Template');
  await expect(edit).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Furnace tune-up' })).toBeFocused();

  await press(page, 'Edit Furnace tune-up');
  await page.getByLabel('Template Name').fill('Something else');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText('Save your changes?');
  await press(page, 'Stay');
  await expect(page.getByLabel('Template Name')).toHaveValue('Something else');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await press(page, 'Discard');
  await expect(edit).toBeHidden();
  await expect(cards(page)).toHaveText(['Furnace tune-up']);
});

test('a list that cannot be loaded shows why and can be retried; a lost session signs out', async ({
  page,
  app,
}) => {
  await ownerWithTemplates(page, app, [tuneUp]);
  await page.route('**/api/templates', (route) =>
    route.fulfill({ status: 503, json: { message: 'Back in a minute.', code: 'unavailable' } }),
  );
  await open(page, '/templates');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Back in a minute.');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await page.unrouteAll();
  await press(page, 'Try Again');
  await expect(cards(page)).toHaveText(['Furnace tune-up']);

  await page.context().clearCookies();
  await press(page, 'Duplicate Furnace tune-up');
  await expectMessage(page, 'Your session has expired. Refreshing page...');
  await expect(page.getByText('Signing you out...')).toBeVisible();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('user'))),
  ).toEqual([]);
});

test('the figures of the business are above the templates', async ({ page, app }) => {
  const { client, templates } = await ownerWithTemplates(page, app, [tuneUp]);
  for (const currentStage of ['estimate', 'invoice']) {
    const lineItems = [{ quantity: 1, description: 'Labor', unitPrice: '250.00', taxed: false }];
    const job = { customerName: 'Maria', lineItems, currentStage, templateId: templates[0]?.id };
    expect((await client.call('POST /api/jobs', { body: job })).status).toBe(200);
  }
  await open(page, '/templates');
  const strip = page.getByRole('region', { name: 'At a glance' });
  await expect(strip).toContainText('$250.00');
  await expect(strip.getByRole('table')).toContainText('$250.00');
  await expectNoViolationsAnywhere(page);
});

test('the list and its dialogs look right in both themes and at both widths', async ({ page, app }) => {
  await ownerWithTemplates(page, app, [tuneUp, { name: 'Short' }]);
  await open(page, '/templates');
  await expect(cards(page)).toHaveCount(2);
  await expectNoViolationsAnywhere(page);
  await press(page, 'Delete Short');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolationsAnywhere(page);
});

test('the template dialog looks right in both themes and at both widths', async ({ page, app }) => {
  await ownerWithTemplates(page, app);
  await open(page, '/templates');
  await press(page, 'Create Template');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('iframe')).toHaveCount(1);
  await expectNoViolationsAnywhere(page);
});

// Writing line items on a phone, and what the desk keeps.
import type { Locator, Page } from '@playwright/test';
import { lineLimits } from '#contract/limits.ts';
import { ownerWithTemplates, tuneUp, typeLine } from './document-steps.ts';
import { test as base, expect, expectNoViolations, open, setTheme, widths } from './harness.ts';
import { givenRepair, openDetails, openJobs, readJob, test } from './jobs-steps.ts';
import { expectMessage, press, pressOn, question } from './screen-steps.ts';

const phone = { width: widths.phone };
const long =
  'Drain and haul away the old 80-gallon heater, set the new one on a pan with a drain line to the outside.';

const rows = (within: Page | Locator) => within.getByRole('button', { name: /^Edit line/ });

async function expectShortRows(within: Page | Locator) {
  const heights = await rows(within).evaluateAll((all) =>
    all.map((row) => (row.closest('li') ?? row).getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(80);
}

base(
  'six lines are written, moved and copied on a phone, with total and button in sight',
  async ({ page, app }) => {
    const { templates } = await ownerWithTemplates(page, app, [
      {
        ...tuneUp,
        defaultLineItems: [{ quantity: 1, description: 'Labor', unitPrice: '100.00', taxed: false }],
      },
    ]);
    await open(page, `/generate?template=${templates[0]?.id}`, phone);
    await press(page, 'Decline');
    const foot = page.getByRole('button', { name: 'Generate Estimate' });
    const lines = ['Labor', long, 'Filter', 'Trip', 'Permit', 'Disposal'];
    for (const [at, description] of lines.entries()) {
      if (at > 0) await press(page, 'Add Line Item');
      const field = page.getByLabel(`Description, line ${at + 1}`);
      if (at > 0) await expect(field).toBeFocused();
      await typeLine(page, at + 1, { description, price: '10' });
      // What is typed into is not behind the foot.
      const price = await page.getByLabel(`Unit price, line ${at + 1}`).boundingBox();
      const button = await foot.boundingBox();
      expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
      await expect(foot).toBeInViewport({ ratio: 1 });
    }
    await press(page, 'Done');
    await expect(rows(page)).toHaveCount(6);
    await expectShortRows(page);
    await expect(page.getByText('$63.13').last()).toBeInViewport({ ratio: 1 });

    await press(page, 'Move line 1');
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).first()).toContainText('Drain and haul');
    await expect(page.getByRole('button', { name: 'Move line 2', exact: true })).toBeFocused();

    const from = await page.getByRole('button', { name: 'Move line 6', exact: true }).boundingBox();
    const to = await rows(page).nth(3).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 18, (from?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(30, (to?.y ?? 0) + 30, { steps: 6 });
    await page.mouse.move(30, (to?.y ?? 0) + 8, { steps: 3 });
    await page.mouse.up();
    await expect(rows(page).nth(3)).toContainText('Disposal');

    await rows(page).nth(3).click();
    await press(page, 'Duplicate line 4');
    await expect(page.getByLabel('Description, line 5')).toBeFocused();
    await expect(page.getByLabel('Description, line 5')).toHaveValue('Disposal');
    await expectNoViolations(page);
    await setTheme(page, { ...phone, theme: 'dark' });
    await expectNoViolations(page);
  },
);

base('a price that cannot be read is refused at its field, and the foot names it', async ({ page, app }) => {
  const { templates } = await ownerWithTemplates(page, app, [tuneUp]);
  await open(page, `/generate?template=${templates[0]?.id}`, phone);
  await rows(page).first().click();
  await page.getByLabel('Unit price, line 1').fill('12.345');
  await page.getByLabel('Quantity, line 1').click();
  await expect(page.getByLabel('Unit price, line 1')).toHaveAccessibleDescription('Use at most 2 decimals.');
  await expect(page.getByText('1 line not counted')).toBeInViewport({ ratio: 1 });
});

test('the lines of a job on a phone: read, opened with a tap, saved; leaving offers to save', async ({
  page,
  shop,
}) => {
  const lineItems = Array.from({ length: 8 }, (_, at) => ({
    quantity: 1,
    description: at % 2 === 0 ? long : `Part ${at}`,
    unitPrice: '20.00',
    taxed: false,
  }));
  const job = await givenRepair(shop, { lineItems, customerPhone: '(208) 555-0142' });
  await openJobs(page);
  const details = await openDetails(page, '1001');
  await setTheme(page, phone);
  await expect(details).toContainText('$160.00');
  await expect(details.getByRole('link', { name: '(208) 555-0142' })).toHaveAttribute(
    'href',
    'tel:2085550142',
  );
  await expect(details.getByRole('link', { name: /Bannock/ })).toHaveAttribute('href', /google.com\/maps/);
  await expect(details.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await pressOn(details.getByRole('navigation', { name: 'Sections' }), 'Job Details');
  await expectShortRows(details);
  await rows(details).nth(2).click();
  await expect(details.getByLabel('Description, line 3')).toBeFocused();
  await expect(details.getByLabel('Description, line 3')).toBeInViewport();
  await details.getByLabel('Unit price, line 3').fill('50');
  await expect(details.getByText('$190.00').last()).toBeInViewport({ ratio: 1 });
  await expect(details.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page);

  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('Save your changes?');
  await expectNoViolations(page);
  await pressOn(question(page), 'Stay');
  await expect(details.getByLabel('Unit price, line 3')).toHaveValue('50.00');
  await page.keyboard.press('Escape');
  await pressOn(question(page), 'Save');
  await expectMessage(page, 'Line Items Updated');
  await expect(details).toBeHidden();
  expect((await readJob(shop, job.id)).totalAmount).toBe('190.00');
});

base('figures are not cut off on the desk, and a full list takes no more', async ({ page, app }) => {
  const line = { quantity: 99_999.99, description: 'Pipe', unitPrice: '9999999.99', taxed: true };
  const full = Array.from({ length: lineLimits.lines }, () => ({ ...line, quantity: 1, unitPrice: '1.00' }));
  const { templates } = await ownerWithTemplates(page, app, [
    { ...tuneUp, name: 'Full', defaultLineItems: full },
  ]);
  await open(page, `/generate?template=${templates[0]?.id}`);
  await expect(page.getByRole('button', { name: 'Add Line Item' })).toBeDisabled();
  // Looked for in one row: reading the labels of five hundred takes longer than typing.
  const first = page.getByRole('list', { name: 'Line Items' }).getByRole('listitem').first();
  for (const [name, text] of [
    ['Quantity, line 1', '99999.99'],
    ['Unit price, line 1', '1234567.89'],
  ] as const) {
    const field = first.getByLabel(name, { exact: true });
    await field.fill(text);
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  }
});

// One search over everything, by keyboard on a desk and by the button on a phone.
import { expect, expectNoViolationsAnywhere, open, widths } from './harness.ts';
import { givenRepair, test } from './jobs-steps.ts';

test('a key opens it, letters find, Enter opens what was found', async ({ page, shop }) => {
  const { id } = await givenRepair(shop, { customerName: 'Harold Jensen' });
  await open(page, '/calendar');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search customers, jobs, prices and pages' });
  await expect(field).toBeFocused();
  await field.fill('jensen');
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option')).toContainText(
    'Harold Jensen',
  );
  const job = page.getByRole('group', { name: 'Jobs' }).getByRole('option');
  await expect(job).toContainText('Harold Jensen');
  await expectNoViolationsAnywhere(page);
  await page.keyboard.press('ArrowDown');
  await expect(job).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/jobs?job=${id}`);
  // Until then it is a dialog that says the same name.
  await expect(field).toBeHidden();
  await expect(page.getByRole('dialog')).toContainText('Harold Jensen');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  // What was opened comes first the next time; in a field the slash is a letter.
  await page.getByRole('searchbox').fill('/');
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recently opened' }).getByRole('option')).toContainText(
    'Jensen',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('on a phone a button opens it', async ({ page, shop }) => {
  await givenRepair(shop, { customerName: 'Harold Jensen' });
  await open(page, '/jobs', { width: widths.phone, theme: 'dark' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: /^Search customers/ }).fill('harold');
  await page.getByRole('group', { name: 'Customers' }).getByRole('option').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harold Jensen' })).toBeVisible();
});

// The company in Profile & Support: its details, its logo, and how long records are kept.
import type { Page } from '@playwright/test';
import { drawPng } from '#server/documents/testing/draw-png.ts';
import { arriveSignedIn, openProfile } from './account-steps.ts';
import {
  expect,
  expectNoViolations,
  expectNoViolationsAnywhere,
  open,
  setTheme,
  test,
  widths,
} from './harness.ts';
import { breakDown, expectMessage, field, press } from './screen-steps.ts';

const png = (name = 'logo.png') => ({ name, mimeType: 'image/png', buffer: drawPng(240, 120) });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const logoInput = (page: Page) => section(page, 'Company information').locator('input[type=file]').last();
const logoImage = (page: Page) => page.getByRole('list', { name: 'Company logo', exact: true });

test.describe('an owner', () => {
  test.beforeEach(async ({ page, app }) => {
    const user = await app.given.user();
    await app.deps.db.pool.query(
      `update companies set business_name = 'Harbor Heating', business_phone = '5551234567',
       business_address = '12 Dock Street', business_city = 'Galveston', business_state = 'TX',
       business_zip = '77550', time_zone = 'America/Chicago' where account_id = $1`,
      [user.accountId],
    );
    await openProfile(page, app, user);
    await expect(field(page, 'Company name *')).toHaveValue('Harbor Heating');
  });

  test('changes the company and sees it everywhere', async ({ page }) => {
    await expect(field(page, 'Phone *')).toHaveValue('(555) 123-4567');
    await expect(field(page, 'Time zone')).toHaveValue('Central Time (Chicago)');
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await field(page, 'Company name *').fill('Harbor Heating & Air');
    await field(page, 'Fax').fill('5551234568');
    await field(page, 'Time zone').fill('pacific time');
    await field(page, 'Time zone').press('Enter');
    await press(page, 'Save changes');
    await expectMessage(page, 'Company information updated');
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('banner')).toContainText('Harbor Heating & Air');
    await page.reload();
    await press(page, 'Profile & Support');
    await expect(field(page, 'Fax')).toHaveValue('555-123-4568');
    await expect(field(page, 'Time zone')).toHaveValue('Pacific Time (Los Angeles)');
  });

  test('sees what is missing and what failed', async ({ page }) => {
    await field(page, 'City *').fill('  ');
    await press(page, 'Save changes');
    await expect(section(page, 'Company information').getByRole('alert')).toContainText(
      'Please fill in all required company information fields.',
    );
    await expect(field(page, 'City *')).toHaveAttribute('aria-invalid', 'true');
    await expectNoViolationsAnywhere(page);
    await field(page, 'City *').fill('Houston');
    await page.route('**/api/company/update', breakDown);
    await press(page, 'Save changes');
    await expectMessage(page, 'Failed to update company information');
    await expect(field(page, 'City *')).toHaveValue('Houston');
  });

  test('is asked before unsaved edits are lost', async ({ page }) => {
    const question = page.getByRole('alertdialog', { name: 'Save your changes?' });
    await field(page, 'City *').fill('Houston');
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await expectNoViolationsAnywhere(page);
    await press(page, 'Stay');
    await expect(field(page, 'City *')).toHaveValue('Houston');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(question).toBeVisible();
    await press(page, 'Discard');
    await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible();
    await press(page, 'Cancel');
    await expect(field(page, 'City *')).toHaveValue('Galveston');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('undoes edits without closing', async ({ page }) => {
    await field(page, 'City *').fill('Houston');
    await press(page, 'Undo changes');
    await expect(field(page, 'City *')).toHaveValue('Galveston');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('gives the company a logo, views it, replaces it and removes it', async ({ page }) => {
    await logoInput(page).setInputFiles(png());
    await expect(logoImage(page).getByRole('img', { includeHidden: true })).toBeVisible();
    await expectNoViolationsAnywhere(page);
    await press(page, 'Save changes');
    await expectMessage(page, 'Company information updated');
    const shown = page.getByRole('banner', { includeHidden: true }).locator('img');
    await expect(shown).toHaveAttribute('src', /^\/api\/objects\/[\w-]{43}\?size=thumb$/);
    const first = await shown.getAttribute('src');
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await press(page, 'Open company logo');
    const viewer = page.getByRole('dialog', { name: 'company logo' });
    await expect(viewer.getByRole('img', { name: 'company logo' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    const opener = page.getByRole('button', { name: 'Open company logo' });
    await expect(opener).toBeFocused();

    // Escape in the very moment in which the viewer appears: it closes the viewer and not the profile.
    await opener.evaluate(async (button: HTMLButtonElement) => {
      button.click();
      await Promise.resolve();
      if (document.querySelectorAll('[role=dialog]').length !== 2) throw new Error('the viewer is not there');
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
    await expect(viewer).toBeHidden();
    await expect(opener).toBeFocused();

    await logoInput(page).setInputFiles(png('new.png'));
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
    await press(page, 'Save changes');
    await expect(shown).not.toHaveAttribute('src', first ?? '');

    await press(page, 'Remove company logo');
    await expect(page.getByRole('button', { name: 'Upload logo' })).toBeFocused();
    await press(page, 'Save changes');
    await expect(shown).toHaveCount(0);
  });

  test('cannot make a logo of the wrong kind or size', async ({ page }) => {
    const companySection = section(page, 'Company information');
    await logoInput(page).setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await expect(companySection).toContainText('Please select an image file (JPG, PNG, GIF)');
    await logoInput(page).setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    });
    await expect(companySection).toContainText('Please select an image smaller than 5MB');
    // Named like a picture, so only the server can find out.
    await logoInput(page).setInputFiles({
      name: 'page.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html>not a picture</html>'),
    });
    await expect(companySection.getByRole('listitem')).toContainText(
      'Please select an image file (JPG, PNG, GIF)',
    );
    await expectNoViolationsAnywhere(page);
    await press(page, 'Remove page.png');
    await expect(companySection.getByRole('listitem')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  });

  test('tries a failed upload again', async ({ page }) => {
    await page.route('**/api/objects/upload-file', (route) => route.abort());
    await logoInput(page).setInputFiles(png());
    await expect(section(page, 'Company information')).toContainText(
      'Failed to upload logo. Please try again.',
    );
    await page.unroute('**/api/objects/upload-file');
    await press(page, 'Try logo.png again');
    await expect(page.getByRole('button', { name: 'Replace logo' })).toBeVisible();
  });

  test('sees an upload in progress, cannot save meanwhile, and can cancel it', async ({ page }) => {
    // Never answered: the person cancels it.
    await page.route('**/api/objects/upload-file', () => {});
    await logoInput(page).setInputFiles(png());
    await expect(page.getByRole('progressbar', { name: 'logo.png' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await press(page, 'Remove logo.png');
    await expect(page.getByRole('progressbar', { name: 'logo.png' })).toBeHidden();
  });

  test('drops and pastes a picture', async ({ page }) => {
    const bytes = drawPng(40, 40).toString('base64');
    const transfer = await page.evaluateHandle((encoded) => {
      const raw = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([raw], 'dropped.png', { type: 'image/png' }));
      return data;
    }, bytes);
    await page.getByRole('group', { name: 'Upload logo' }).dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.getByRole('button', { name: 'Replace logo' })).toBeVisible();
    await press(page, 'Remove company logo');
    await page.evaluate((data) => {
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, transfer);
    await expect(page.getByRole('button', { name: 'Replace logo' })).toBeVisible();
  });

  test('lets old records be deleted only within the rules, and stops it at once', async ({ page }) => {
    const records = section(page, 'Records and storage');
    await expect(records).toContainText(/\d+ KB of .+ used/);
    const rule = page.getByRole('switch', { name: 'Delete old records automatically' });
    await expect(rule).not.toBeChecked();
    await rule.click();
    await field(page, 'Delete jobs after (months)').fill('5');
    await field(page, 'Delete invoices after (months)').fill('83');
    await press(page, 'Save rule');
    await expect(records).toContainText('Jobs are kept for at least 6 months.');
    await expect(records).toContainText('Invoices are kept for at least 84 months.');
    await expectNoViolationsAnywhere(page);
    await field(page, 'Delete jobs after (months)').fill('12');
    await field(page, 'Delete invoices after (months)').fill('');
    await press(page, 'Save rule');
    await expectMessage(page, 'Old records will be deleted');
    await page.reload();
    await press(page, 'Profile & Support');
    await expect(rule).toBeChecked();
    await expect(field(page, 'Delete jobs after (months)')).toHaveValue('12');
    await expect(field(page, 'Delete invoices after (months)')).toHaveValue('');
    await rule.click();
    await expectMessage(page, 'Records are kept for good');
    await page.reload();
    await press(page, 'Profile & Support');
    await expect(records).toContainText('used');
    await expect(rule).not.toBeChecked();
  });

  test('finds a section by its name on a wide screen', async ({ page }) => {
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('button', { name: 'Records and storage' }).click();
    await expect(page.getByRole('heading', { name: 'Records and storage' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Records and storage' })).toBeFocused();
    await expect(sections.getByRole('button', { name: 'Records and storage' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    // The list scrolls inside the dialog; the dialog itself stays where it is.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport();
    await expectNoViolationsAnywhere(page);
  });
});

test('a technician sees no company form', async ({ page, app }) => {
  await openProfile(page, app, await app.given.user({ role: 'technician' }));
  await expect(page.getByRole('region', { name: 'Account security' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Company information' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Records and storage' })).toHaveCount(0);
});

test('the viewer turns its pages by keyboard', async ({ page, app }) => {
  await arriveSignedIn(page.context(), app, await app.given.user());
  await open(page, '/dev/ui');
  await page.getByRole('button', { name: 'Open condenser-before.jpg' }).click();
  await expect(page.getByRole('dialog', { name: 'condenser-before.jpg' })).toContainText('1 of 3');
  // It looks the same in both themes.
  await expectNoViolations(page);
  await setTheme(page, { width: widths.phone });
  await expectNoViolations(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const last = page.getByRole('dialog', { name: 'condenser-after.jpg' });
  await expect(last).toContainText('3 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(last).toBeVisible();
  await last.getByRole('button', { name: 'Previous picture' }).click();
  await expect(page.getByRole('dialog', { name: 'rating-plate.jpg' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open condenser-before.jpg' })).toBeFocused();
});

// A new owner describes the company before anything else.
import type { Page } from '@playwright/test';
import { arriveSignedIn, logOut, newAddress } from './account-steps.ts';
import { cards, typeCard } from './billing-steps.ts';
import { expect, expectNoViolationsAnywhere, open, setTheme, test, widths } from './harness.ts';
import {
  company,
  completeOnboarding,
  describeCompany,
  expectStep,
  nextButton,
  onboarding,
} from './onboarding-steps.ts';
import { breakDown, expectMessage, field, press } from './screen-steps.ts';

test.use({ appEnv: { BILLING: 'off' }, timezoneId: 'America/Denver' });

const savedAnswers = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith(':onboarding')));

/** A price that is cut off is worse than none. */
async function expectWholePrices(page: Page) {
  const prices = page.getByRole('main').getByText(/^\$[\d,]+\.\d\d$/);
  await expect(prices.first()).toBeVisible();
  const cut = await prices.evaluateAll((all) =>
    all
      .filter((price) => {
        const card = price.closest('article, li:has(h2), li:has(h3), section') ?? document.body;
        return price.getBoundingClientRect().right > card.getBoundingClientRect().right;
      })
      .map((price) => price.textContent),
  );
  expect(cut).toEqual([]);
}

test('a new account goes through it once and lands on its templates', async ({ page, app }) => {
  const email = newAddress();
  await open(page, '/');
  await press(page, 'Create account');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('copper elbow 22 mm');
  await field(page, 'Confirm password').fill('copper elbow 22 mm');
  await press(page, 'Create account');

  await expectStep(page, 1, 'Company information');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(field(page, 'Company name *')).toBeFocused();
  // From the next visit on its file is requested with those of the page, before the server says who it is for.
  const user = '**/api/auth/user';
  await page.route(user, async (route) => {
    await fileOfDialog;
    await route.continue();
  });
  const fileOfDialog = page.waitForResponse(/\/onboarding-dialog-[^/]*\.js$/);
  await page.reload();
  await expectStep(page, 1, 'Company information');
  await expect(field(page, 'Company name *')).toBeFocused();
  await page.unroute(user);
  await expect(field(page, 'Time zone')).toHaveValue('Mountain Time (Denver)');
  await completeOnboarding(page);
  await expect(page).toHaveURL('/templates');
  await expectMessage(page, 'Two starter templates are ready for you.');
  await expect(page.getByRole('banner')).toContainText('Harbor Heating & Air');
  expect(await savedAnswers(page)).toEqual([]);
  const cards = page
    .getByRole('link', { name: /^Create Job from/ })
    .or(page.getByRole('button', { name: /^Create Job from/ }));
  await expect(cards).toHaveCount(2);
  await expectWholePrices(page);
  await setTheme(page, { width: widths.phone });
  await expectWholePrices(page);
  await setTheme(page, {});

  const { rows } = await app.deps.db.pool.query(
    'select c.* from companies c join users u on u.account_id = c.account_id where u.email = $1',
    [email],
  );
  expect(rows[0]).toMatchObject({
    onboarding_completed: true,
    business_name: company['Company name *'],
    business_phone: '5551234567',
    business_state: 'TX',
    profession: 'Plumbing',
    time_zone: 'America/Denver',
  });
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Harbor Heating & Air');
  await expect(onboarding(page)).toBeHidden();
});

test.describe('with a session that has not been set up', () => {
  test.beforeEach(async ({ page, app }) => {
    await arriveSignedIn(page.context(), app, await app.given.user({ onboarded: false }));
    await open(page, '/');
    await expectStep(page, 1, 'Company information');
  });

  test('nothing but logging out leads past it', async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expectStep(page, 1, 'Company information');
    await expect(onboarding(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
    await page.goto('/templates');
    await expectStep(page, 1, 'Company information');
    await field(page, 'Company name *').fill('Harbor');
    await press(page, 'Log out');
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await savedAnswers(page)).toEqual([]);
  });

  test('Next is enabled only when a step is complete, and Back loses no answers', async ({ page }) => {
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await expect(back).toBeDisabled();
    await expect(nextButton(page)).toBeDisabled();
    for (const missing of Object.keys(company)) {
      await describeCompany(page);
      await expect(nextButton(page)).toBeEnabled();
      await field(page, missing).fill('   ');
      await expect(nextButton(page), `without ${missing}`).toBeDisabled();
    }
    await field(page, 'City *').focus();
    await expect(onboarding(page).getByText('Required').first()).toBeVisible();
    await describeCompany(page);
    await press(page, 'Next');

    await expectStep(page, 2, 'Profession');
    await expect(page.getByRole('radio')).toHaveCount(17);
    await expect(nextButton(page)).toBeDisabled();
    await page.getByRole('radio', { name: 'Electrical' }).check();
    await back.click();
    await expect(field(page, 'Company name *')).toHaveValue('Harbor Heating & Air');
    await press(page, 'Next');
    await expect(page.getByRole('radio', { name: 'Electrical' })).toBeChecked();
    await press(page, 'Next');

    await expectStep(page, 3, 'Tax rate');
    const rate = field(page, 'Sales tax rate (%) *');
    for (const wrong of ['', '-1', '50.01', '51']) {
      await rate.fill(wrong);
      await expect(nextButton(page), `with ${wrong}`).toBeDisabled();
    }
    await rate.fill('8.755');
    await rate.blur();
    await expect(rate).toHaveValue('8.76');
    await expect(onboarding(page)).toContainText('On $1,000.00 of taxed work that is $87.60.');
    await press(page, 'Next');

    await expectStep(page, 4, 'Confirmation');
    for (const text of [
      'Harbor Heating & Air',
      'Galveston, TX 77550',
      '(555) 123-4567',
      'Electrical',
      '8.76%',
    ])
      await expect(onboarding(page)).toContainText(text);
    await page.getByRole('button', { name: 'Change Profession' }).click();
    await expectStep(page, 2, 'Profession');
  });

  test('phone, fax and state take their form while they are typed', async ({ page }) => {
    const phone = field(page, 'Phone *');
    await phone.pressSequentially('555123');
    await expect(phone).toHaveValue('(555) 123');
    await expect(onboarding(page)).toContainText('4 more digits for a full number with area code.');
    await phone.pressSequentially('456789');
    await expect(phone).toHaveValue('(555) 123-4567');
    await field(page, 'Fax').pressSequentially('55512345678');
    await expect(field(page, 'Fax')).toHaveValue('555-123-4567');
    await field(page, 'State *').pressSequentially('t3exas');
    await expect(field(page, 'State *')).toHaveValue('TX');
  });

  test('a digit put into the middle of a number stays where it was typed', async ({ page }) => {
    const phone = field(page, 'Phone *');
    await phone.pressSequentially('555123456');
    for (let left = 0; left < 'xx) 123-456'.length; left += 1) await phone.press('ArrowLeft');
    await phone.pressSequentially('90');
    await expect(phone).toHaveValue('(590) 551-2345');
  });

  test('the time zone is found by typing and chosen by keyboard', async ({ page }) => {
    const zone = field(page, 'Time zone');
    await zone.fill('berl');
    await expect(page.getByRole('option')).toHaveCount(1);
    await zone.press('Enter');
    await expect(zone).toHaveValue('Berlin (Europe)');
    await expect(page.getByRole('listbox')).toBeHidden();
    await zone.fill('nowhere');
    await expect(page.getByText('Nothing found.')).toBeVisible();
    await zone.press('Escape');
    await expect(zone).toHaveValue('Berlin (Europe)');
    await expectStep(page, 1, 'Company information');
    await zone.click();
    await page.getByRole('option', { name: 'Eastern Time New York' }).click();
    await expect(zone).toHaveValue('Eastern Time (New York)');
  });

  test('the trades are one stop for the keyboard and arrows choose', async ({ page }) => {
    await describeCompany(page);
    await press(page, 'Next');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: 'HVAC' })).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Plumbing' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeFocused();
  });

  test('a reload in the middle loses nothing', async ({ page }) => {
    await describeCompany(page);
    await press(page, 'Next');
    await page.getByRole('radio', { name: 'Roofing' }).check();
    await press(page, 'Next');
    await field(page, 'Sales tax rate (%) *').fill('7.5');
    await page.reload();
    await expectStep(page, 3, 'Tax rate');
    await expect(field(page, 'Sales tax rate (%) *')).toHaveValue('7.5');
    await press(page, 'Back');
    await expect(page.getByRole('radio', { name: 'Roofing' })).toBeChecked();
    await press(page, 'Back');
    await expect(field(page, 'Phone *')).toHaveValue('(555) 123-4567');
  });

  test('a failure is shown, the answers stay, and the next try succeeds', async ({ page }) => {
    await describeCompany(page);
    await press(page, 'Next');
    await page.getByRole('radio', { name: 'Manual Templates' }).check();
    await press(page, 'Next');
    await field(page, 'Sales tax rate (%) *').fill('0');
    await press(page, 'Next');
    await page.route('**/api/onboarding/complete', (route) => route.abort());
    await press(page, 'Finish setup');
    await expect(onboarding(page).getByRole('alert')).toContainText('No connection');
    await page.unroute('**/api/onboarding/complete');
    await page.route('**/api/onboarding/complete', breakDown);
    await press(page, 'Finish setup');
    await expect(onboarding(page).getByRole('alert')).toContainText(
      'Failed to complete setup. Please try again.',
    );
    await expectStep(page, 4, 'Confirmation');
    await expect(onboarding(page)).toContainText('You begin with an empty list of templates.');
    await page.unroute('**/api/onboarding/complete');
    await press(page, 'Finish setup');
    await expect(onboarding(page)).toBeHidden();
    await expect(page).toHaveURL('/templates');
  });

  test('double clicks skip no step and set the company up once', async ({ page, app }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/onboarding/complete')) sent.push(request.method());
    });
    await describeCompany(page);
    await nextButton(page).dblclick();
    await expectStep(page, 2, 'Profession');
    await page.getByRole('radio', { name: 'Painting' }).check();
    await nextButton(page).dblclick();
    await expectStep(page, 3, 'Tax rate');
    await field(page, 'Sales tax rate (%) *').fill('6');
    await nextButton(page).dblclick();
    await expectStep(page, 4, 'Confirmation');
    await page.getByRole('button', { name: 'Finish setup' }).dblclick();
    await expect(onboarding(page)).toBeHidden();
    expect(sent).toEqual(['POST']);
    const { rows } = await app.deps.db.pool.query(
      'select count(*)::int as templates from templates where account_id = (select c.account_id from companies c join accounts a on a.id = c.account_id where profession = $1 order by created_at desc limit 1)',
      ['Painting'],
    );
    expect(rows[0]).toEqual({ templates: 2 });
  });

  test('the first step is accessible in both themes and at both widths, empty, wrong and with its list open', async ({
    page,
  }) => {
    await expectNoViolationsAnywhere(page);
    await field(page, 'ZIP *').focus();
    await field(page, 'City *').focus();
    await field(page, 'Time zone').fill('time');
    await expect(page.getByRole('listbox')).toBeVisible();
    await expectNoViolationsAnywhere(page);
  });

  test('the choice of a trade is accessible in both themes and at both widths', async ({ page }) => {
    await describeCompany(page);
    await press(page, 'Next');
    await page.getByRole('radio', { name: 'Carpentry' }).check();
    await expectNoViolationsAnywhere(page);
  });

  test('tax rate and confirmation are accessible in both themes and at both widths', async ({ page }) => {
    await describeCompany(page);
    await press(page, 'Next');
    await page.getByRole('radio', { name: 'Carpentry' }).check();
    await press(page, 'Next');
    await field(page, 'Sales tax rate (%) *').fill('8.25');
    await expectNoViolationsAnywhere(page);
    await press(page, 'Next');
    await expectNoViolationsAnywhere(page);
  });

  test('on a phone every answer can be reached with a thumb', async ({ page }) => {
    await setTheme(page, { width: widths.phone });
    await describeCompany(page);
    await press(page, 'Next');
    for (const control of [...(await page.getByRole('radio').all()), nextButton(page)]) {
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
});

test('a technician never sees it', async ({ page, app }) => {
  await arriveSignedIn(page.context(), app, await app.given.user({ role: 'technician', onboarded: false }));
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await logOut(page);
});

test.describe('with payment', () => {
  test.use({ appEnv: {} });

  test('an account without payment consent does not see it yet, one with it does', async ({ page, app }) => {
    const user = await app.given.user({ consent: false, onboarded: false });
    await arriveSignedIn(page.context(), app, user);
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(onboarding(page)).toHaveCount(0);
    await app.deps.db.pool.query(
      "update subscriptions set payment_method_consent = true, status = 'lifetime', plan = 'lifetime' where account_id = $1",
      [user.accountId],
    );
    await page.reload();
    await expectStep(page, 1, 'Company information');
    await completeOnboarding(page, 'HVAC');
    await expect(page).toHaveURL('/templates');
  });

  test('it follows the payment, and two dialogs are never open together', async ({ page }) => {
    await page.addInitScript(() => {
      const seen = { most: 0 };
      Object.assign(window, { seenDialogs: seen });
      new MutationObserver(() => {
        const open = document.querySelectorAll('[role=dialog][data-state=open]').length;
        seen.most = Math.max(seen.most, open);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await open(page, '/');
    await press(page, 'Start free trial, Monthly plan');
    await field(page, 'Email').fill(newAddress());
    await field(page, 'Password').fill('copper elbow 22 mm');
    await field(page, 'Confirm password').fill('copper elbow 22 mm');
    await press(page, 'Create account');
    await typeCard(page, cards.good);
    await press(page, 'Start free trial');
    await completeOnboarding(page);
    await expect(page).toHaveURL('/templates');
    expect(await page.evaluate(() => (window as unknown as { seenDialogs: object }).seenDialogs)).toEqual({
      most: 1,
    });
  });

  test('the page for a lapsed subscription comes first', async ({ page, app }) => {
    const user = await app.given.user({ onboarded: false });
    await app.deps.db.pool.query("update subscriptions set status = 'expired' where account_id = $1", [
      user.accountId,
    ]);
    await arriveSignedIn(page.context(), app, user);
    await open(page, '/');
    await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
    await expect(onboarding(page)).toHaveCount(0);
  });
});

// While sign-up is closed, nothing leads to a sign-up that would be refused, and the reason is shown.
import { typeLine } from './document-steps.ts';
import { expect, expectNoViolationsAnywhere, open, setTheme, test, widths } from './harness.ts';
import { press } from './screen-steps.ts';

for (const [signUp, sentence] of [
  ['invite', 'New accounts are by invitation only.'],
  ['closed', 'New accounts are closed.'],
] as const) {
  test.describe(`SIGN_UP=${signUp}`, () => {
    test.use({ appEnv: { SIGN_UP: signUp, MAX_FREE_PDFS: '1' } });

    test('the front page and the sign-in page show it and offer no sign-up', async ({ page }) => {
      await open(page, '/');
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Pricing' })).toContainText(sentence);
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /trial|pay once/i })).toHaveCount(0);
      await expectNoViolationsAnywhere(page);
      // A link to a plan, from an older email or a bookmark, opens nothing.
      await open(page, '/?plan=monthly');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await open(page, '/login');
      await expect(page.getByText(sentence)).toBeVisible();
      await setTheme(page, { width: widths.phone });
      await press(page, 'Open menu');
      await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
    });
  });
}

test.describe('SIGN_UP=closed', () => {
  test.use({ appEnv: { SIGN_UP: 'closed', MAX_FREE_PDFS: '1' } });

  test('a free page gives its PDF, and shows at the limit that there are no new accounts', async ({
    page,
  }) => {
    await open(page, '/free-work-order-template');
    await page.getByLabel('Company Name').fill('Ridgeline Heating & Air');
    await page.getByLabel('Company Phone').fill('2085550142');
    await page.getByLabel('Customer Name').fill('Maria Nguyễn');
    await typeLine(page, 1, { description: 'Filter', quantity: '3', price: '12.50' });
    await press(page, 'Generate PDF');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
    await expect(page.getByRole('button', { name: 'See what an account adds' })).toHaveCount(0);
    await open(page, '/free-estimate-template');
    await page.getByLabel('Company Name').fill('Ridgeline Heating & Air');
    await page.getByLabel('Company Phone').fill('2085550142');
    await page.getByLabel('Customer Name').fill('Maria Nguyễn');
    await typeLine(page, 1, { description: 'Filter', quantity: '3', price: '12.50' });
    await press(page, 'Generate Estimate');
    const limit = page.getByRole('dialog', { name: "You've reached your limit" });
    await expect(limit).toContainText('New accounts are closed.');
    await expect(limit.getByRole('link', { name: /trial|account/i })).toHaveCount(0);
  });
});

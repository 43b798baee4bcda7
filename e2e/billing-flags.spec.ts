// Return flags in the address: read once, shown as text, removed, and never trusted.
import { arriveSignedIn } from './account-steps.ts';
import { arriveOnTrial, expectSubscription } from './billing-steps.ts';
import { expect, expectNoViolationsAnywhere, open, test } from './harness.ts';
import { expectMessage, message } from './screen-steps.ts';

const visitorFlags = [
  ['error=google-auth-failed', 'Google Sign-in Failed'],
  ['error=login-failed&from=somewhere', 'Login Failed'],
  ['error=subscription-required', 'You must have an active subscription to use the product.'],
  ['error=whatever', 'Authentication Error'],
  ['cancelled=true', 'Payment canceled'],
  ['docusign_connected=true', 'DocuSign connected'],
  [
    'docusign_error=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20refused',
    '<img src=x onerror=alert(1)> refused',
  ],
  ['payment=success', 'Please sign in'],
] as const;

test('a visitor reads what each flag in the address means', async ({ page }) => {
  for (const [query, expectedMessage] of visitorFlags)
    await test.step(`?${query}: "${expectedMessage}"`, async () => {
      await page.goto(`/?${query}`);
      await expectMessage(page, expectedMessage);
      await expect(page).toHaveURL('/');
      await expect(message(page).locator('img')).toHaveCount(0);
    });
});

test('other parameters in the address stay', async ({ page }) => {
  await page.goto('/?error=x&ref=flyer');
  await expectMessage(page, 'Authentication Error');
  await expect(page).toHaveURL('/?ref=flyer');
  await expectNoViolationsAnywhere(page);
});

const claims = [
  'payment=success',
  'payment_success=true',
  'upgraded=true&session_id=cs_1',
  'session_id=cs_1',
];

test('a claim in the address grants nothing to an account that has not paid', async ({ page, app }) => {
  await arriveSignedIn(page.context(), app, await app.given.user({ consent: false }));
  for (const query of claims)
    await test.step(`?${query}`, async () => {
      const requested = page.waitForRequest('**/api/refresh-subscription');
      await page.goto(`/?${query}`);
      await requested;
      await expectMessage(page, 'Payment not confirmed yet');
      await expect(page).toHaveURL('/');
      await expectSubscription(page, { subscriptionStatus: 'none' });
    });
});

test('a paying account gets the message of the server, on either start page', async ({ page, app }) => {
  await arriveOnTrial(page, app);
  for (const address of ['/', '/templates']) {
    await open(page, `${address}?payment_success=true`);
    await expectMessage(page, 'Subscription confirmed');
    await expect(page).toHaveURL(address);
  }
});

test('every page reads the return flags, and leaves the rest of its address', async ({ page, app }) => {
  await arriveOnTrial(page, app);
  for (const address of ['/jobs', '/generate?template=x', '/terms']) {
    const flag = `${address.includes('?') ? '&' : '?'}session_id=cs_1&upgraded=true`;
    await open(page, `${address}${flag}`);
    await expectMessage(page, 'Subscription confirmed');
    await expect(page).toHaveURL(address);
  }
  await open(page, '/calendar?docusign_error=refused');
  await expectMessage(page, 'refused');
  await expect(page).toHaveURL('/calendar');
  await open(page, '/subscription-select?cancelled=true');
  await expectMessage(page, 'Payment canceled');
  await expect(page).toHaveURL('/subscription-select');
});

test('for people who are signed in, plan and pricing are only removed from the address', async ({
  page,
  app,
}) => {
  await arriveSignedIn(page.context(), app, await app.given.user());
  await open(page, '/?plan=annual&pricing=true&from=mail');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

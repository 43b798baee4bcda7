// The shell as a visitor meets it.
import {
  expect,
  expectNoViolations,
  expectNoViolationsAnywhere,
  open,
  test,
  themes,
  widths,
} from './harness.ts';

for (const addresses of [
  ['/', '/temp', '/no-such-page', '/dev/ui', '/dev/mail'],
  ['/terms', '/privacy', '/refund', '/cookies'],
])
  test(`${addresses.join(', ')} are accessible in both themes and at both widths`, async ({ page }) => {
    for (const address of addresses)
      await test.step(address, async () => {
        await open(page, address);
        await expectNoViolationsAnywhere(page);
      });
  });

test('an unknown address is a real 404 with a way home', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(page).toHaveURL('/');
});

test('/main and /pricing lead to the start page, the query survives and leaves the address afterwards', async ({
  page,
}) => {
  await page.goto('/main?payment=success');
  await expect(page).toHaveURL(/\/(\?payment=success)?$/);
  await page.goto('/pricing');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Monthly' })).toBeInViewport();
});

test('every legal page has its title and a way back', async ({ page }) => {
  for (const [address, title] of [
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/refund', 'Refund Policy'],
    ['/cookies', 'Cookie Policy'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveTitle(`${title} · Fieldwright`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).first().click();
    await expect(page).toHaveURL('/');
  }
});

test('the footer names the year and leads to the legal pages', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(String(new Date().getFullYear()));
  for (const address of ['/terms', '/privacy', '/refund', '/cookies']) {
    await expect(footer.locator(`a[href="${address}"]`)).toBeVisible();
  }
});

test('on a phone the side menu holds the navigation, takes the focus and returns it', async ({ page }) => {
  for (const theme of themes) {
    await open(page, '/', { width: widths.phone, theme });
    const opener = page.getByRole('button', { name: /menu/i });
    await opener.click();
    const menu = page.getByRole('dialog');
    await expect(menu).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('the keyboard can skip the navigation', async ({ page }) => {
  await open(page, '/terms');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('theme', () => {
  test('follows the system until a choice is made, and the choice stays', async ({ page }) => {
    await open(page, '/terms', { theme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: /theme/i }).click();
    await page.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('cookie consent', () => {
  const banner = 'We use cookies for analytics and to improve your experience.';

  test('asks once; Decline is remembered', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByText(banner)).toBeVisible();
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText(banner)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('gdpr-consent'))).toBe('declined');
    await page.reload();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByText(banner)).toBeHidden();
  });

  test('the answer can be changed on the cookie page', async ({ page }) => {
    await open(page, '/cookies');
    await page.getByRole('button', { name: 'Accept' }).first().click();
    await expect(page.getByText(banner)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('gdpr-consent'))).toBe('accepted');
    await expect(page.getByRole('heading', { name: 'Cookie settings' })).toBeVisible();
  });

  test.describe('with a measurement id', () => {
    test.use({ appEnv: { ANALYTICS_ID: 'G-TEST123' } });

    test('nothing is loaded before Accept, and the tag script after it', async ({ page }) => {
      const requests: string[] = [];
      await page.route(/googletagmanager/, (route) => {
        requests.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: '' });
      });
      await open(page, '/');
      expect(requests).toEqual([]);
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect.poll(() => requests).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST123']);
      await page.reload();
      await expect.poll(() => requests.length).toBe(2);
    });

    test('events are sent after Accept, and not before', async ({ page }) => {
      await page.route(/googletagmanager/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      const announced = () =>
        page.evaluate(() =>
          (window.dataLayer ?? []).map((line) => [...(line as ArrayLike<unknown> & Iterable<unknown>)]),
        );
      await open(page, '/free-work-order-template');
      await page.getByLabel('Company Name').fill('Ridgeline');
      await page.getByLabel('Customer Name').fill('Maria');
      await page.getByLabel('Description, line 1').fill('Filter');
      await page.getByLabel('Unit price, line 1').fill('12.50');
      const make = async () => {
        await page.getByRole('button', { name: 'Generate PDF' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      };
      await make();
      expect(await announced()).toEqual([]);
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('button', { name: 'Create Another Work Order' }).click();
      await make();
      expect(await announced()).toContainEqual(['event', 'generate_free_pdf', { stage: 'work_order' }]);
    });

    test('Decline loads nothing', async ({ page }) => {
      const requests: string[] = [];
      await page.route(/googletagmanager/, (route) => {
        requests.push(route.request().url());
        return route.abort();
      });
      await open(page, '/');
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.reload();
      await page.waitForLoadState('networkidle');
      expect(requests).toEqual([]);
    });
  });
});

// Paying online in the sandbox, on a customer's phone: all of an invoice, parts by two people, a deposit, a card that is
// declined, and a question.
import type { Page } from '@playwright/test';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { expect, expectNoViolations, expectNoViolationsAnywhere, setTheme, widths } from './harness.ts';
import { givenRepair, readJob, type Shop, test } from './jobs-steps.ts';
import { dialog, expectMessage, field, press, pressOn } from './screen-steps.ts';
import { homeowner, openPhone } from './signing-steps.ts';

test.setTimeout(180_000);

/** Connects the company; the payment page returns to where this product listens. */
async function takePayments({ app, client }: Shop) {
  app.deps.config.appUrl = app.base;
  await client.ok('POST /api/customer-payments/account');
}

/** An invoice of $237.70, or what is given, of a company that takes payments online. */
async function givenPayable(
  shop: Shop,
  { parts = false, ...job }: Parameters<typeof givenRepair>[1] & { parts?: boolean } = {},
) {
  await takePayments(shop);
  if (parts)
    await shop.client.ok('POST /api/customer-payments/settings', { body: { allowPartPayments: true } });
  const { id, jobNumber } = await givenRepair(shop, { currentStage: 'invoice', ...job });
  return { id, jobNumber, path: await linkTo(shop, id) };
}

async function linkTo({ client }: Shop, id: string): Promise<string> {
  return new URL((await client.ok('POST /api/jobs/:id/pay-link', { params: { id } })).url).pathname;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** On the sandbox's page. */
async function typeCard(page: Page, number: string) {
  await expect(page.getByText('Test payment: no money moves')).toBeVisible();
  await field(page, 'Card number').fill(number);
  await field(page, 'Expiry (MM / YY)').fill('1240');
  await field(page, 'Security code').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

test('all of an invoice is paid on a phone, with a second card after the first was declined', async ({
  app,
  browser,
  shop,
}) => {
  const { id, jobNumber, path } = await givenPayable(shop);
  const { page } = await homeowner(browser, app);
  await openPhone(page, path);
  const pay = page.getByRole('button', { name: 'Pay $237.70' });
  // Without scrolling.
  await expect(pay).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Test mode')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay a different amount' })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, { width: widths.phone });

  await pay.click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await expect(heading(page)).toHaveText(`Invoice INV-${jobNumber}`);
  await expectNoViolationsAnywhere(page);
  await setTheme(page, { width: widths.phone });
  const sandboxPage = page.url();
  await typeCard(page, '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(field(page, 'Card number')).toBeFocused();
  await expectNoViolations(page);
  await typeCard(page, '4242 4242 4242 4242');

  await expect(heading(page)).toHaveText(`Receipt INV-${jobNumber}`);
  await expect(page.getByText('Thank you! Your payment of $237.70 was received.')).toBeVisible();
  await expect(page.getByText('Nothing is left to pay.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Invoice details' })).toContainText('Visa ending in 4242');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expectNoViolationsAnywhere(page);
  expect((await readJob(shop, id)).amountPaid).toBe('237.70');

  // Read again, it is a receipt like any other.
  await openPhone(page, path);
  await expect(page.getByText(/^Thank you/)).toHaveCount(0);
  await openPhone(page, new URL(sandboxPage).pathname);
  await expect(heading(page)).toHaveText('This was paid already');
  await expectNoViolations(page);
});

test('two people pay a part each, and the page of the first is up to date when they look again', async ({
  app,
  browser,
  shop,
}) => {
  const { id, path } = await givenPayable(shop, { parts: true });
  const [maria, joe] = [await homeowner(browser, app), await homeowner(browser, app)];
  for (const { page } of [maria, joe]) await openPhone(page, path);

  const payPart = async ({ page }: typeof maria, amount: string, card: string) => {
    await press(page, 'Pay a different amount');
    await field(page, 'Amount to pay').fill(amount);
    await page.getByRole('button', { name: `Pay $${amount}`, exact: true }).click();
    await expect(page).toHaveURL(/\/pay\/sandbox\//);
    await typeCard(page, card);
    await expect(page.getByText(`Thank you! Your payment of $${amount} was received.`)).toBeVisible();
  };

  await press(maria.page, 'Pay a different amount');
  await field(maria.page, 'Amount to pay').fill('300');
  await press(maria.page, 'Pay this amount');
  await expect(maria.page.getByText('The most you can pay now is $237.70.')).toBeVisible();
  await expectNoViolationsAnywhere(maria.page);
  await setTheme(maria.page, { width: widths.phone });
  await press(maria.page, 'Pay all of it: $237.70');

  await payPart(maria, '100.00', '4242 4242 4242 4242');
  await expect(maria.page.getByText('$137.70 is left to pay.')).toBeVisible();
  await expectNoViolationsAnywhere(maria.page);

  // Joe's page is from before: it is read again instead of taking too much.
  await joe.page.getByRole('button', { name: 'Pay $237.70' }).click();
  await expectMessage(joe.page, 'Nothing was charged', 'The amount has changed.');
  await expect(joe.page.getByRole('button', { name: 'Pay $137.70' })).toBeVisible();
  await payPart(joe, '137.70', '5555 5555 5555 4444');
  await expect(joe.page.getByText('Nothing is left to pay.')).toBeVisible();
  const details = joe.page.getByRole('region', { name: 'Invoice details' });
  await expect(details).toContainText('Visa ending in 4242−$100.00');
  await expect(details).toContainText('Mastercard ending in 4444−$137.70');
  expect(await readJob(shop, id)).toMatchObject({ amountPaid: '237.70', balanceDue: '0.00' });
});

test('the deposit of a signed estimate is paid, and the rest is asked for later', async ({
  app,
  browser,
  shop,
}) => {
  await takePayments(shop);
  const { token, job } = await app.given.sentLink(shop, {
    job: { deposit: { kind: 'amount', value: '100' } },
  });
  await sign(app.newGuest(), token);
  await app.drain();
  const path = await linkTo(shop, job.id);
  const { page } = await homeowner(browser, app);
  await openPhone(page, path);
  await expect(heading(page)).toHaveText(`Deposit for WO-${job.jobNumber}`);
  await expect(page.getByRole('region', { name: 'Deposit due' })).toContainText('$100.00');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, { width: widths.phone });
  await press(page, 'Pay deposit $100.00');
  await expect(heading(page)).toHaveText(`Deposit for WO-${job.jobNumber}`);
  await typeCard(page, '4242 4242 4242 4242');
  await expect(page.getByText('The deposit is paid. Nothing more is due now.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Deposit paid' })).toContainText('$100.00');
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await expectNoViolationsAnywhere(page);
  expect(await readJob(shop, job.id)).toMatchObject({ depositPaid: '100.00', depositDue: '0.00' });
});

test('who goes back from the payment page has paid nothing, by its link or by Back', async ({
  app,
  browser,
  shop,
}) => {
  const { id, path } = await givenPayable(shop);
  const { page } = await homeowner(browser, app);
  await openPhone(page, path);
  await press(page, 'Pay $237.70');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page.getByText('You haven’t paid')).toBeVisible();
  await expect(page.getByText(/Nothing was charged/)).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await setTheme(page, { width: widths.phone });

  await press(page, 'Pay $237.70');
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Pay $237.70' })).toBeEnabled();
  await press(page, 'Pay $237.70');
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  expect((await readJob(shop, id)).amountPaid).toBe('0.00');
});

test('a question reaches the company, and says where the reply goes', async ({ app, browser, shop }) => {
  const { path } = await givenPayable(shop, { customerEmail: 'maria@example.com' });
  const { page } = await homeowner(browser, app);
  await openPhone(page, path);
  await press(page, 'Ask a question');
  const form = dialog(page, 'Ask a question');
  await expect(field(page, 'Your email')).toHaveValue('maria@example.com');
  await field(page, 'Your question').fill('Is the capacitor under warranty?');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, { width: widths.phone });
  await pressOn(form, 'Send');
  await expect(page.getByText('Your question was sent')).toBeVisible();
  await expect(page.getByText(/the reply comes to maria@example\.com/)).toBeVisible();
  await expectNoViolationsAnywhere(page);
  await app.drain();
  expect((await app.mailbox.latest(shop.user.email)).text).toContain('Is the capacitor under warranty?');
});

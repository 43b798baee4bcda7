// Office people: the owner invites one, who accepts on a phone, works like the owner, and is removed again.
import type { Page } from '@playwright/test';
import { arriveSignedIn } from './account-steps.ts';
import { tuneUp } from './document-steps.ts';
import { expect, expectNoViolations, expectNoViolationsAnywhere, open, setTheme, widths } from './harness.ts';
import { test } from './jobs-steps.ts';
import { dialog, expectMessage, field, press, pressOn, question } from './screen-steps.ts';
import { invitationOf, newPerson } from './technician-steps.ts';

const office = (page: Page) => page.getByRole('region', { name: /^Office/ });

async function invite(page: Page, { name, email }: { name: string; email: string }) {
  await press(page, 'Invite to the Office');
  await field(page, 'Name *').fill(name);
  await field(page, 'Email *').fill(email);
  await press(page, 'Send Invitation');
}

test('invited, accepts on a phone, writes a job, sees no billing, and is removed', async ({
  page,
  app,
  shop,
  browser,
}) => {
  const olivia = newPerson({ name: 'Olivia Park' });
  await shop.client.ok('POST /api/templates', { body: tuneUp });
  await open(page, '/technicians');
  await expect(office(page)).toContainText('0 of 5');
  await expect(office(page)).toContainText('Nobody yet.');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Invite to the Office');
  await press(page, 'Send Invitation');
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectNoViolations(page);
  await press(page, 'Cancel');
  await invite(page, olivia);
  await expectMessage(page, 'Invitation Sent', `The invitation is on its way to ${olivia.email}.`);
  await expect(office(page)).toContainText('1 of 5');
  await expect(office(page)).toContainText('Invitation valid until');
  const firstLink = await invitationOf(app, olivia.email);
  await press(page, 'Resend invitation to Olivia Park');
  await expectMessage(page, 'Invitation Sent', 'The older link no longer works.');

  const context = await browser.newContext({ baseURL: app.base });
  const phone = await context.newPage();
  await setTheme(phone, { width: widths.phone });
  await phone.goto(firstLink);
  await expect(phone.getByRole('heading', { name: 'Invitation Not Found' })).toBeVisible();
  await phone.goto(await invitationOf(app, olivia.email));
  await expect(phone.getByText('You are invited to work in the office of')).toBeVisible();
  await expectNoViolations(phone);
  await field(phone, 'Password').fill(olivia.password);
  await field(phone, 'Confirm password').fill(olivia.password);
  await press(phone, 'Accept Invitation & Create Account');
  await expectMessage(phone, 'Account Created!', 'Your account has been created successfully.');
  await expect(field(phone, 'Username')).toHaveValue(olivia.email);
  await field(phone, 'Password').fill(olivia.password);
  await press(phone, 'Sign In');
  await expect(phone).toHaveURL('/jobs');

  await phone.goto('/generate');
  await press(phone, 'Furnace tune-up');
  await phone.getByRole('textbox', { name: 'Customer Name', exact: true }).fill('Maria Nguyễn');
  await press(phone, 'Generate Estimate');
  await expect(phone.getByRole('button', { name: 'Download Again' })).toBeVisible();
  expect(await shop.client.ok('GET /api/jobs')).toMatchObject([{ customerName: 'Maria Nguyễn' }]);

  // The owner's pages, without what stays with the owner.
  await press(phone, 'Open menu');
  const menu = phone.getByRole('dialog').getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Jobs',
    'Calendar',
    'Customers',
    'Price List',
    'Templates',
    'Technicians',
  ]);
  await press(phone, 'Profile & Support');
  const profile = dialog(phone, 'Profile & Support');
  await expect(profile.getByRole('region', { name: 'Account info' })).toContainText('Office');
  await expect(profile.getByRole('region', { name: 'Company information' })).toBeVisible();
  await expect(profile.getByRole('region', { name: 'Account security' })).toBeVisible();
  const documents = profile.getByRole('region', { name: 'Document settings' });
  await expect(documents.getByLabel('Check payable to')).not.toBeEditable();
  await expect(profile.getByRole('region', { name: 'Records and storage' })).toContainText(
    'Records are kept for good. Only the owner can change this.',
  );
  await expect(profile.getByRole('region', { name: 'Subscription' })).toHaveCount(0);
  await expect(profile).not.toContainText(/lifetime|delete account/i);
  await expectNoViolations(phone);
  await phone.goto('/subscription-select');
  await expect(phone).toHaveURL('/');
  await phone.goto('/technicians');
  await expect(phone.getByRole('heading', { level: 1, name: 'Technicians' })).toBeVisible();
  await expect(phone.getByText('0 of 25 technicians')).toBeVisible();
  await expect(office(phone)).toHaveCount(0);

  await page.reload();
  await expect(office(page)).toContainText('Active');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await press(page, 'Remove Olivia Park');
  await expect(question(page)).toContainText('Olivia Park is signed out right away');
  await expectNoViolations(page);
  await pressOn(question(page), 'Remove');
  await expectMessage(page, 'Removed from the Office', 'Olivia Park was signed out everywhere.');
  await expect(office(page)).toContainText('0 of 5');

  // The open page on the phone says so at the next touch.
  await press(phone, 'Add Technician');
  await field(phone, 'Name *').fill('Sam Ortiz');
  await field(phone, 'Email *').fill(newPerson().email);
  await press(phone, 'Create Technician');
  await expect(phone).toHaveURL('/login');
  await expect(phone.getByText('You no longer have access')).toBeVisible();
  await expect(phone.getByText('This sign-in was turned off.')).toBeVisible();
  await expectNoViolations(phone);
  await field(phone, 'Username').fill(olivia.email);
  await field(phone, 'Password').fill(olivia.password);
  await press(phone, 'Sign In');
  await expect(phone.getByText('Invalid username or password. Please try again.')).toBeVisible();
  await context.close();
});

test('five at most, also when two tabs invite the last one', async ({ page, app, shop }) => {
  for (const name of ['Ana', 'Ben', 'Cleo', 'Dev']) await app.given.invitedOfficePerson(shop, { name });
  await open(page, '/technicians');
  await expect(office(page)).toContainText('4 of 5');
  await press(page, 'Invite to the Office');
  await app.given.invitedOfficePerson(shop, { name: 'Eli' });
  await field(page, 'Name *').fill('One Too Many');
  await field(page, 'Email *').fill(newPerson().email);
  await press(page, 'Send Invitation');
  await expectMessage(
    page,
    'Office Limit Reached',
    "You've reached the maximum limit of 5 office people per company.",
  );
  await press(page, 'Cancel');
  await expect(office(page)).toContainText('5 of 5');
  await expect(page.getByRole('button', { name: 'Invite to the Office' })).toBeDisabled();
  await expect(office(page).getByRole('listitem')).toHaveCount(5);
  await expectNoViolationsAnywhere(page);
});

test('without a subscription the office is sent to its manager', async ({ page, app }) => {
  const { accountId } = await app.given.user({ access: { status: 'expired', plan: 'monthly' } });
  await arriveSignedIn(page.context(), app, await app.given.user({ accountId, role: 'office' }));
  await page.goto('/jobs');
  await expect(page.getByText("Your company's subscription has expired.")).toContainText(
    'Please contact your manager.',
  );
  await expect(page.getByRole('link', { name: 'Renew Subscription' })).toHaveCount(0);
});

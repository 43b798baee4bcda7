// Technicians: the owner's list, the way in by an invitation, and the app of the invited.
import { expect, expectNoViolations, expectNoViolationsAnywhere, open, setTheme, widths } from './harness.ts';
import { dayFromToday, givenRepair, type Shop, test } from './jobs-steps.ts';
import { expectMessage, field, press, pressOn, question } from './screen-steps.ts';
import {
  acceptInvitation,
  invitationOf,
  inviteTechnician,
  myJob,
  newPerson,
  signInAsTechnician,
} from './technician-steps.ts';

async function addTechnician({ client }: Shop, overrides: object = {}) {
  const { name, email, phone } = newPerson();
  const { status, body } = await client.call('POST /api/technicians', {
    body: { name, email, phone, ...overrides },
  });
  expect(status).toBe(200);
  return body as { id: string; name: string; email: string };
}

test('an owner invites, corrects, invites again and deletes', async ({ page, app, shop }) => {
  const list = page.getByRole('table', { name: 'Technicians' });

  await open(page, '/technicians');
  await expect(page.getByText('Manage your field service technicians')).toBeVisible();
  await expect(page.getByText('No Technicians Yet')).toBeVisible();
  await expect(page.getByText('Add your first technician to start dispatching work orders.')).toBeVisible();
  await expect(page.getByText('0 of 25 technicians')).toBeVisible();
  await expectNoViolationsAnywhere(page);

  await press(page, 'Add Your First Technician');
  await press(page, 'Create Technician');
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectNoViolations(page);
  await press(page, 'Cancel');

  const dana = newPerson();
  await inviteTechnician(page, dana);
  const row = list.getByRole('row').filter({ hasText: dana.name });
  await expect(row).toContainText('DW');
  await expect(row).toContainText('Invited');
  await expect(row).toContainText('Invitation valid until');
  await expect(row.getByRole('link', { name: dana.email })).toHaveAttribute('href', `mailto:${dana.email}`);
  await expect(row.getByRole('link', { name: dana.phone })).toHaveAttribute('href', 'tel:2085550133');

  const firstLink = await invitationOf(app, dana.email);
  await press(page, `Resend invitation to ${dana.name}`);
  await expectMessage(page, 'Invitation Sent', dana.email);
  expect(await invitationOf(app, dana.email)).not.toBe(firstLink);

  await press(page, `Edit ${dana.name}`);
  await expect(field(page, 'Email *')).toHaveValue(dana.email);
  await field(page, 'Name *').fill('Dana Whitfield-Ortega');
  await press(page, 'Update Technician');
  await expectMessage(page, 'Technician Updated');
  await expect(list).toContainText('Dana Whitfield-Ortega');

  const emailSwitch = page.getByRole('switch', { name: 'Tell technicians by email' });
  await expect(emailSwitch).toBeChecked();
  await emailSwitch.click();
  await expectMessage(page, 'Emails to technicians are off');
  await page.reload();
  await expect(emailSwitch).not.toBeChecked();

  await addTechnician(shop, { name: 'Émile', phone: null });
  await open(page, '/technicians');
  await expect(page.getByText('2 of 25 technicians')).toBeVisible();
  await expectNoViolationsAnywhere(page);

  await press(page, 'Delete Dana Whitfield-Ortega');
  await expect(question(page)).toContainText('Are you sure you want to delete Dana Whitfield-Ortega');
  await expect(question(page)).toContainText('This will unassign them from all jobs and cannot be undone.');
  await expectNoViolations(page);
  await pressOn(question(page), 'Delete');
  await expectMessage(page, 'Technician Deleted');
  await expect(page.getByText('1 of 25 technicians')).toBeVisible();
  await expect(list).not.toContainText('Dana');

  await page.route('**/api/technicians', (route) =>
    route.fulfill({ status: 500, json: { message: 'Down' } }),
  );
  await open(page, '/technicians');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Down');
  await page.unroute('**/api/technicians');
  await press(page, 'Try Again');
  await expect(list).toContainText('Émile');

  // A link that was replaced, and one of a technician who is gone.
  await open(page, firstLink);
  await expect(page.getByRole('heading', { name: 'Invitation Not Found' })).toBeVisible();
});

test('a company has 25 technicians at most, also when two hands add the last one', async ({ page, shop }) => {
  await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      addTechnician(shop, { name: `Helper ${String(i + 1).padStart(2, '0')}` }),
    ),
  );
  await open(page, '/technicians');
  await expect(page.getByText('24 of 25 technicians')).toBeVisible();
  await expect(page.getByText('Near limit')).toBeVisible();
  const list = page.getByRole('table', { name: 'Technicians' });
  await expect(list.getByRole('row').nth(1)).toContainText('Helper 01');

  await press(page, 'Add Technician');
  await field(page, 'Name *').fill('One Too Many');
  await field(page, 'Email *').fill(newPerson().email);
  await addTechnician(shop, { name: 'The Last One' });
  await press(page, 'Create Technician');
  await expectMessage(
    page,
    'Technician Limit Reached',
    "You've reached the maximum limit of 25 technicians per company.",
  );
  await press(page, 'Cancel');
  await expect(page.getByText('25 of 25 technicians')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Technician' })).toBeDisabled();
});

test('the invitation page shows what is wrong with the link, and with what was typed', async ({
  app,
  browser,
  shop,
}) => {
  const person = newPerson();
  await addTechnician(shop, person);
  const pathname = await invitationOf(app, person.email);
  const guest = await (await browser.newContext({ baseURL: app.base })).newPage();

  await guest.goto('/technician/accept-invitation/');
  await expectMessage(guest, 'Invalid invitation', 'No invitation token provided');
  await expect(guest).toHaveURL('/');

  await open(guest, '/technician/accept-invitation/no-such-token');
  await expect(guest.getByRole('heading', { name: 'Invitation Not Found' })).toBeVisible();
  await expect(guest.getByText('This invitation link is invalid or has expired.')).toBeVisible();
  await expectNoViolations(guest);
  await guest.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(guest).toHaveURL('/');

  await guest.route('**/api/technician-invitations/**', (route) =>
    route.fulfill({ status: 500, json: { message: '' } }),
  );
  await guest.goto(pathname);
  await expectMessage(guest, 'Invitation Error');
  await expect(guest).toHaveURL('/');
  await guest.unroute('**/api/technician-invitations/**');

  await open(guest, pathname, { width: widths.phone });
  await expect(guest.getByText('You are invited as a technician for Ridgeline Heating & Air.')).toBeVisible();
  await expect(field(guest, 'Email')).toHaveValue(person.email);
  await expect(field(guest, 'Email')).not.toBeEditable();
  await field(guest, 'Password').fill('short');
  await field(guest, 'Confirm password').fill('other');
  await press(guest, 'Accept Invitation & Create Account');
  await expect(guest.getByText('Password must be at least 8 characters')).toBeVisible();
  await field(guest, 'Password').fill(person.password);
  await press(guest, 'Accept Invitation & Create Account');
  await expect(guest.getByText("Passwords don't match")).toBeVisible();
  await expectNoViolations(guest);

  // The address got an account while the form was open (B-69).
  await app.given.user({ email: person.email });
  await field(guest, 'Confirm password').fill(person.password);
  await press(guest, 'Accept Invitation & Create Account');
  await expectMessage(guest, 'Error');
  await expect(guest.getByRole('main').getByText('This email already has an account')).toBeVisible();
  await expectNoViolationsAnywhere(guest);
  await guest.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(guest).toHaveURL('/login');
  await guest.context().close();
});

test('a technician accepts the emailed invitation and works through the day on a phone', async ({
  page,
  app,
  browser,
  shop,
}) => {
  const person = newPerson();
  const { id: technicianId } = await addTechnician(shop, person);
  const job = await givenRepair(shop, {
    assignedTechnicianId: technicianId,
    jobDescription: 'No-cool repair, 3-ton split system',
  });
  const other = await givenRepair(shop, {
    customerName: 'Harold Jensen',
    assignedTechnicianId: technicianId,
  });
  await givenRepair(shop, { customerName: 'Somebody Else' });
  await shop.client.call('PATCH /api/jobs/:id/service-date', {
    params: { id: job.id },
    body: {
      serviceDateStart: `${dayFromToday(0)}T08:00`,
      serviceDateEnd: `${dayFromToday(2)}T17:00`,
    },
  });

  const context = await browser.newContext({ baseURL: app.base });
  const phone = await context.newPage();
  await setTheme(phone, { width: widths.phone });
  await acceptInvitation(phone, app, person);
  await field(phone, 'Password').fill(person.password);
  await press(phone, 'Sign In');
  await expect(phone.getByRole('heading', { level: 1, name: 'My Jobs' })).toBeVisible();
  // What it says is done by now, and it would lie over the jobs.
  await expect(phone.getByText('Account Created!')).toBeHidden({ timeout: 500 });
  await expect(phone.getByText('Your assigned work orders')).toBeVisible();
  await expect(phone.getByText('Somebody Else')).toHaveCount(0);

  const counters = phone.getByRole('main').locator('dl');
  const count = (label: string) => counters.locator('div').filter({ hasText: label }).locator('dd');
  await expect(count('Total Jobs')).toHaveText('2');
  await expect(count('Estimates')).toHaveText('2');

  const card = myJob(phone, job.jobNumber);
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', timeZone: 'UTC' }).format(
      Date.parse(`${dayFromToday(days)}T00:00:00Z`),
    );
  await expect(card).toContainText(`${day(0)} – ${day(2)}`);
  await expect(card).toContainText('8:00 AM – 5:00 PM');
  await expect(card).toContainText('$237.70');
  await expect(card).toContainText('No-cool repair, 3-ton split system');
  await expect(card.getByRole('link', { name: '(208) 555-0177' })).toHaveAttribute('href', 'tel:2085550177');
  await expect(card.getByRole('link', { name: 'maria@example.com' })).toHaveAttribute(
    'href',
    'mailto:maria@example.com',
  );
  await expect(card.getByRole('link', { name: /2210 W Bannock St, Boise/ })).toHaveAttribute(
    'href',
    /maps.*2210%20W%20Bannock/,
  );
  await expect(myJob(phone, other.jobNumber)).toContainText('No date set');
  await expectNoViolationsAnywhere(phone);
  await setTheme(phone, { width: widths.phone });

  await pressOn(card, 'Start Work Order');
  await expect(question(phone)).toContainText(
    `Job #${job.jobNumber} · Maria Nguyễn · $237.70This will move the entire job to the next phase. This cannot be undone.`,
  );
  await expectNoViolations(phone);
  await pressOn(question(phone), 'Yes, Move Job');
  await expectMessage(phone, 'Progress Updated', 'Job status has been updated successfully.');
  await expect(count('In Progress')).toHaveText('1');
  await pressOn(card, 'Create Invoice');
  await pressOn(question(phone), 'Yes, Move Job');
  await expect(card).toContainText('Completed');
  await expect(count('Completed')).toHaveText('1');
  await expect(card.getByRole('button')).toHaveText(['View Details']);

  // The owner unassigns the job while the dialog is open.
  await pressOn(myJob(phone, other.jobNumber), 'Start Work Order');
  await shop.client.call('PATCH /api/jobs/:id/assign', {
    params: { id: other.id },
    body: { technicianId: null },
  });
  await pressOn(question(phone), 'Yes, Move Job');
  await expectMessage(phone, 'Error');
  await expect(myJob(phone, other.jobNumber)).toHaveCount(0);

  // Only what a technician has.
  await press(phone, 'Open menu');
  const menu = phone.getByRole('dialog').getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText(['My Jobs']);
  await phone.keyboard.press('Escape');
  for (const address of ['/technicians', '/subscription-select', '/templates']) {
    await phone.goto(address);
    await expect(phone).toHaveURL(address === '/templates' ? address : '/');
    await expect(phone.getByRole('heading', { level: 1, name: 'My Jobs' })).toBeVisible();
  }

  await phone.route('**/api/technician/jobs', (route) =>
    route.fulfill({ status: 500, json: { message: 'Down' } }),
  );
  await open(phone, '/', { width: widths.phone });
  await expect(phone.getByRole('main').getByRole('alert')).toContainText('Down');
  await phone.unroute('**/api/technician/jobs');
  await shop.client.call('PATCH /api/jobs/:id/assign', {
    params: { id: job.id },
    body: { technicianId: null },
  });
  await press(phone, 'Try Again');
  await expect(phone.getByText('No Jobs Assigned')).toBeVisible();
  await expectNoViolations(phone);

  // Switched off by the owner: the open phone is notified and signed out.
  await open(page, '/technicians');
  const row = page.getByRole('row').filter({ hasText: person.name });
  await expect(row).toContainText('Active');
  await press(page, `Turn off sign-in: ${person.name}`);
  await expectMessage(page, 'Sign-in Turned Off');
  await expect(row).toContainText('Disabled');
  await expectNoViolationsAnywhere(page);
  await setTheme(page, {});
  await phone.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expectMessage(phone, 'Session Expired', 'Your session has expired. Refreshing page...');
  await expect(phone.getByText('You no longer have access')).toBeVisible();
  await press(page, `Turn on sign-in: ${person.name}`);
  await expect(row).toContainText('Active');
  await signInAsTechnician(phone, person);
  await context.close();
});

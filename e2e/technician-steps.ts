// Steps around technicians: the owner invites one in the browser, and the invited person accepts by the link in the
// email.
import type { Page } from '@playwright/test';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { fillLogin, newAddress } from './account-steps.ts';
import { expect, open } from './harness.ts';
import { dialog, expectMessage, field, press } from './screen-steps.ts';

export interface Person {
  name: string;
  email: string;
  phone: string;
  password: string;
}

export const newPerson = (overrides: Partial<Person> = {}): Person => ({
  name: 'Dana Whitfield',
  email: newAddress(),
  phone: '(208) 555-0133',
  password: 'brass tee 15 mm',
  ...overrides,
});

/** By the owner, on the technicians page; stays on that page. */
export async function inviteTechnician(page: Page, { name, email, phone }: Person) {
  await open(page, '/technicians');
  await page
    .getByRole('button', { name: /^Add (Technician|Your First Technician)$/ })
    .first()
    .click();
  await field(page, 'Name *').fill(name);
  await field(page, 'Email *').fill(email);
  await field(page, 'Phone').fill(phone);
  await press(page, 'Create Technician');
  await expect(dialog(page, 'Add New Technician')).toBeHidden();
  await expectMessage(page, 'Technician Created');
}

/** The address in the newest invitation; other emails may have come after it. */
export async function invitationOf(app: TestApp, email: string): Promise<string> {
  await app.drain();
  const path = '/technician/accept-invitation/';
  const invitation = (await app.mailbox.all(email)).find(({ text }) => text?.includes(path));
  if (!invitation) throw new Error(`No invitation to ${email}`);
  return new URL(app.mailbox.link(invitation, path)).pathname;
}

/** By the invited person, in a browser of their own; ends on the sign-in page. */
export async function acceptInvitation(page: Page, app: TestApp, { email, password }: Person) {
  await open(page, await invitationOf(app, email));
  await expect(page.getByRole('heading', { level: 1, name: 'Create Your Account' })).toBeVisible();
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await press(page, 'Accept Invitation & Create Account');
  await expect(page).toHaveURL('/login');
  await expectMessage(page, 'Account Created!');
  await expect(field(page, 'Username')).toHaveValue(email);
}

/** Ends on My Jobs. */
export async function signInAsTechnician(page: Page, person: Person) {
  await fillLogin(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'My Jobs' })).toBeVisible();
}

/** A job as the technician sees it. */
export const myJob = (page: Page, number: string) =>
  page.getByRole('article', { name: new RegExp(`^Job #${number},`) });

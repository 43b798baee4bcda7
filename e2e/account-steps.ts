// Steps that many tests share: signing in, starting with a session, opening a link from an email.
import type { BrowserContext, Page } from '@playwright/test';
import type { GivenUser } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { expect, open } from './harness.ts';
import { field, press } from './screen-steps.ts';

export async function fillLogin(page: Page, { email, password }: Pick<GivenUser, 'email' | 'password'>) {
  await page.goto('/login');
  await field(page, 'Username').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign In');
}

/** Waits for the server: opening the next page at once would cancel the request. */
export async function logOut(page: Page) {
  await press(page, 'Logout');
  await expect(page.getByRole('button', { name: 'Logout', exact: true })).toBeHidden();
}

/** The page after signing in; the account's address is in Profile & Support. */
export async function expectWelcome(page: Page, email: string) {
  await expect(page.getByRole('heading', { level: 1, name: /^(Templates|My Jobs)$/ })).toBeVisible();
  await press(page, 'Profile & Support');
  const profile = page.getByRole('dialog', { name: 'Profile & Support' });
  await expect(profile).toContainText(email);
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
}

/** The browser takes over the session of that client: one person has one session. */
export const arriveAs = (context: BrowserContext, { cookies, base }: HttpClient) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: base })));

/** Already signed in, without the sign-in page. */
export async function arriveSignedIn(context: BrowserContext, app: TestApp, user: GivenUser) {
  await arriveAs(context, await app.given.sessionOf(user));
}

export async function openProfile(page: Page, app: TestApp, user: GivenUser) {
  await arriveSignedIn(page.context(), app, user);
  await open(page, '/');
  await press(page, 'Profile & Support');
  await expect(page.getByRole('dialog', { name: 'Profile & Support' })).toBeVisible();
}

/** Opens the link in the newest email to that person on the server under test. */
export async function followMail(page: Page, app: TestApp, address: string, path: string) {
  await app.drain();
  const link = new URL(app.mailbox.link(await app.mailbox.latest(address), path));
  await open(page, link.pathname + link.search);
}

let made = 0;
export const newAddress = () => `person-${Date.now()}-${++made}@example.com`;

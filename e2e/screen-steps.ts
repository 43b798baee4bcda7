// What a person sees and presses on any page.
import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './harness.ts';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const pressOn = (within: Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const question = (page: Page) => page.getByRole('alertdialog');

/** The toast on the screen. */
export const message = (page: Page) => page.getByRole('region', { name: /^Messages/ });

/**
 * A toast with all these texts, and not one that an earlier step has read: that one may still be there, and the same
 * action leaves the same words.
 */
export async function expectMessage(page: Page, ...texts: string[]) {
  const unread = message(page).locator('[data-toast]:not([data-read])');
  await expect(unread).toBeVisible();
  for (const text of texts) await expect(unread).toContainText(text);
  await unread
    .filter({ hasText: texts[0] })
    .evaluateAll((toasts) => toasts.map((toast) => toast.setAttribute('data-read', '')));
}

/** A server error without a message: the page has to show its own. */
export const breakDown = (route: Route) => route.fulfill({ status: 500, json: { message: '' } });

// The four steps of the onboarding, for every test that begins with a new account.
import type { Page } from '@playwright/test';
import { expect } from './harness.ts';
import { field, press } from './screen-steps.ts';

export const company = {
  'Company name *': 'Harbor Heating & Air',
  'Phone *': '5551234567',
  'Street address *': '12 Dock Street',
  'City *': 'Galveston',
  'State *': 'tx',
  'ZIP *': '77550',
};

export const onboarding = (page: Page) => page.getByRole('dialog', { name: 'Set up your company' });
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

export async function expectStep(page: Page, number: number, title: string) {
  await expect(onboarding(page).getByRole('heading', { name: `Step ${number} of 4 ${title}` })).toBeVisible();
}

export async function describeCompany(page: Page) {
  for (const [label, value] of Object.entries(company)) await field(page, label).fill(value);
}

/** All steps, from the first to the last button. */
export async function completeOnboarding(page: Page, profession = 'Plumbing', taxRate = '8.25') {
  await describeCompany(page);
  await press(page, 'Next');
  await page.getByRole('radio', { name: profession }).check();
  await press(page, 'Next');
  await field(page, 'Sales tax rate (%) *').fill(taxRate);
  await press(page, 'Next');
  await press(page, 'Finish setup');
  await expect(onboarding(page)).toBeHidden();
}

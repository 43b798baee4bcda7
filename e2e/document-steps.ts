// Steps around documents: an owner with templates, line items, and reading a downloaded PDF.
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import type { RequestBody } from '#contract/calls.ts';
import type { Template } from '#contract/templates.ts';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import type { GivenUser } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { arriveAs } from './account-steps.ts';
import { expect } from './harness.ts';

export const tuneUp = {
  name: 'Furnace tune-up',
  defaultJobDescription: 'Yearly service of a gas furnace',
  defaultLineItems: [
    { quantity: 2, description: 'Copper elbow 22 mm', unitPrice: '4.50', taxed: true },
    { quantity: 1.5, description: 'Labor (hours)', unitPrice: '95.00', taxed: false },
    { quantity: 1, description: 'Filter 16x25', unitPrice: '18.00', taxed: true },
    { quantity: 1, description: 'Disposal fee', unitPrice: '12.00', taxed: false },
    { quantity: 3, description: 'Hex screw', unitPrice: '0.35', taxed: true },
  ],
  taxRate: '6.25',
  paymentTerms: 'Net 14 days',
  customerAgreementText: 'I agree to the work above.',
  headerColor: '#2E6B4F',
};

export interface Owner {
  user: GivenUser;
  client: HttpClient;
  templates: Template[];
}

/** An owner already signed in in this browser, with these templates. */
export async function ownerWithTemplates(
  page: Page,
  app: TestApp,
  bodies: readonly RequestBody<'POST /api/templates'>[] = [],
): Promise<Owner> {
  const { client, user } = await app.given.session();
  const templates: Template[] = [];
  for (const body of bodies) templates.push(await client.ok('POST /api/templates', { body }));
  await arriveAs(page.context(), client);
  return { user, client, templates };
}

export interface TypedLine {
  description: string;
  quantity?: string;
  price?: string;
}

/** On a phone the fields of a line are behind its row. */
export async function openLine(within: Page | Locator, position: number) {
  const field = within.getByLabel(`Description, line ${position}`);
  const row = within.getByRole('button', { name: new RegExp(`^Edit line ${position}:`) });
  await expect(field.or(row)).toBeVisible();
  if (await row.isVisible()) await row.click();
  await expect(field).toBeVisible();
}

/** Types into an existing line; counted from 1. */
export async function typeLine(page: Page, position: number, { description, quantity, price }: TypedLine) {
  await openLine(page, position);
  await page.getByLabel(`Description, line ${position}`).fill(description);
  if (quantity !== undefined) await page.getByLabel(`Quantity, line ${position}`).fill(quantity);
  if (price !== undefined) await page.getByLabel(`Unit price, line ${position}`).fill(price);
}

export async function downloadFrom(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const coming = page.waitForEvent('download');
  await act();
  return coming;
}

/** All text of a downloaded PDF, without white space. */
export async function pdfText(download: Download): Promise<string> {
  return textOf(readFileSync(await download.path()));
}

export function expectText(printedText: string, ...texts: string[]) {
  for (const text of texts) expect(printedText).toContain(squeezed(text));
}

// Tests and steps around jobs: a company in Boise with its owner signed in, jobs made through the API, and finding a
// card.
import type { Locator, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { RequestBody } from '#contract/calls.ts';
import { addDays } from '#contract/days.ts';
import type { SavedJob } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Given, GivenUser } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { arriveAs } from './account-steps.ts';
import { test as base, expect, open } from './harness.ts';
import { dialog } from './screen-steps.ts';

export interface Shop {
  page: Page;
  app: TestApp;
  user: GivenUser;
  client: HttpClient;
}

const boise = 'America/Boise';

/** With `shop`, the owner of a new company is signed in on the page. */
export const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, app }, use) => {
    const { user, client } = await app.given.owner();
    await arriveAs(page.context(), client);
    await use({ page, app, user, client });
  },
});

/** With the texts these tests look for on the screen. */
const repair = {
  customerAddress: '2210 W Bannock St\nBoise, ID 83706',
  jobDescription: 'No-cool repair, 3-ton split system',
  lineItems: [
    { quantity: 2, description: 'Labor (hours)', unitPrice: '95.00', taxed: false },
    { quantity: 1, description: 'Capacitor 45/5', unitPrice: '45.00', taxed: true },
  ],
};

export const givenRepair = (shop: Shop, overrides: Parameters<Given['job']>[1] = {}): Promise<SavedJob> =>
  shop.app.given.job(shop, { ...repair, ...overrides });

export const readJob = ({ client }: Shop, id: string): Promise<JobDetails> =>
  client.ok('GET /api/jobs/:id', { params: { id } });

/** Null takes the due date away. */
export const setDueDate = ({ client }: Shop, id: string, invoiceDueDate: string | null) =>
  client.ok('PATCH /api/jobs/:id/reminder-settings', { params: { id }, body: { invoiceDueDate } });

export const recordPayment = (
  { client }: Shop,
  id: string,
  body: RequestBody<'POST /api/jobs/:id/payments'>,
) => client.ok('POST /api/jobs/:id/payments', { params: { id }, body });

/** As if the mail server had refused every email about the job. */
export async function failEmails({ app: { deps }, user }: Shop, id: string, reason = 'mailbox full') {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`update mails set state = 'failed', last_error = ${reason} where subject_id = ${id}`);
    await deps.mailEvents.written(tx, { accountId: user.accountId, id });
  });
}

export const card = (page: Page, number: string): Locator =>
  page.getByRole('article', { name: new RegExp(`^Job #${number},`) });
export const details = (page: Page, number: string) => dialog(page, `Job #${number}`);
/** Customer names in the order of the list. */
export const names = (page: Page) =>
  page.getByRole('list', { name: 'Jobs' }).getByRole('heading', { level: 2 });

export async function openJobs(page: Page, query = '') {
  await open(page, `/jobs${query}`);
  // Hidden from screen readers while details are open, but there.
  await expect(page.locator('h1')).toHaveText('Jobs');
}

export async function openDetails(page: Page, number: string) {
  await card(page, number).getByRole('link', { name: 'View Details', exact: true }).click();
  await expect(details(page, number).getByRole('region', { name: 'Customer Information' })).toBeVisible();
  return details(page, number);
}

/** 2026-11-14, so many days from today by the company's calendar. */
export const dayFromToday = (days: number): string =>
  addDays(new Intl.DateTimeFormat('en-CA', { timeZone: boise }).format(new Date()), days);

// Steps that billing tests share: typing a card, starting with a subscription, running the timetable.
import type { Page } from '@playwright/test';
import { type PlanId, plans } from '#contract/billing/plans.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { sweepBilling } from '#server/features/billing/billing.tasks.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import type { GivenUser } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { arriveAs, arriveSignedIn } from './account-steps.ts';
import { expect } from './harness.ts';
import { field } from './screen-steps.ts';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
} as const;

export const priceOf = (plan: PlanId) => formatDollars(plans[plan].cents);

export async function typeCard(page: Page, number: string) {
  await field(page, 'Card number').fill(number);
  await field(page, 'Expiry (MM / YY)').fill('1240');
  await field(page, 'Security code').fill('123');
}

/** From the server, with the session of this browser. */
async function subscriptionOf(page: Page) {
  const response = await page.request.get('/api/subscription/status');
  return (await response.json()) as Record<string, unknown>;
}

export async function expectSubscription(page: Page, wanted: Record<string, unknown>) {
  await expect.poll(() => subscriptionOf(page)).toMatchObject(wanted);
}

async function payMethod(client: HttpClient, number: string): Promise<string> {
  const card = { number, expiresMonth: 12, expiresYear: 2040, code: '123' };
  return (await client.ok('POST /api/sandbox/payment-methods', { body: card })).paymentMethodId;
}

interface SubscribedOptions {
  plan?: 'monthly' | 'annual';
  card?: string;
}

/** An owner whose trial has just begun, signed in here. */
export async function arriveOnTrial(
  page: Page,
  app: TestApp,
  { plan = 'monthly', card = cards.good }: SubscribedOptions = {},
) {
  const { user, client } = await app.given.session({ consent: false });
  const paymentMethodId = await payMethod(client, card);
  await client.ok('POST /api/setup-trial-payment', { body: { paymentMethodId, planType: plan } });
  await arriveAs(page.context(), client);
  return { user, client };
}

/** The same, with a paid plan that starts now. */
export async function arriveSubscribed(page: Page, app: TestApp, options: SubscribedOptions = {}) {
  const arrived = await arriveOnTrial(page, app, options);
  await arrived.client.ok('POST /api/subscription/update', {
    body: { newPlanId: options.plan ?? 'monthly' },
  });
  return arrived;
}

/** Moves the clock: the timetable runs what is due, and the earlier session has expired. */
export async function letPass(page: Page, app: TestApp, user: GivenUser, ms: number) {
  app.clock.advance(ms);
  await app.deps.db.transaction((tx) => addTask(tx, sweepBilling, {}));
  await app.drain();
  await app.deps.db.pool.query('delete from sessions where user_id = $1', [user.userId]);
  await arriveSignedIn(page.context(), app, user);
}

import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { runCommand } from '#server/admin/run-command.ts';
import { days } from '#server/platform/clock.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { mailsTo, signIn, statusOf, takenFrom } from './testing/billing-tools.ts';

async function grant({ deps }: TestApp, email: string) {
  const printed: string[] = [];
  const terminal = {
    print: (line: string) => void printed.push(line),
    complain: (line: string) => void printed.push(line),
  };
  const code = await runCommand(['grant-year', email], terminal, (work) => work(deps));
  return { code, output: printed.join('\n') };
}

describe('a free year', () => {
  test('opens the product without a card, and ends by itself, announced', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { client, user } = await app.given.session({ consent: false });
    expect(await grant(app, user.email)).toEqual({
      code: 0,
      output: `The account of ${user.email} is free until 2027-03-01.`,
    });
    expect(await statusOf(client)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionPlan: 'annual',
      renewalDate: '2027-03-01T15:00:00.000Z',
      refundIfCancelled: null,
    });
    expect((await client.call('GET /api/templates')).status).toBe(200);
    app.clock.set('2027-02-26T15:00:00Z');
    await app.runTimetable();
    await app.runTimetable();
    expect(await mailsTo(app, user.email)).toEqual(['Your free year ends on Mar 1, 2027']);
    app.clock.set('2027-03-01T15:00:00Z');
    await app.runTimetable();
    expect((await statusOf(await signIn(app, user))).subscriptionStatus).toBe('expired');
    expect(await takenFrom(app.deps, user.accountId)).toEqual([]);
  });

  test('is not charged meanwhile; afterwards the card that is there pays', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { user } = await app.given.subscriber({ plan: 'trial' });
    await grant(app, user.email);
    app.clock.set('2026-06-01T15:00:00Z');
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([]);
    app.clock.set('2027-03-01T15:00:00Z');
    await app.runTimetable();
    expect(await takenFrom(app.deps, user.accountId)).toEqual([plans.annual.cents]);
    expect(await statusOf(await signIn(app, user))).toMatchObject({
      subscriptionStatus: 'active',
      renewalDate: '2028-03-01T15:00:00.000Z',
    });
  });

  test('with a card that fails then: the access ends', async () => {
    const app = await startApp();
    const { user } = await app.given.subscriber({
      plan: 'trial',
      paymentMethodId: 'pm_card_chargeCustomerFail',
    });
    await grant(app, user.email);
    app.clock.advance(days(366));
    await app.runTimetable();
    expect((await statusOf(await signIn(app, user))).subscriptionStatus).toBe('expired');
  });

  test('is added to the days that are paid, and is worth nothing in a change of plan', async () => {
    const app = await startApp();
    app.clock.set('2026-03-01T15:00:00Z');
    const { client, user } = await app.given.subscriber();
    await grant(app, user.email);
    expect((await statusOf(client)).renewalDate).toBe('2027-04-01T14:00:00.000Z');
    const { body } = await client.call('GET /api/subscription/preview', { query: { newPlanId: 'lifetime' } });
    expect(body).toMatchObject({ charged: '300.00', credited: '0.00' });
  });

  test('needs an owner without lifetime access', async () => {
    const app = await startApp();
    const owner = await app.given.user();
    expect(await grant(app, owner.email)).toEqual({ code: 1, output: 'The account has lifetime access.' });
    const helper = await app.given.user({ accountId: owner.accountId, role: 'technician' });
    expect((await grant(app, helper.email)).code).toBe(1);
    expect((await grant(app, 'nobody@nowhere.example')).code).toBe(1);
  });
});

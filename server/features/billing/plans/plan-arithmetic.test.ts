import { describe, expect, test } from 'vitest';
import { plans } from '#contract/billing/plans.ts';
import { days, later } from '#server/platform/clock.ts';
import { addMonthsIn, daysBetweenIn, formatDayIn } from '#server/platform/zoned-time.ts';
import type { BillingAccount } from '../billing-account.ts';
import { followingPeriod, newPeriod, quoteChange, settlementFor, unusedCents } from './plan-arithmetic.ts';

const zone = 'America/New_York';
const at = (text: string) => new Date(text);

const account = (change: Partial<BillingAccount> = {}): BillingAccount => ({
  accountId: 'a',
  owner: { userId: 'u', email: 'o@example.com' },
  companyName: null,
  timeZone: zone,
  isDeactivated: false,
  consent: true,
  status: 'active',
  plan: 'monthly',
  trialEndsAt: null,
  planAfterTrial: null,
  renewsAt: at('2026-04-01T14:00:00Z'),
  graceEndsAt: null,
  customerId: null,
  subscriptionId: 's',
  anchorDay: 1,
  periodStartsAt: at('2026-03-01T15:00:00Z'),
  periodTimeZone: null,
  planChangedAt: null,
  periodCents: plans.monthly.cents,
  creditCents: 0,
  card: null,
  retryAt: null,
  noticeFor: null,
  version: 0,
  ...change,
});

describe('the calendar of the company', () => {
  test('Jan 31 → Feb 28 → Mar 31: the anchor day is kept', () => {
    const january = at('2026-01-31T17:00:00Z');
    const february = addMonthsIn(zone, january, 1, 31);
    const march = addMonthsIn(zone, february, 1, 31);
    expect([january, february, march].map((day) => formatDayIn(zone, day))).toEqual([
      'Jan 31, 2026',
      'Feb 28, 2026',
      'Mar 31, 2026',
    ]);
    // The wall clock stays at noon although the offset changed in between.
    expect(march.toISOString()).toBe('2026-03-31T16:00:00.000Z');
  });

  test.each([
    ['2028-01-31T17:00:00Z', 1, 31, 'Feb 29, 2028'],
    ['2028-02-29T17:00:00Z', 12, 29, 'Feb 28, 2029'],
    ['2026-12-15T17:00:00Z', 1, 15, 'Jan 15, 2027'],
    // Already the 31st in Greenwich, still the 30th in New York.
    ['2026-01-31T03:00:00Z', 1, 30, 'Feb 28, 2026'],
    ['2026-03-31T03:30:00Z', 1, 30, 'Apr 30, 2026'],
  ])('%s and %i months, anchored on the %i, is %s', (from, months, anchor, shown) => {
    expect(formatDayIn(zone, addMonthsIn(zone, at(from), months, anchor))).toBe(shown);
  });

  test('days are counted by the calendar, whatever the clocks did', () => {
    expect(daysBetweenIn(zone, at('2026-03-01T15:00:00Z'), at('2026-04-01T14:00:00Z'))).toBe(31);
    expect(daysBetweenIn(zone, at('2026-03-07T23:30:00Z'), at('2026-03-09T03:30:00Z'))).toBe(1);
    expect(daysBetweenIn(zone, at('2026-03-02T04:59:00Z'), at('2026-03-02T05:01:00Z'))).toBe(1);
    expect(daysBetweenIn(zone, at('2026-03-05T12:00:00Z'), at('2026-03-01T12:00:00Z'))).toBe(-4);
  });
});

describe('periods', () => {
  test('a new one ends on the same day of the next month or year', () => {
    const start = at('2026-03-15T14:00:00Z');
    expect(newPeriod(account(), 'monthly', start)).toEqual({
      startsAt: start,
      endsAt: at('2026-04-15T14:00:00Z'),
      anchorDay: 15,
    });
    expect(newPeriod(account(), 'annual', start).endsAt).toEqual(at('2027-03-15T14:00:00Z'));
  });

  test('one follows the other without a gap', () => {
    const due = at('2026-02-28T17:00:00Z');
    expect(followingPeriod(account({ anchorDay: 31 }), 'monthly', due, later(due, days(2)))).toEqual({
      startsAt: due,
      endsAt: at('2026-03-31T16:00:00Z'),
      anchorDay: 31,
    });
  });

  test('after a standstill of months nobody pays for the days that are gone', () => {
    const now = at('2026-06-10T12:00:00Z');
    const period = followingPeriod(account({ anchorDay: 31 }), 'monthly', at('2026-02-28T17:00:00Z'), now);
    expect(period).toEqual({ startsAt: now, endsAt: at('2026-07-10T12:00:00Z'), anchorDay: 10 });
  });
});

describe('what is not used', () => {
  // 31 days from Mar 1 to Apr 1.
  test.each([
    ['2026-03-01T15:00:00Z', plans.monthly.cents],
    // Later on the same day: that day counts as not used.
    ['2026-03-02T03:00:00Z', plans.monthly.cents],
    // 30/31 of 20.00 is 19.354…
    ['2026-03-02T15:00:00Z', 1935],
    // 15/31 is 9.677…
    ['2026-03-17T12:00:00Z', 968],
    // 1/31 is 0.645…
    ['2026-03-31T12:00:00Z', 65],
    ['2026-04-01T13:59:00Z', 0],
    ['2026-04-02T12:00:00Z', 0],
  ])('on %s: %i cents of a month', (now, cents) => {
    expect(unusedCents(account(), at(now))).toBe(cents);
  });

  test('exactly half a cent is rounded up', () => {
    // 1/4 of 0.10 is 0.025.
    const odd = {
      periodCents: 10,
      periodStartsAt: at('2026-03-01T15:00:00Z'),
      renewsAt: at('2026-03-05T15:00:00Z'),
    };
    expect(unusedCents(account(odd), at('2026-03-04T15:00:00Z'))).toBe(3);
  });

  test.each(['trial', 'past_due', 'expired', 'canceled', 'lifetime', 'none'] as const)(
    '%s has nothing to be credited',
    (status) => {
      expect(unusedCents(account({ status }), at('2026-03-10T12:00:00Z'))).toBe(0);
    },
  );

  test('a year that was given is worth nothing', () => {
    expect(unusedCents(account({ periodCents: 0 }), at('2026-03-10T12:00:00Z'))).toBe(0);
  });
});

describe('what a change costs', () => {
  const now = at('2026-03-17T12:00:00Z');

  test('from trial to a plan: the whole price, at once', () => {
    const trial = account({ status: 'trial', plan: 'trial', renewsAt: null, periodStartsAt: null });
    expect(quoteChange(trial, 'monthly', now)).toMatchObject({
      amountCents: plans.monthly.cents,
      creditCents: 0,
      chargeCents: plans.monthly.cents,
      creditLeftCents: 0,
      period: { startsAt: now, endsAt: at('2026-04-17T12:00:00Z') },
    });
  });

  test('monthly to annual: the annual price less the unused month', () => {
    expect(quoteChange(account(), 'annual', now)).toMatchObject({
      amountCents: plans.annual.cents,
      creditCents: 968,
      chargeCents: plans.annual.cents - 968,
      creditLeftCents: 0,
      period: { endsAt: at('2027-03-17T12:00:00Z') },
    });
  });

  test('annual to monthly: nothing is charged, the rest of the year stays as credit', () => {
    const annual = account({
      plan: 'annual',
      periodCents: plans.annual.cents,
      periodStartsAt: at('2026-03-01T15:00:00Z'),
      renewsAt: at('2027-03-01T15:00:00Z'),
    });
    // 349 of 365 days.
    const unused = Math.round((plans.annual.cents * 349) / 365);
    expect(quoteChange(annual, 'monthly', now)).toMatchObject({
      creditCents: unused,
      chargeCents: 0,
      creditLeftCents: unused - plans.monthly.cents,
    });
  });

  test('lifetime: less the unused rest, then less the kept credit', () => {
    expect(quoteChange(account({ creditCents: 500 }), 'lifetime', now)).toEqual({
      amountCents: plans.lifetime.cents - 968,
      creditCents: 968,
      chargeCents: plans.lifetime.cents - 968 - 500,
      creditLeftCents: 0,
      period: null,
    });
  });

  test('credit of before is used first and never more than the price', () => {
    expect(quoteChange(account({ creditCents: 50_000 }), 'annual', now)).toMatchObject({
      chargeCents: 0,
      creditLeftCents: 50_000 + 968 - plans.annual.cents,
    });
  });

  test('what is overdue is paid from the day it was due', () => {
    const due = at('2026-03-14T12:00:00Z');
    const overdue = account({ status: 'past_due', renewsAt: due, anchorDay: 14, periodCents: 0 });
    expect(quoteChange(overdue, 'monthly', now).period).toMatchObject({
      startsAt: due,
      endsAt: at('2026-04-14T12:00:00Z'),
    });
    expect(quoteChange(overdue, 'annual', now).period).toMatchObject({ startsAt: now });
  });
});

describe('what leaving gives back', () => {
  const paid = (id: string, cents: number, day: string, refundedCents = 0) => ({
    id,
    chargedCents: cents,
    refundedCents,
    at: at(day),
  });
  const month = paid('c1', 2000, '2026-03-01T12:00:00Z');
  const payer = (status: BillingAccount['status'], creditCents = 0) => ({ status, creditCents });
  const nothing = { refunds: [], voidsCredit: false };

  test('everything that left the card; the kept credit was a part of it and goes', () => {
    const year = paid('c2', 18_000, '2026-03-02T12:00:00Z');
    const now = at('2026-03-10T12:00:00Z');
    const refunds = [
      { chargeId: 'c1', amountCents: 2000 },
      { chargeId: 'c2', amountCents: 18_000 },
    ];
    for (const creditCents of [0, 500, 19_000])
      expect(settlementFor(payer('active', creditCents), [month, year], now)).toEqual({
        refunds,
        voidsCredit: true,
      });
  });

  test('up to the 30th day after the first charge; then the credit stays', () => {
    expect(settlementFor(payer('active', 500), [month], at('2026-03-31T12:00:00Z'))).toEqual({
      refunds: [{ chargeId: 'c1', amountCents: 2000 }],
      voidsCredit: true,
    });
    expect(settlementFor(payer('active', 500), [month], at('2026-03-31T12:00:01Z'))).toEqual(nothing);
  });

  test('every charge since, without what was given back or paid by credit', () => {
    const more = [month, paid('c2', 0, '2026-03-02T12:00:00Z'), paid('c3', 500, '2026-03-03T12:00:00Z', 100)];
    expect(settlementFor(payer('past_due'), more, at('2026-03-10T12:00:00Z')).refunds).toEqual([
      { chargeId: 'c1', amountCents: 2000 },
      { chargeId: 'c3', amountCents: 400 },
    ]);
  });

  test('credit goes also when its charge was given back before', () => {
    const givenBack = [paid('c1', 2000, '2026-03-01T12:00:00Z', 2000)];
    const now = at('2026-03-10T12:00:00Z');
    expect(settlementFor(payer('active', 500), givenBack, now)).toEqual({ refunds: [], voidsCredit: true });
    expect(settlementFor(payer('canceled'), givenBack, now)).toEqual(nothing);
  });

  test('nothing for lifetime access, and nothing where nothing was paid', () => {
    expect(settlementFor(payer('lifetime', 500), [month], at('2026-03-02T12:00:00Z'))).toEqual(nothing);
    expect(settlementFor(payer('trial'), [], at('2026-03-02T12:00:00Z'))).toEqual(nothing);
  });
});

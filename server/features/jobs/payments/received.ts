// What is left of a payment, once what was given back and what a lost dispute took is gone (D-27). Every sum of payments
// counts this, never the amount alone.
import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#contract/lines/money.ts';
import type { PaymentRow } from '../jobs.store.ts';

type Counted = Pick<PaymentRow, 'amountCents' | 'refundedCents' | 'disputeState' | 'disputeCents'>;

/** A bank may take the whole amount although a part of it was given back before: nothing is received less than none. */
export const receivedCents = ({ amountCents, refundedCents, disputeState, disputeCents }: Counted): Cents =>
  Math.max(0, amountCents - refundedCents - (disputeState === 'lost' ? disputeCents : 0));

/** The same of a row of `job_payments` in a query of another feature, by its alias. */
export const receivedOf = (p: string): SQL =>
  sql.raw(
    `greatest(0, ${p}.amount_cents - ${p}.refunded_cents - case when ${p}.dispute_state = 'lost' then ${p}.dispute_cents else 0 end)`,
  );

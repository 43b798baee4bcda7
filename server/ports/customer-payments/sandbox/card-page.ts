// The sandbox's card page: what it shows, and what happens to a card that is typed there.
import { eq } from 'drizzle-orm';
import { CardDeclined, CheckoutClosed } from '../../payments/payments.ts';
import { newSandboxId } from '../../payments/sandbox/payer-tx.ts';
import { hasExpired, refusal } from '../../payments/sandbox/payment-methods.ts';
import { type TestCard, testCardByNumber } from '../../payments/sandbox/test-cards.ts';
import type { SandboxCardDetails, SandboxPage } from '../customer-payments.ts';
import {
  customerSandboxCheckouts as checkouts,
  customerSandboxMerchants as merchants,
  customerSandboxPayments as payments,
} from './sandbox.tables.ts';
import type { SandboxDeps } from './sandbox.ts';

/** Stripe's card whose owner tells the bank, once it is charged, that it was not them. */
const disputedCard: TestCard = {
  number: '4000000000000259',
  brand: 'visa',
  ids: ['pm_card_createDispute'],
  behaviour: 'succeeds',
};

export async function readPage({ db, clock }: SandboxDeps, checkoutId: string): Promise<SandboxPage | null> {
  // What is no id is not looked up: the database refuses some texts.
  if (!/^\w+$/.test(checkoutId)) return null;
  const [row] = await db
    .select({
      checkout: checkouts,
      companyName: merchants.companyName,
      reference: payments.reference,
    })
    .from(checkouts)
    .innerJoin(merchants, eq(merchants.accountId, checkouts.accountId))
    .leftJoin(payments, eq(payments.checkoutId, checkouts.id))
    .where(eq(checkouts.id, checkoutId));
  if (!row) return null;
  const { title, amountCents, successUrl, cancelUrl, expiresAt } = row.checkout;
  const unpaid = expiresAt > clock.now() ? 'open' : 'closed';
  return {
    title,
    companyName: row.companyName,
    amountCents,
    successUrl,
    cancelUrl,
    state: row.reference ? 'paid' : unpaid,
  };
}

/** Declined, the page stays open: the next try may bring another card. */
export function pay(
  { db, clock }: SandboxDeps,
  checkoutId: string,
  card: SandboxCardDetails,
): Promise<{ successUrl: string }> {
  return db.transaction(async (tx) => {
    // A second press waits for the first, and finds it paid.
    const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for('update');
    if (!checkout) throw new CheckoutClosed('no such checkout');
    const { accountId, amountCents, successUrl } = checkout;
    const [paid] = await tx
      .select({ reference: payments.reference })
      .from(payments)
      .where(eq(payments.checkoutId, checkoutId));
    if (paid) return { successUrl };
    const now = clock.now();
    if (checkout.expiresAt <= now) throw new CheckoutClosed('this checkout has expired');
    const { number, brand } = accepted(card, now);
    await tx.insert(payments).values({
      accountId,
      reference: newSandboxId('pi'),
      checkoutId,
      amountCents,
      brand,
      last4: number.slice(-4),
      paidAt: now,
      isDisputed: number === disputedCard.number,
    });
    return { successUrl };
  });
}

/** The bank's answer. Throws CardDeclined. */
function accepted(card: SandboxCardDetails, now: Date): TestCard {
  const number = card.number.replace(/[\s-]/g, '');
  const known = number === disputedCard.number ? disputedCard : testCardByNumber(number);
  if (!known)
    throw new CardDeclined(
      'This is a sandbox and takes no real card. Use 4242 4242 4242 4242 to pay, or 4000 0000 0000 0002 to be declined.',
      'incorrect_number',
    );
  if (hasExpired(card, now)) throw refusal('expired');
  if (card.code.length !== (known.brand === 'amex' ? 4 : 3)) throw refusal('incorrect_code');
  if (known.behaviour === 'fails_later') throw refusal('declined');
  if (known.behaviour !== 'succeeds') throw refusal(known.behaviour);
  return known;
}

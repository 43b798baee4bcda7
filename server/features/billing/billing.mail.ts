// Every email about trial, plan and payment. Dates are in the company's time zone.
import { cardName, moneyBackDays, planLine, planName } from '#contract/billing/plans.ts';
import { formatDollars } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import type { MailKey } from '#server/mail-kinds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import {
  button,
  facts,
  type MailAmount,
  type MailBlock,
  note,
  pageUrl,
  text,
} from '#server/platform/mail/mail-layout.ts';
import { postMail } from '#server/platform/mail/post-mail.ts';
import { formatDayIn } from '#server/platform/zoned-time.ts';
import type { Card, PaidCharge } from '#server/ports/payments/payments.ts';
import { type BillingAccount, runningPlan } from './billing-account.ts';

export interface BillingMail extends MailKey {
  /** The subject, and the heading where there is no other. */
  title: string;
  heading?: string;
  amount?: MailAmount;
  blocks: MailBlock[];
}

export async function postBillingMail(deps: Deps, tx: Tx, account: BillingAccount, mail: BillingMail) {
  const { appName } = deps.config;
  await postMail(deps, tx, {
    kind: mail.kind,
    dedupeKey: mail.dedupeKey,
    accountId: account.accountId,
    subjectId: account.owner.userId,
    to: { address: account.owner.email },
    subject: mail.title,
    body: {
      heading: mail.heading ?? mail.title,
      amount: mail.amount,
      blocks: mail.blocks,
      sender: appName,
      reason: `You’re getting this email because you own a ${appName} account.`,
    },
  });
}

const choosePlan = (deps: Deps, label: string) => button(label, pageUrl(deps, '/subscription-select'));
const support = ({ config }: Deps) => note(`Questions? Write to ${config.supportEmail}.`);

function nextPlanRow(account: BillingAccount): [string, string] {
  const plan = runningPlan(account);
  return ['Plan', plan ? planLine(plan) : 'none'];
}

export const trialStartedMail = (
  deps: Deps,
  account: BillingAccount,
  { attemptId, endsAt }: { attemptId: string; endsAt: Date },
): BillingMail => ({
  kind: 'billing.trial-started',
  dedupeKey: attemptId,
  title: 'Your trial has started',
  blocks: [
    text('Everything is yours to use. Nothing was charged today.'),
    facts([
      nextPlanRow(account),
      ['First charge', formatDayIn(account.timeZone, endsAt)],
      ...cardRow(account.card),
    ]),
    note(
      'We write to you 3 days before. End the trial under Profile & Support before that day and nothing is charged.',
    ),
    support(deps),
  ],
});

export const trialEndingMail = (deps: Deps, account: BillingAccount, endsAt: Date): BillingMail => ({
  kind: 'billing.trial-ending',
  dedupeKey: `${account.accountId} ${endsAt.toISOString()}`,
  title: `Your trial ends on ${formatDayIn(account.timeZone, endsAt)}`,
  blocks: runningPlan(account)
    ? [
        text('On that day the plan you chose begins, and its first period is charged to your card.'),
        facts([nextPlanRow(account), ...cardRow(account.card)]),
        choosePlan(deps, 'Change the plan'),
        note('To stop instead, end the trial under Profile & Support before that day.'),
      ]
    : [
        text('To go on after that day, choose a plan.'),
        choosePlan(deps, 'Choose a plan'),
        note('Your jobs and documents stay where they are.'),
      ],
});

export const freeYearEndingMail = (deps: Deps, account: BillingAccount, endsAt: Date): BillingMail => ({
  kind: 'billing.free-year-ending',
  dedupeKey: `${account.accountId} ${endsAt.toISOString()}`,
  title: `Your free year ends on ${formatDayIn(account.timeZone, endsAt)}`,
  blocks: account.card
    ? [
        text('On that day the plan goes on and is charged to your card.'),
        facts([nextPlanRow(account), ...cardRow(account.card)]),
        choosePlan(deps, 'Change the plan'),
      ]
    : [text('To go on after that day, choose a plan.'), choosePlan(deps, 'Choose a plan')],
});

export function receiptMail(
  deps: Deps,
  account: BillingAccount,
  charge: PaidCharge,
  creditedCents: number,
): BillingMail {
  const plan = charge.purpose === 'lifetime' ? 'lifetime' : runningPlan(account);
  const rows: [string, string][] = [];
  if (plan) rows.push(['For', planName(plan)]);
  if (creditedCents > 0) rows.push(['Unused rest of the old plan', formatDollars(creditedCents)]);
  if (charge.creditUsedCents > 0) rows.push(['Paid from credit', formatDollars(charge.creditUsedCents)]);
  const day = formatDayIn(account.timeZone, charge.at);
  if (charge.chargedCents === 0) rows.push(['Charged', formatDollars(0)], ['Date', day]);
  rows.push(...cardRow(charge.chargedCents > 0 ? account.card : null));
  if (account.creditCents > 0) rows.push(['Credit for later', formatDollars(account.creditCents)]);
  if (account.status === 'active' && account.renewsAt)
    rows.push(['Next renewal', formatDayIn(account.timeZone, account.renewsAt)]);
  rows.push(['Receipt', charge.id]);
  return {
    kind: 'billing.receipt',
    dedupeKey: `${account.accountId} ${charge.id}`,
    title:
      charge.chargedCents > 0
        ? `Your receipt: ${formatDollars(charge.chargedCents)}`
        : 'Your plan was paid from your credit',
    ...(charge.chargedCents > 0 && {
      heading: 'Your receipt',
      amount: { value: formatDollars(charge.chargedCents), label: `Paid ${day}` },
    }),
    blocks: [
      text(
        charge.chargedCents > 0
          ? 'Thank you. This is what was paid.'
          : 'Your card was not charged: the credit of your old plan covers this one.',
      ),
      facts(rows),
      ...(plan === 'lifetime'
        ? []
        : [note(`Cancel within ${moneyBackDays} days of your first charge and you get your money back.`)]),
      support(deps),
    ],
  };
}

export const paymentFailedMail = (deps: Deps, account: BillingAccount, why?: string): BillingMail => ({
  // Once for each day that was not paid: the daily tries after it stay silent.
  kind: 'billing.payment-failed',
  dedupeKey: `${account.accountId} ${account.renewsAt?.toISOString()}`,
  title: 'Your payment did not go through',
  blocks: [
    text(
      'Your card could not be charged. Everything works as before for now, and we try again every day. To fix it now, use another card.',
    ),
    facts([
      nextPlanRow(account),
      ...cardRow(account.card),
      ...(why ? [['The bank says', why] as [string, string]] : []),
      ...(account.graceEndsAt
        ? [['Works until', formatDayIn(account.timeZone, account.graceEndsAt)] as [string, string]]
        : []),
    ]),
    choosePlan(deps, 'Use another card'),
    support(deps),
  ],
});

export const accessEndedMail = (deps: Deps, account: BillingAccount, endedAt: Date): BillingMail => ({
  kind: 'billing.access-ended',
  dedupeKey: `${account.accountId} ${endedAt.toISOString()}`,
  title: 'Your subscription has expired',
  blocks: [
    text('Please renew to continue. Your jobs and documents are all still there.'),
    choosePlan(deps, 'Renew Subscription'),
    support(deps),
  ],
});

export const accountClosedMail = (
  deps: Deps,
  account: BillingAccount,
  closing: {
    attemptId: string;
    restoreToken: string;
    restorableUntil: Date;
    refundedCents: number;
    voidedCreditCents: number;
  },
): BillingMail => ({
  kind: 'billing.account-closed',
  dedupeKey: closing.attemptId,
  title: 'Your account is closed',
  blocks: [
    text(
      `As you asked, your account and those of your technicians no longer work. Until ${formatDayIn(account.timeZone, closing.restorableUntil)} one click brings everything back; then it is erased for good.`,
    ),
    ...(account.creditCents > 0
      ? [facts([['Credit kept for your return', formatDollars(account.creditCents)]])]
      : []),
    ...(closing.refundedCents > 0
      ? [
          facts([['Refund', formatDollars(closing.refundedCents)]]),
          note(
            closing.voidedCreditCents > 0
              ? `Your bank shows it in 3–5 business days. Your credit of ${formatDollars(closing.voidedCreditCents)} was part of what you paid and is refunded with it.`
              : 'Your bank shows it in 3–5 business days.',
          ),
        ]
      : []),
    button('Bring my account back', pageUrl(deps, `/restore-account?token=${closing.restoreToken}`)),
    support(deps),
  ],
});

export const accountRestoredMail = (deps: Deps, account: BillingAccount, dedupeKey: string): BillingMail => ({
  kind: 'billing.account-restored',
  dedupeKey,
  title: 'Your account is back',
  blocks: [
    text(
      account.status === 'lifetime'
        ? 'Sign in as before: everything is there.'
        : 'Sign in as before: everything is there. To go on working, choose a plan.',
    ),
    button('Sign in', pageUrl(deps, '/login')),
    note(`Wasn’t you? Write to ${deps.config.supportEmail} right away.`),
  ],
});

const cardRow = (card: Card | null): [string, string][] => (card ? [['Card', cardName(card)]] : []);

// Finds the invoice behind the token of a pay link. Guessing is limited; a link that has ended is refused with its reason and
// whom to call.
import type { CustomerPage } from '#contract/customer-page.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { payLinkDays } from '#contract/limits.ts';
import { isPaidInFull } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import { countWrongLink, isAccountStopped } from '#server/features/accounts/accounts.service.ts';
import { type Company, companyBrand, readCompany } from '#server/features/company/company.service.ts';
import { reconcileOpenCheckouts } from '#server/features/customer-payments/customer-payments.service.ts';
import {
  findJob,
  type JobRecord,
  listPaymentsOf,
  type PaymentRow,
} from '#server/features/jobs/jobs.service.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { findPayLink } from './pay-links.store.ts';

export interface OpenedPayLink {
  linkId: string;
  job: JobRecord;
  /** Oldest first. */
  payments: PaymentRow[];
  company: Company;
  status: CustomerPage['status'];
}

type Needs = Pick<Deps, 'db' | 'limits' | 'config' | 'clock' | 'secrets'>;

export async function openPayLink(deps: Needs, address: string, token: string): Promise<OpenedPayLink> {
  const { db, limits, config, clock } = deps;
  const link = await findPayLink(db.query, token);
  if (!link) {
    await countWrongLink({ limits, config }, address);
    throw new Refusal('pay_link_unknown');
  }
  const company = await readCompany(db.query, link.accountId);
  const isStopped = await isAccountStopped(db.query, link);
  const ended = (code: ErrorCode) =>
    new Refusal(code, {
      ...(company.name && { contact: { name: company.name, phone: company.phone || null } }),
      ...(!isStopped && { brand: companyBrand(deps, company) }),
    });
  // A job in the bin is found by nobody.
  const job = link.withdrawnAt === null ? await findJob(db.query, link, link.jobId) : null;
  if (!job || isStopped) throw ended('pay_link_withdrawn');
  const payments = await listPaymentsOf(db.query, link, job.id);
  const paidAt = whenPaid(job, payments);
  if (paidAt && later(paidAt, days(payLinkDays)) <= clock.now()) throw ended('pay_link_expired');
  return { linkId: link.id, job, payments, company, status: statusOf(job) };
}

/** The job is locked, as it is by whoever withdraws its links. */
export async function assertNotWithdrawn(tx: Tx, token: string): Promise<void> {
  const link = await findPayLink(tx, token);
  if (!link || link.withdrawnAt !== null) throw new Refusal('pay_link_withdrawn');
}

/** With what the provider says of pages to pay on that were opened: what was paid there is never asked for again (D-26). */
export async function openReconciled(deps: Deps, address: string, token: string): Promise<OpenedPayLink> {
  const opened = await openPayLink(deps, address, token);
  const { job } = opened;
  return (await reconcileOpenCheckouts(deps, job, job.id)) ? openPayLink(deps, address, token) : opened;
}

/** The stage whose document the page shows: a deposit is asked for with the work order (D-24). */
export const shownStage = ({ stage }: JobRecord): 'invoice' | 'work_order' =>
  stage === 'invoice' ? 'invoice' : 'work_order';

function statusOf({ closedAs, totalCents, paidCents }: JobRecord): CustomerPage['status'] {
  if (closedAs === 'void') return 'void';
  return isPaidInFull(totalCents, paidCents) ? 'paid' : 'due';
}

/** By when it was written down, not by the day of the payment: the link of a receipt works for its whole time. */
const whenPaid = ({ totalCents, paidCents }: JobRecord, payments: PaymentRow[]): Date | null =>
  isPaidInFull(totalCents, paidCents)
    ? new Date(Math.max(...payments.map(({ createdAt }) => createdAt.getTime())))
    : null;

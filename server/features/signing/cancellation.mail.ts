// The emails about what a customer has cancelled after signing it (D-22): the owner is told what to return and by when, and the
// customer gets the proof.
import { refundDays } from '#contract/cancellation-right.ts';
import { formatDay } from '#contract/days.ts';
import { type Cents, formatDollars } from '#contract/lines/money.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoment } from '#server/documents/document-dates.ts';
import { type Company, contactLine, senderOf } from '#server/features/company/company.service.ts';
import { listPaymentsOf, openJob, receivedCents } from '#server/features/jobs/jobs.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { facts, type MailBlock, note, text } from '#server/platform/mail/mail-layout.ts';
import { documentTitleOf } from './change-orders.ts';
import { refundDayOf } from './requests/cancellation-right.ts';
import type { SignatureRequestRow } from './requests/signature-requests.store.ts';
import { cancellationMailKey, linkMailKey } from './sealing/signing-mails.store.ts';
import { calledOf, titleOf, workOf } from './signature-texts.ts';
import { type Addressed, isAddressed, toOwner, toSigner } from './signing.mail.ts';

type Cancelled = SignatureRequestRow & { cancelledAt: Date };

/**
 * To the owner, and to the customer, where there is an address; each once. `nowFor` is the job's customer where that is
 * another one by now, whose payments are not for the former one to read.
 */
export async function postCancelledByCustomer(
  deps: Deps,
  tx: Tx,
  company: Company,
  request: Cancelled,
  nowFor?: string,
): Promise<void> {
  const payments = nowFor === undefined ? await listPaymentsOf(tx, request, request.jobId) : [];
  const refund = {
    by: refundDayOf(request, company.timeZone, request.cancelledAt),
    paidCents: payments.reduce((sum, payment) => sum + receivedCents(payment), 0),
    nowFor,
  };
  await notifyOwner(deps, tx, company, request, refund);
  if (isAddressed(request)) await confirmCancellation(deps, tx, company, request, refund);
}

/** The law gives days to act on it, so it says what is to be done. */
const notifyOwner = (deps: Deps, tx: Tx, company: Company, request: Cancelled, refund: Refund) =>
  toOwner(deps, tx, company, {
    kind: 'signature.cancelled-by-customer',
    dedupeKey: request.id,
    subject: `${request.signerName} canceled ${titleOf(request)}`,
    heading: `${titleOf(request)} was canceled by the customer`,
    // No amount: as a headline it would be one to collect.
    blocks: [
      text(
        `${request.signerName} used the right to cancel that is printed on the document. The cancellation is valid.`,
      ),
      text(refundOwed(refund)),
      openJob(deps, request.jobId),
      cancelledFacts(company, request, refund),
    ],
  });

/** The customer's proof. It goes where the link went. */
const confirmCancellation = (
  deps: Deps,
  tx: Tx,
  company: Company,
  request: Cancelled & Addressed,
  refund: Refund,
) => {
  const title = titleOf(request);
  const sender = senderOf(deps, company);
  const confirmed = `You canceled ${calledOf(request)} from ${sender} on ${formatMoment(request.cancelledAt, company.timeZone)}.`;
  return toSigner(deps, tx, {
    company,
    request,
    mail: {
      ...cancellationMailKey(request),
      follows: linkMailKey(request),
      subject: `Canceled: ${title} from ${sender}`,
      heading: `${title} is canceled`,
      // Its total is not what this is about.
      amount: null,
      preheader: confirmed,
      paragraphs: [
        text(`Hello ${firstNameOf(request.signerName)},`),
        text(`${confirmed} The cancellation is valid: what you signed no longer counts.`),
        text(refundPromised(refund)),
      ],
      blocks: [
        cancelledFacts(company, request, refund),
        note(`Please keep this email for your records. ${contactLine(company)}`),
      ],
    },
  });
};

const cancelledFacts = ({ timeZone }: Company, request: Cancelled, { paidCents }: Refund): MailBlock =>
  facts([
    [documentTitleOf(request), request.number],
    ['For', workOf(request)],
    ['Option', request.optionName],
    ['Canceled', formatMoment(request.cancelledAt, timeZone)],
    ['Paid so far', paidCents > 0 ? formatDollars(paidCents) : null],
    ['Reason', request.cancelReason],
  ]);

/** Once it is cancelled: the day until which the law lets what was paid be returned, and what was. */
interface Refund {
  by: string;
  paidCents: Cents;
  /** Set where the job is for another customer by now: what is recorded as paid may be theirs. */
  nowFor?: string | undefined;
}

const inTime = ({ by }: Refund) => `within ${refundDays} business days, by ${formatDay(by)}`;

/** For the customer. */
const refundPromised = (refund: Refund): string =>
  `${refund.paidCents > 0 ? `What you paid, ${formatDollars(refund.paidCents)},` : 'Anything you paid'} is returned to you ${inTime(refund)}.`;

/** For the owner. */
const refundOwed = (refund: Refund): string => {
  if (refund.nowFor !== undefined)
    return `The job is for ${refund.nowFor} now, and stays as it is. If you took a payment for what was canceled, return it ${inTime(refund)}.`;
  return refund.paidCents > 0
    ? `Please don’t start the work, and return what was paid, ${formatDollars(refund.paidCents)}, ${inTime(refund)}.`
    : `Please don’t start the work. No payment is recorded for this job; if you took one, return it ${inTime(refund)}.`;
};

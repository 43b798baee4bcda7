// What happened with a customer, each in one sentence. The page shows the time by its own clock.
import type { TimelineItem } from '#contract/customers/customers.ts';
import type { PaymentDispute } from '#contract/jobs/payments.ts';
import { formatDollars, namedMethod, readAmount } from '#contract/lines/money.ts';
import { documentNumber, type Stage, stageLabels } from '#contract/stages.ts';
import { changeOrderTexts } from '#contract/texts/change-order-texts.ts';
import { reasonText, type Unsent, unsentReasons } from '#server/platform/mail/unsent-reasons.ts';
import type { TimelineRequest, TimelineRow, TimelineType } from './timeline.store.ts';

type Described = Pick<TimelineItem, 'kind' | 'text'>;
type Data = Record<string, unknown>;

interface Happened {
  row: TimelineRow;
  data: Data;
  /** Such as "Job #1001". */
  job: string;
  /** Such as "estimate EST-1001", of the given stage; without one, what the request is for or the stage in the data. */
  document: (stage?: unknown) => string;
  request: TimelineRequest | undefined;
}

export function describeEvent(row: TimelineRow, request: TimelineRequest | undefined): Described {
  const { data } = row;
  const number = row.jobNumber ?? '';
  const happened: Happened = {
    row,
    data,
    job: `Job #${number}`,
    document: (stage) =>
      stage === undefined && request?.isChangeOrder
        ? `${changeOrderTexts.title.toLowerCase()} ${request.number}`
        : documentText((stage ?? data.stage ?? request?.stage) as Stage, number),
    request,
  };
  const { kind, text } = texts[row.type](happened);
  return { kind, text: capitalized(text) };
}

const documentText = (stage: Stage, number: string) =>
  `${stageLabels[stage].toLowerCase()} ${documentNumber(stage, number)}`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const kindOf =
  (kind: TimelineItem['kind']) =>
  (write: (happened: Happened) => string) =>
  (happened: Happened): Described => ({ kind, text: write(happened) });
const job = kindOf('job');
const stage = kindOf('stage');
const payment = kindOf('payment');
const signature = kindOf('signature');
const customer = kindOf('customer');
const email = kindOf('email');

const texts: Record<TimelineType, (happened: Happened) => Described> = {
  'customer.created': customer(({ data }) => `${data.name} added as a customer`),
  'customer.changed': customer(({ data }) => changedText(data)),
  'customer.merged': customer(({ data }) => `${data.name} merged into this customer`),
  'customer.archived': customer(() => 'Customer archived'),
  'customer.restored': customer(() => 'Customer restored'),
  'job.created': job(({ job, data }) => `${job} created${data.copyOf ? ' as a copy of another job' : ''}`),
  'job.stage_advanced': stage(({ document, data }) => `${document(data.from)} became ${document(data.to)}`),
  'job.option_chosen': stage(({ document, data }) => {
    const taken = Array.isArray(data.taken) ? data.taken.join(', ') : '';
    if (data.optionName)
      return `Option “${data.optionName}” of ${document('estimate')} chosen${taken && `, with ${taken}`}`;
    return `Optional items of ${document('estimate')} chosen: ${taken || 'none'}`;
  }),
  'job.closed': job(({ job, document, data }) => {
    const text = {
      lost: `${document('estimate')} marked as lost`,
      void: `${document('invoice')} made void`,
      archived: `${job} archived`,
    }[data.outcome as 'lost' | 'void' | 'archived'];
    return withReason(text, data.reason);
  }),
  'job.reopened': job(({ job }) => `${job} reopened`),
  'job.binned': job(({ job }) => `${job} deleted`),
  'job.undeleted': job(({ job }) => `${job} taken back from the bin`),
  'job.payment_recorded': payment(({ data }) => {
    const what = `${data.isDeposit ? 'Deposit' : 'Payment'} of ${dollars(data.amount)}`;
    if (data.method === 'online') return `${what} made online`;
    const method = namedMethod(String(data.method));
    return `${what}${method ? ` by ${method}` : ''}`;
  }),
  'job.payment_removed': payment(({ data }) => `Payment of ${dollars(data.amount)} removed`),
  'job.payment_refunded': payment(({ data }) =>
    withReason(`${dollars(data.amount)} of a payment made online refunded`, data.reason),
  ),
  'job.refund_failed': payment(({ data }) => `Refund of ${dollars(data.amount)} failed`),
  'job.payment_disputed': payment(({ data }) => disputeText(data)),
  'job.customer_page_viewed': customer(({ document }) => `Page of ${document()} viewed`),
  'job.question_asked': customer(({ document, data }) => `Question about ${document()} from ${data.from}`),
  'job.cancellation_waived': job(({ job, data }) =>
    withReason(`Emergency waiver for ${job} recorded`, data.reason),
  ),
  'job.photos_changed': kindOf('photo')(({ row }) => photosText(row)),
  'job.change_order_applied': job(
    ({ job, data }) =>
      `${job} changed by change order ${data.number}: ${dollars(data.from)} became ${dollars(data.to)}`,
  ),
  'change_order.created': job(
    ({ data }) => `Change order ${data.number} written: ${dollars(data.from)} to ${dollars(data.to)}`,
  ),
  'change_order.deleted': job(({ data }) => `Draft of change order ${data.number} deleted`),
  'change_order.withdrawn': job(({ data }) => `Draft of change order ${data.number} withdrawn`),
  'change_order.dismissed': job(
    ({ job, data }) => `${job} left as it was: declined change order ${data.number} dismissed`,
  ),
  issued: kindOf('document')(({ document }) => `${document()} issued`),
  // A link that had run out says so to whoever opens it: nothing could be signed.
  opened: signature(({ document, data }) =>
    data.wasExpired ? `Expired link to sign ${document()} opened` : `${document()} opened for signing`,
  ),
  'signature.link_copied': signature(({ document }) => `Link to sign ${document()} copied`),
  'signature.renew_asked': signature(({ document }) => `New link to sign ${document()} requested`),
  'signature.declined': signature(({ document, request }) =>
    withReason(`${document()} declined${request ? ` by ${request.signerName}` : ''}`, request?.declineReason),
  ),
  'signature.cancelled': signature(({ document }) => `Link to sign ${document()} withdrawn`),
  'signature.cancelled_by_customer': signature(({ document, data, request }) =>
    withReason(`Signed ${document()}${forTotal(request)} canceled by the customer`, data.reason),
  ),
  'signature.superseded': signature(({ document, data }) => supersededText(document(), data.reason)),
  expired: signature(({ document }) => `Link to sign ${document()} expired`),
  'signature.approved': signature(
    ({ document, data, request }) => `${document()} signed by ${data.signer}${forTotal(request)}`,
  ),
  'job.invoice': email(mailText((document) => document('invoice'))),
  'job.reminder': email(mailText((document) => `Reminder about ${document('invoice')}`)),
  'job.follow-up': email(mailText((document) => `Reminder about ${document('invoice')}`)),
  'job.receipt': email(mailText((document) => `Receipt for ${document('invoice')}`)),
  'job.refund': email(mailText((document) => `Notice of a refund for ${document('invoice')}`)),
  'job.deposit-request': email(mailText((document) => `Deposit request for ${document('estimate')}`)),
  'customer.statement': email(mailText(() => 'Statement')),
  'signature.signature-request': signature(mailText((document) => document(), ' for signature')),
  'signature.follow-up': email(mailText((document) => `Reminder to sign ${document()}`)),
  'signature.signed-copy': email(mailText((document) => `Signed ${document()}`)),
  'signature.cancellation-confirmed': email(
    mailText((document) => `Confirmation that ${document()} was canceled`),
  ),
};

function supersededText(document: string, reason: unknown): string {
  const link = `Link to sign ${document}`;
  if (reason === 'The job was changed.') return `${link} ended: the job was changed`;
  if (reason === 'The job went on to a work order.') return `${link} ended: the job went on to a work order`;
  return `${link} replaced by a newer one`;
}

function disputeText({ state, amount }: Data): string {
  const money = dollars(amount);
  switch (state as PaymentDispute['state']) {
    case 'needs_response':
      return `Payment of ${money} disputed by the customer’s bank`;
    case 'under_review':
      return `Dispute over ${money} being reviewed`;
    case 'won':
      return `Dispute over ${money} won`;
    case 'lost':
      return `Dispute over ${money} lost`;
    default:
      return `Dispute over ${money} ended, nothing was taken`;
  }
}

/** What the customer agreed to. */
const forTotal = (request: TimelineRequest | undefined) =>
  request ? ` for ${formatDollars(request.totalCents)}` : '';

const dollars = (amount: unknown) => formatDollars(readAmount(amount).value ?? 0);

const withReason = (text: string, reason: unknown) => (reason ? `${text}: ${reason}` : text);

const fieldNames: Record<string, string> = {
  name: 'name',
  contactName: 'contact name',
  email: 'email',
  otherEmails: 'other emails',
  phone: 'phone',
  otherPhones: 'other phones',
  billingAddress: 'billing address',
  notes: 'notes',
  isTaxExempt: 'tax exempt',
};

function changedText({ fields, jobs }: Data): string {
  const names = (Array.isArray(fields) ? fields : []).flatMap((field) => fieldNames[field] ?? []);
  const also = typeof jobs === 'number' && jobs > 0 ? `, also in ${counted(jobs, 'open job')}` : '';
  return `Customer changed${names.length > 0 ? `: ${names.join(', ')}` : ''}${also}`;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** An event has how many there were afterwards, on each side. */
function photosText({ data, before }: TimelineRow): string {
  const total = (sides: Data | null) => Number(sides?.before ?? 0) + Number(sides?.after ?? 0);
  const added = total(data) - total(before);
  if (added === 0) return 'Photos changed';
  return added > 0 ? `${counted(added, 'photo')} added` : `${counted(-added, 'photo')} removed`;
}

/** With what became of it. */
function mailText(nameOf: (document: Happened['document']) => string, purpose = '') {
  return ({ document, data }: Happened): string => {
    const what = nameOf(document);
    const unsent = data as unknown as Unsent;
    const emailed = `${what} emailed to ${data.to}${purpose}`;
    switch (data.state) {
      case 'withheld':
        return withReason(`${what} not sent to ${data.to}`, reasonOf(unsent));
      case 'failed':
        return `${emailed}, failed: ${reasonOf(unsent) || 'it could not be delivered'}`;
      case 'queued':
        return unsent.lastError
          ? `${emailed}, being tried again: ${reasonOf(unsent)}`
          : `${emailed}, on its way`;
      default:
        return emailed;
    }
  };
}

/** Within a sentence: a mail server's own words stay as they are. */
function reasonOf(unsent: Unsent): string {
  const reason = (reasonText(unsent) ?? '').trim().replace(/\.$/, '');
  const isOurs = Object.values<string>(unsentReasons).includes(`${reason}.`);
  return isOurs ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason;
}

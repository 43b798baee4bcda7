// What a job of the demo can be, and the kinds most of them are of: finished, a call, planned, booked, an estimate.
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import { SeededRandom } from '../server/testing/seeded-random.ts';
import type { TechnicianName } from './company.ts';
import type { CustomerName } from './customers.ts';
import type { OfferName } from './offers.ts';
import type { Scene } from './photos.ts';
import type { Line, WorkName } from './work.ts';

/** A work day and the time by the company's clock. */
export type At = readonly [workday: number, time: string];

export interface Visit {
  on: number;
  from: string;
  to: string;
  /** The last day of a longer one. */
  until?: number;
}

interface Payment {
  at: At;
  /** `rest`: all that is still due; `deposit`: what was requested when the estimate was signed. */
  amount: string | 'rest' | 'deposit';
  /** `online`: by the customer, behind the pay link. */
  method: 'cash' | 'check' | 'card' | 'other' | 'online';
  note?: string;
  /** Of one made online: the customer asks their bank for it back. */
  isDisputed?: true;
  /** Of one made online. */
  refunded?: { at: At; amount: string; reason: string };
}

/** What the customer takes of an offer: an option, and optional items by the first words of their lines. */
export interface Choice {
  option?: string;
  extras?: string[];
}

interface Declined {
  at: At;
  reason: string;
}

/** More work than was signed. Neither signed nor declined, it waits for the customer. */
export interface ChangeOrder {
  sent: At;
  signed?: At;
  declined?: Declined;
  reason: string;
  added: Line[];
}

export interface DemoJob {
  customer: CustomerName;
  work: WorkName;
  written: At;
  /** How it begins: a call goes straight to a work order. */
  as: 'estimate' | 'work_order';
  technician?: TechnicianName;
  visit?: Visit;
  notes?: string;
  /** In place of the lines of the work. */
  offer?: OfferName;
  chosen?: Choice;
  changeOrder?: ChangeOrder;
  /** Done and billed without a change order; whoever sends the invoice is told. */
  addedUnapproved?: { at: At; line: Line };
  /** The estimate was sent to be signed. */
  sent?: At;
  /** The link was copied into a text message instead of being emailed. */
  isCopied?: boolean;
  hours?: 48 | 168 | 336 | 720;
  signed?: At;
  declined?: Declined;
  /** What was signed at home is canceled by the customer, within three business days. */
  canceled?: { at: At; reason: string };
  withdrawn?: At;
  /** The owner changes a price after sending, which ends the link. */
  changed?: At;
  /** The customer comes back to a link that ran out and wants a new one. */
  renewalRequested?: At;
  photos?: Scene;
  /** The technician is through: the job becomes an invoice. */
  done?: At;
  billed?: At;
  /** Days after the invoice; in the reminder settings. */
  dueDays?: number;
  remindEvery?: 15 | 30;
  payments?: Payment[];
  /** How it ended without being deleted. */
  closed?: { at: At; as: CloseOutcome; reason?: string };
}

type More = Partial<DemoJob>;

const random = new SeededRandom(418);
/** Nobody writes at a full hour. */
const around = (hour: number) =>
  `${String(hour).padStart(2, '0')}:${String(3 + random.below(52)).padStart(2, '0')}`;
const later = (time: string, minutes: number) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const sum = hour * 60 + minute + minutes;
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`;
};

/** Signed some days before, done, and billed the same afternoon, or the next morning when it got late. */
export function finished(
  customer: CustomerName,
  work: WorkName,
  technician: TechnicianName,
  visit: Visit,
  more: More = {},
): DemoJob {
  const last = visit.until ?? visit.on;
  const written: At = [visit.on - 3, around(8)];
  return {
    customer,
    work,
    as: 'estimate',
    technician,
    visit,
    written,
    sent: [written[0], later(written[1], 9)],
    signed: [visit.on - 2, around(9 + random.below(9))],
    done: [last, later(visit.to, 12)],
    billed: visit.to < '16:30' ? [last, around(17)] : [last + 1, around(8)],
    dueDays: 30,
    ...more,
  };
}

/** A call: no estimate, done within a day or two. */
export const call = (
  customer: CustomerName,
  work: WorkName,
  technician: TechnicianName,
  visit: Visit,
  more: More = {},
): DemoJob => ({
  ...finished(customer, work, technician, visit),
  as: 'work_order',
  written: [visit.on - 1, around(14)],
  sent: undefined,
  signed: undefined,
  dueDays: 14,
  ...more,
});

/** Signed and on the calendar. */
export const planned = (
  customer: CustomerName,
  work: WorkName,
  technician: TechnicianName | undefined,
  visit: Visit,
  more: More = {},
): DemoJob => {
  const written: At = [Math.min(visit.on, 1) - 4 - random.below(3), around(9)];
  return {
    customer,
    work,
    as: 'estimate',
    technician,
    visit,
    written,
    sent: [written[0], later(written[1], 7)],
    signed: [written[0] + 1, around(10 + random.below(8))],
    ...more,
  };
};

/** A visit nobody signs for. */
export const booked = (
  customer: CustomerName,
  work: WorkName,
  technician: TechnicianName | undefined,
  visit: Visit,
  more: More = {},
): DemoJob => ({
  customer,
  work,
  as: 'work_order',
  technician,
  visit,
  written: [Math.min(visit.on, 0) - 2, around(11)],
  ...more,
});

export const estimate = (customer: CustomerName, work: WorkName, written: At, more: More = {}): DemoJob => ({
  customer,
  work,
  as: 'estimate',
  written,
  ...more,
});

export const on = (day: number, from: string, to: string, until?: number): Visit => ({
  on: day,
  from,
  to,
  ...(until !== undefined && { until }),
});
export const paid = (
  day: number,
  method: Payment['method'],
  amount: Payment['amount'] = 'rest',
  note?: string,
) => [{ at: [day, around(11)] as const, amount, method, ...(note && { note }) }];

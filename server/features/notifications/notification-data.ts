// What is stored of each kind: names, numbers and amounts as they were then. Its sentence is made when it is shown.
import type { Cents } from '#contract/lines/money.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Stage } from '#contract/stages.ts';

/** What it is about, as it is printed: "EST-1042". */
interface Paper {
  /** The customer's, or of whoever signed. */
  name: string;
  paper: Stage | 'change_order';
  number: string;
}

interface Amount {
  cents: Cents;
}

export interface DataOfKind {
  opened: Paper;
  signed: Paper & Amount;
  declined: Paper & { reason: string | null };
  cancelled: Paper;
  paid: Paper & Amount & { isDeposit: boolean };
  /** `cents`: what was paid beyond what was due. */
  overpaid: Paper & Amount;
  refund_failed: Paper & Amount;
  disputed: Paper & Amount & { respondBy: string | null };
  /** With what was asked, and by whom: who gets no email about it has it here alone. */
  question: Paper & { message?: string; email?: string };
  mail_failed: Paper & { recipient: string };
  work_finished: Paper & { technician: string };
  photos_added: Paper & { who: string; count: number };
  storage_nearly_full: { percent: number };
}

export type NotificationData = DataOfKind[NotificationKind];

/** A kind together with what is stored of it. */
export type Told = { [K in NotificationKind]: { kind: K; data: DataOfKind[K] } }[NotificationKind];

// What is stored of each kind: names, numbers and amounts as they were then. Its sentence is made when it is shown.
import type { Cents } from '#contract/lines/money.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Stage } from '#contract/stages.ts';

/** What it is about, as it is printed: "EST-1042". */
interface OfDocument {
  /** The customer's, or of whoever signed. */
  name: string;
  document: Stage | 'change_order';
  number: string;
}

interface Amount {
  cents: Cents;
}

export interface DataOfKind {
  opened: OfDocument;
  signed: OfDocument & Amount;
  declined: OfDocument & { reason: string | null };
  cancelled: OfDocument;
  paid: OfDocument & Amount & { isDeposit: boolean };
  /** `cents`: what was paid beyond what was due. */
  overpaid: OfDocument & Amount;
  refund_failed: OfDocument & Amount;
  disputed: OfDocument & Amount & { respondBy: string | null };
  /** With what was asked, and by whom: who gets no email about it has it here alone. */
  question: OfDocument & { message?: string; email?: string };
  mail_failed: OfDocument & { recipient: string };
  work_finished: OfDocument & { technician: string };
  photos_added: OfDocument & { who: string; count: number };
  storage_nearly_full: { percent: number };
}

export type NotificationData = DataOfKind[NotificationKind];

/** A kind together with what is stored of it. */
export type NotificationInput = {
  [K in NotificationKind]: { kind: K; data: DataOfKind[K] };
}[NotificationKind];

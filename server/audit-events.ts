// Every event the audit trail knows, with exactly what is stored about it. Past tense, noun first. Stored events
// outlive the code that wrote them: a name or a field is never changed, only added.
import type { PlanId } from '#contract/billing/plans.ts';
import type { Retention } from '#contract/company/company.ts';
import type { TechnicianSettings } from '#contract/company/technicians.ts';
import type { CloseOutcome, ReminderSettings } from '#contract/jobs/job-forms.ts';
import type { Payment, PaymentDispute } from '#contract/jobs/payments.ts';
import type { Rounding } from '#contract/lines/price-list.ts';
import type { Stage } from '#contract/stages.ts';
import type { Profession } from '#contract/texts/professions.ts';
import type { CardDeclined } from '#server/ports/payments/payments.ts';

type ByOperator = { by: 'operator' };

type AccessStatus = 'none' | 'trial' | 'active' | 'past_due' | 'lifetime' | 'expired' | 'canceled';
type Plan = PlanId | 'trial' | null;
type PaymentKind = 'trial' | 'lifetime' | 'plan' | 'renewal' | 'cancel' | 'checkout';

/** What came of a call to the payment provider. */
interface PaymentOutcome {
  kind: PaymentKind;
  status: AccessStatus;
  plan: Plan;
  chargedCents: number;
  creditedCents: number;
  creditBalanceCents: number;
  refundedCents: number;
  voidedCreditCents: number;
  renewsAt: string | null;
  restorableUntil: string | null;
}

interface OfRequest {
  requestId: string;
  stage: Stage;
}

interface AtPlace {
  customerId: string;
  placeId: string;
  kind: string;
}

/** Where what was signed is changed without asking the customer (D-20). */
interface WithoutApproval {
  approvedTotal?: string;
  withoutApproval?: true;
}

/** By type; undefined where the type is enough. */
interface AuditData {
  'account.created': ByOperator | undefined;
  'account.deactivated': ByOperator;
  'account.reactivated': ByOperator;
  'account.closed': PaymentOutcome;
  'account.restored': undefined;
  'account.purged': undefined;
  'email.confirmation_requested': undefined;
  'email.confirmed': undefined;
  'email.change_requested': undefined;
  'email.changed': undefined;
  /** Somebody else has shown that the address is theirs. */
  'email.lost': { email: string };
  'login.failed': { factor: 'password' | 'code' };
  'mfa.enabled': undefined;
  'mfa.disabled': { by: 'operator' | 'undo_link' } | undefined;
  'mfa.backup_code_used': undefined;
  'mfa.backup_codes_renewed': undefined;
  'password.changed': undefined;
  'password.reset': undefined;
  'password.reset_requested': undefined;
  'session.opened': undefined;
  'session.replaced': undefined;
  'session.ended': undefined;

  'lifetime.purchased': PaymentOutcome;
  'payment.abandoned': { kind: PaymentKind };
  'payment.declined': { kind: PaymentKind; reason: CardDeclined['reason'] };
  'payment.failed': PaymentOutcome;
  'subscription.changed': PaymentOutcome;
  'subscription.converged': { from: AccessStatus; to: AccessStatus; plan: Plan; customerId: string };
  'subscription.expired': { from: AccessStatus };
  'subscription.granted': ByOperator & { until: string };
  'subscription.not_due': PaymentOutcome;
  'subscription.released': { subscriptionId: string };
  'subscription.renewed': PaymentOutcome;
  'trial.restored': undefined;
  'trial.started': PaymentOutcome;

  'customer_payments.connected': { provider: string; merchantId: string };
  'customer_payments.disconnected': { provider: string; merchantId: string };
  /** By the provider. */
  'customer_payments.state_changed': { merchantId: string; from: string; to: string };
  'customer_payments.settings_changed': { allowPartPayments: boolean };

  'calendar_feed.made': undefined;
  'calendar_feed.revoked': undefined;
  'company.updated': undefined;
  'company.settings_changed': { fields: string[] };
  'company.cancellation_notice_changed': { isOn: boolean };
  'onboarding.completed': { profession: Profession; templatesCreated: number };
  'retention.changed': Retention;
  'docusign.connected': { connectedAs: string };

  /** `since` is the first day of its payments; null for all of them. */
  'customer.statement_sent': { to: string; since: string | null; due: string; sha256: string };
  /** By hand, or with a job for somebody new. */
  'customer.created': { name: string };
  /** `jobs` is how many open ones were changed with it. */
  'customer.changed': { fields: string[]; jobs?: number };
  'customer.archived': undefined;
  'customer.restored': undefined;
  'customer.deleted': { name: string };
  /** On the one that stays; `name` is of the one that is gone. */
  'customer.merged': {
    fromId: string;
    name: string;
    jobs: number;
    places: number;
    foldedPlaces: number;
    equipment: number;
  };
  'customer.merged_away': { intoId: string; name: string };
  'place.created': { customerId: string };
  'place.changed': { customerId: string; fields: string[]; jobs?: number };
  'place.deleted': { customerId: string; address: string };
  'equipment.created': AtPlace;
  'equipment.changed': AtPlace & { fields: string[] };
  'equipment.deleted': AtPlace;

  'job.created': { number: string; stage: Stage; copyOf?: string; generated?: true };
  /** With data where another tax rate made another total. */
  'job.described': ({ from: string; to: string } & WithoutApproval) | undefined;
  'job.customer_changed': undefined;
  'job.line_items_changed': { from: string; to: string } & WithoutApproval;
  'job.offer_changed': { from: string; to: string } & WithoutApproval;
  /** The offer was decided by hand: its option, and the optional lines that were taken. */
  'job.option_chosen': { optionName?: string; taken?: string[] };
  /** A change order was signed: the job is what it says. */
  'job.change_order_applied': { number: string; from: string; to: string; bySignature: string };
  'job.cancellation_waived': { reason: string };
  'job.sent_above_approved': { total: string; approvedTotal: string };
  'job.deposit_requested': { to: string; amount: string };
  'job.scheduled': { start: string | null; end: string | null };
  'job.assigned': { technicianId: string | null };
  /** With a name where the technician leaves the company. */
  'job.unassigned': { technicianId: string | null; technicianName?: string };
  'job.photos_changed': { before: number; after: number };
  'job.stage_advanced': { from: Stage; to: Stage; bySignature?: string };
  'job.invoice_sent': { to: string; sha256: string };
  'job.reminders_set': Omit<ReminderSettings, 'revision'>;
  /** The day of the timetable's slot, null by hand. Older ones have `occasion` instead: the day, or 'by hand'. */
  'job.reminder_sent': { to: string; day: string | null };
  /** The day of the timetable; older ones have it as `occasion`. */
  'job.follow_up_sent': { to: string; day: string };
  'job.payment_recorded': { paymentId: string; amount: string; method: Payment['method']; isDeposit?: true };
  'job.payment_removed': { paymentId: string; amount: string; paidOn: string };
  /** Of one that was made online; null where it was given back on the provider's own pages. */
  'job.payment_refunded': { paymentId: string; refundId: string; amount: string; reason: string | null };
  /** The money is with the company again. */
  'job.refund_failed': { paymentId: string; refundId: string; amount: string };
  /** The customer's bank asks for a payment back, or what became of that. */
  'job.payment_disputed': {
    paymentId: string;
    state: PaymentDispute['state'];
    amount: string;
  };
  'job.refund_notice_sent': { to: string; paymentId: string; refundId: string };
  /** A person looked at the page behind this pay link. */
  'job.customer_page_viewed': { payLinkId: string; stage: Stage };
  /** On that page; an email has what they asked. */
  'job.question_asked': { payLinkId: string; stage: Stage; from: string };
  /** Null for the whole invoice. */
  'job.receipt_sent': { to: string; paymentId: string | null; sha256: string };
  'job.pay_link_made': undefined;
  'job.pay_links_withdrawn': { count: number };
  'job.closed': { outcome: CloseOutcome; reason: string | null };
  /** By a signature, where the customer signed what was archived; by a payment, where they paid what was void. */
  'job.reopened': { from: CloseOutcome; bySignature?: string; byPayment?: string };
  /** Deleted, and to be taken back for a while. */
  'job.binned': { number: string; stage: Stage };
  'job.undeleted': { number: string; stage: Stage };
  'job.deletion_announced': { numbers: string[] };
  'job.deleted': {
    number: string;
    stage: Stage;
    createdAt: string;
    documents: { stage: Stage; sha256: string; signed?: true }[];
    by?: 'retention' | 'bin';
  };

  /** Of a job, as all of these; what becomes of its link are events of signatures. */
  'change_order.created': { number: string; from: string; to: string };
  'change_order.changed': { number: string; from: string; to: string };
  'change_order.deleted': { number: string };
  /** A draft, with the job it was for. */
  'change_order.withdrawn': { number: string };
  /** Declined before. */
  'change_order.dismissed': { number: string };

  'signature.requested': OfRequest & { revision: number; sha256: string };
  'signature.sent': OfRequest & { to: string };
  /** The day of the timetable; older ones have it as `occasion`. */
  'signature.followed_up': OfRequest & { to: string; day: string };
  'signature.mail_failed': OfRequest & { to: string | null };
  'signature.link_copied': OfRequest;
  'signature.renew_asked': OfRequest;
  'signature.declined': OfRequest;
  'signature.cancelled': OfRequest;
  /** What was signed, within the days the notice on it gives. */
  'signature.cancelled_by_customer': OfRequest & { reason: string | null };
  'signature.superseded': OfRequest & {
    reason: 'Replaced by a newer link.' | 'The job was changed.' | 'The job went on to a work order.';
  };
  'signature.approved': OfRequest & { revision: number; signer: string; sha256: string; onDeviceOf?: string };
  'signature.sealed': {
    requestId: string;
    sha256: string;
    /** Its fingerprint. */
    certificate: string;
    timestamped: boolean;
    timestampTrusted?: boolean;
  };

  'technician.created': { name: string; email: string };
  'technician.updated': { nameBefore?: string; emailBefore?: string };
  'technician.invited': { email: string };
  'technician.joined': { email: string; firstName?: string | null; lastName?: string | null };
  'technician.enabled': undefined;
  'technician.disabled': undefined;
  /** `login` is the address they signed in with, `jobs` how many were taken back. */
  'technician.deleted': { name: string; email: string; login: string | null; jobs: number };
  'office_person.created': { name: string; email: string };
  'office_person.invited': { email: string };
  'office_person.joined': { email: string; firstName?: string | null; lastName?: string | null };
  /** `login` is the address they signed in with; null when they never accepted. */
  'office_person.removed': { name: string; email: string; login: string | null };
  'technician_settings.changed': TechnicianSettings;

  'price_item.created': undefined;
  'price_item.changed': undefined;
  /** Archived where a line had used it. */
  'price_item.deleted': { name: string; isArchived: boolean };
  /** One of percent and amount, as decimals. */
  'prices.adjusted': { items: number; round: Rounding; percent?: string; amount?: string };
  'prices.adjustment_undone': { items: number };
  'price_list.offer_answered': { accepted: boolean; added: number };

  'template.created': undefined;
  'template.changed': undefined;
  'template.deleted': undefined;
}

export type AuditType = keyof AuditData;

/** The events that record how a call to the payment provider ended. */
export type PaymentOutcomeType = {
  [T in AuditType]: AuditData[T] extends PaymentOutcome ? T : never;
}[AuditType];

type Fact<T extends AuditType> = undefined extends AuditData[T]
  ? { type: T; data?: AuditData[T] }
  : { type: T; data: AuditData[T] };

/** What happened, with what is stored about it. */
export type AuditFact<T extends AuditType = AuditType> = { [K in T]: Fact<K> }[T];

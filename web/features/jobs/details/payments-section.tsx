import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Payment } from '#contract/jobs/payments.ts';
import { depositDueText } from '#web/before-work.ts';
import { wallTime } from '#web/days.ts';
import { centsOf, dollars } from '#web/money.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemovePayment, useSendReceipt } from '../data/use-job-settings.ts';
import { paymentMethods } from '../dialogs/payment-dialog.tsx';
import type { JobActions } from '../job-actions.ts';
import {
  balanceLine,
  canGetReceipt,
  depositPaidLabel,
  jobCreditOf,
  paidInFullLabel,
} from '../labels/balance-labels.ts';
import { isUnsent, whenSent } from '../labels/mail-labels.ts';
import { Section } from './section.tsx';

const methodName = (method: Payment['method']) =>
  paymentMethods.find(({ value }) => value === method)?.label ?? method;

interface PaymentsSectionProps {
  job: JobDetails;
  actions: JobActions;
  timeZone: string;
}

export function PaymentsSection({ job, actions, timeZone }: PaymentsSectionProps) {
  const [toRemove, setToRemove] = useState<Payment | null>(null);
  const remove = useRemovePayment(job);
  const balanceLabel = paidInFullLabel(job);
  const last = balanceLine(job);
  const isClosed = job.closedAs !== null;
  const isCancelled = job.customerCancelledAt !== null;
  return (
    <Section
      title="Payments"
      actions={
        isCancelled ? null : balanceLabel ? (
          <Badge tone="success">{balanceLabel}</Badge>
        ) : isClosed ? null : (
          <Button size="sm" variant="secondary" onClick={() => actions.open({ kind: 'payment', job })}>
            Record payment
          </Button>
        )
      }
    >
      <DepositDue {...{ job, actions, timeZone }} />
      {job.payments.length > 0 ? (
        <ul aria-label="Payments" className="mb-3 grid gap-1">
          {job.payments.map((payment) => (
            <li key={payment.id} className="flex items-center justify-between gap-2">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="figures font-semibold">{dollars(payment.amount)}</span>
                  {payment.isDeposit ? <Badge>Deposit</Badge> : null}
                </p>
                <p className="text-sm wrap-anywhere text-muted">
                  {methodName(payment.method)} · {formatDay(payment.paidOn)}
                  {payment.note ? ` · ${payment.note}` : ''}
                </p>
              </div>
              {canGetReceipt(job, payment.isDeposit) ? (
                <EmailReceipt {...{ job, payment, actions, timeZone }} />
              ) : null}
              {isClosed ? null : (
                <IconButton
                  label={`Remove payment of ${dollars(payment.amount)}`}
                  className="text-muted"
                  onClick={() => setToRemove(payment)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <dl className="figures grid gap-1">
        <Row label="Total Amount" amount={job.totalAmount} />
        {centsOf(job.depositPaid) > 0 ? <Row label={depositPaidLabel(job)} amount={job.depositPaid} /> : null}
        <Row label={centsOf(job.depositPaid) > 0 ? 'Paid in all' : 'Paid'} amount={job.amountPaid} />
        <div className="flex justify-between gap-4 border-t border-line pt-1.5 text-lg font-bold">
          <dt>{last.label}</dt>
          <dd>{last.amount}</dd>
        </div>
      </dl>
      {job.refundBy && !isClosed ? (
        <p className="mt-1.5 text-sm text-muted">Remove the payment here once it is returned.</p>
      ) : null}
      {jobCreditOf(job) && !isCancelled ? (
        <p className="mt-1.5 text-sm text-muted">More was paid than this job asks for now.</p>
      ) : null}
      <ConfirmDialog
        open={toRemove !== null}
        onOpenChange={() => setToRemove(null)}
        title="Remove this payment?"
        body={
          toRemove
            ? `${dollars(toRemove.amount)} (${methodName(toRemove.method)}, ${formatDay(toRemove.paidOn)}) will no longer count as paid.`
            : ''
        }
        confirmLabel="Remove payment"
        tone="danger"
        busy={remove.isPending}
        busyLabel="Removing..."
        onConfirm={() => toRemove && remove.mutate(toRemove.id, { onSettled: () => setToRemove(null) })}
      />
    </Section>
  );
}

/** What the signed estimate asks for before the work begins (D-19). */
function DepositDue({ job, actions, timeZone }: PaymentsSectionProps) {
  const text = depositDueText(job);
  if (!text) return null;
  const requestedOn = requestedAgain(job, timeZone);
  return (
    <div className="mb-3">
      <Notice
        tone="warning"
        title={<span className="figures">{text}</span>}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => actions.open({ kind: 'deposit', job })}>
              Record Deposit
            </Button>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => actions.open({ kind: 'request-deposit', job })}
            >
              Request Deposit Again
            </Button>
          </div>
        }
      >
        {centsOf(job.depositPaid) > 0 ? (
          <span className="figures">
            {dollars(job.depositPaid)} of {dollars(job.depositAmount)} is paid.
            {requestedOn ? ` Asked for last on ${requestedOn}.` : null}
          </span>
        ) : (
          `Asked for when the estimate was signed${requestedOn ? `, and last on ${requestedOn}` : ''}.`
        )}
      </Notice>
    </div>
  );
}

/** The day of the newest request since the estimate was signed; null without one. */
function requestedAgain({ mails, estimateSignedAt }: JobDetails, timeZone: string): string | null {
  const since = Date.parse(estimateSignedAt ?? '');
  const newest = mails.find(
    (mail) => mail.kind === 'deposit_request' && !isUnsent(mail) && !(Date.parse(mail.at) < since),
  );
  return newest ? formatDay(wallTime(newest.at, timeZone).day) : null;
}

interface EmailReceiptProps extends PaymentsSectionProps {
  payment: Payment;
}

/** Sends at once, unless the customer has it already. */
function EmailReceipt({ job, payment, actions, timeZone }: EmailReceiptProps) {
  const [isQuestioned, setIsQuestioned] = useState(false);
  const send = useSendReceipt(job, () => actions.open({ kind: 'change-order', job }));
  const before = job.mails.find((mail) => mail.paymentId === payment.id && !isUnsent(mail));
  return (
    <>
      <Button
        size="sm"
        variant="link"
        aria-label={`Email receipt for ${dollars(payment.amount)}`}
        busy={send.isPending}
        busyLabel="Sending..."
        onClick={() => (before ? setIsQuestioned(true) : send.mutate(payment.id))}
      >
        Email receipt
      </Button>
      <ConfirmDialog
        open={isQuestioned}
        onOpenChange={setIsQuestioned}
        title="Send again?"
        body={before ? whenSent(before, timeZone) : ''}
        confirmLabel="Send Again"
        busy={send.isPending}
        busyLabel="Sending..."
        onConfirm={() => send.mutate(payment.id, { onSettled: () => setIsQuestioned(false) })}
      />
      {send.question}
    </>
  );
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4 text-muted">
      <dt>{label}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  );
}

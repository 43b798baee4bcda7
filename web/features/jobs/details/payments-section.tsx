import { useState } from 'react';
import { formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Payment } from '#contract/jobs/payments.ts';
import { depositDueText } from '#web/before-work.ts';
import { wallTime } from '#web/days.ts';
import { centsOf, dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useRemovePayment } from '../data/use-job-settings.ts';
import type { JobActions } from '../job-actions.ts';
import { balanceLine, depositPaidLabel, jobCreditOf, paidInFullLabel } from '../labels/balance-labels.ts';
import { isUnsent } from '../labels/mail-labels.ts';
import { methodName, overpaidRefund } from '../labels/payment-labels.ts';
import { PayLinkButtons } from './pay-link-buttons.tsx';
import { PaymentRow } from './payment-row.tsx';
import { Section } from './section.tsx';

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
        <ul aria-label="Payments" className="mb-3 grid gap-3">
          {job.payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              {...{ job, payment, actions, timeZone }}
              onRemove={() => setToRemove(payment)}
            />
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
      {job.refundBy && !isClosed ? <p className="mt-1.5 text-sm text-muted">{howToReturn(job)}</p> : null}
      {jobCreditOf(job) && !isCancelled ? <Overpaid job={job} actions={actions} /> : null}
      <PayLinkButtons job={job} actions={actions} />
      <ConfirmDialog
        open={toRemove !== null}
        onOpenChange={() => setToRemove(null)}
        title="Remove this payment?"
        body={
          toRemove
            ? `${dollars(toRemove.amount)} (${methodName(toRemove)}, ${formatDay(toRemove.paidOn)}) will no longer count as paid.`
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

/** Of what the customer canceled. */
function howToReturn({ payments }: JobDetails): string {
  const isOnline = payments.map(({ method }) => method === 'online');
  if (!isOnline.includes(true)) return 'Remove the payment here once it is returned.';
  return isOnline.includes(false)
    ? 'Refund what was paid online here. Remove the other payments once they are returned.'
    : 'Refund it here: it goes back to the card it was paid with.';
}

/** What is too much is given back in one press, as far as it came online. */
function Overpaid({ job, actions }: Pick<PaymentsSectionProps, 'job' | 'actions'>) {
  const offer = overpaidRefund(job);
  return (
    <>
      <p className="mt-1.5 text-sm text-muted">More was paid than this job asks for now.</p>
      {offer ? (
        <Button
          size="sm"
          className="figures mt-2 max-sm:w-full"
          onClick={() =>
            actions.open({ kind: 'refund', job, paymentId: offer.payment.id, overpaid: offer.amount })
          }
        >
          Refund {dollars(offer.amount)} overpaid
        </Button>
      ) : null}
    </>
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

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4 text-muted">
      <dt>{label}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  );
}

// One payment in the job details: how and when it was made, what became of it, and what can be done with it.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Payment, PaymentRefund } from '#contract/jobs/payments.ts';
import { shortDate } from '#web/days.ts';
import { dollars } from '#web/money.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useSendReceipt } from '../data/use-job-settings.ts';
import type { JobActions } from '../job-actions.ts';
import { canGetReceipt } from '../labels/balance-labels.ts';
import { isUnsent, whenSent } from '../labels/mail-labels.ts';
import {
  canRefund,
  cardOf,
  disputeText,
  isOpenDispute,
  leftToRefund,
  methodName,
  paidAt,
  refundedLabel,
} from '../labels/payment-labels.ts';

interface PaymentRowProps {
  job: JobDetails;
  payment: Payment;
  actions: JobActions;
  timeZone: string;
  onRemove: () => void;
}

export function PaymentRow({ job, payment, actions, timeZone, onRemove }: PaymentRowProps) {
  const isOnline = payment.method === 'online';
  const isClosed = job.closedAs !== null;
  const amount = dollars(payment.amount);
  const refunded = refundedLabel(payment);
  const hasReceipt = canGetReceipt(job, payment.isDeposit) && !(isOnline && leftToRefund(payment) === 0);
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        {/* What was paid online has more to say: its buttons go below where there is no room beside it. */}
        <div className={classNames('min-w-0 flex-1', isOnline && 'basis-44')}>
          <p className="flex flex-wrap items-center gap-2">
            <span className="figures font-semibold">{amount}</span>
            {payment.isDeposit ? <Badge>Deposit</Badge> : null}
            {refunded ? <Badge className="figures">{refunded}</Badge> : null}
            {isOpenDispute(payment.dispute) ? <Badge tone="danger">Disputed</Badge> : null}
          </p>
          <p className="figures text-sm wrap-anywhere text-muted">
            {methodName(payment)} · {paidAt(payment, timeZone)}
            {payment.note ? ` · ${payment.note}` : ''}
          </p>
          {payment.reference ? (
            <p className="text-sm wrap-anywhere text-muted">
              Reference <span className="font-mono">{payment.reference}</span>
            </p>
          ) : null}
        </div>
        <div className="flex items-center gap-x-1">
          {hasReceipt ? <EmailReceipt {...{ job, payment, actions, timeZone }} /> : null}
          {isOnline && !isClosed && canRefund(payment) ? (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Refund payment of ${amount}`}
              onClick={() => actions.open({ kind: 'refund', job, paymentId: payment.id })}
            >
              Refund
            </Button>
          ) : null}
          {isOnline || isClosed ? null : (
            <IconButton label={`Remove payment of ${amount}`} className="text-muted" onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      {payment.refunds.length > 0 ? (
        <ul aria-label={`Refunds of ${amount}`} className="grid gap-1 border-l-2 border-line pl-3 text-sm">
          {payment.refunds.map((refund, at) => (
            <li key={refund.id}>
              <RefundLine
                {...{ refund, payment, timeZone }}
                // Tried again since: nothing is left to do about it.
                isOver={at < payment.refunds.length - 1}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {payment.dispute && !isOpenDispute(payment.dispute) ? (
        <p className="figures text-sm text-muted">{disputeText(payment.dispute)}.</p>
      ) : null}
    </li>
  );
}

interface RefundLineProps {
  refund: PaymentRefund;
  payment: Payment;
  timeZone: string;
  isOver: boolean;
}

const refundStates: Record<PaymentRefund['state'], (amount: string, card: string) => string> = {
  pending: (amount, card) => `Refund of ${amount} is on its way to ${card}`,
  done: (amount, card) => `${amount} refunded to ${card}`,
  failed: (amount) =>
    `Refund of ${amount} failed: your customer did not get it. Give it back another way, or try again`,
};

function RefundLine({ refund, payment, timeZone, isOver }: RefundLineProps) {
  const { state, amount, reason, createdAt } = refund;
  const isAlarming = state === 'failed' && !isOver;
  return (
    <>
      <p className={classNames('figures', isAlarming ? 'font-medium text-danger-ink' : 'text-muted')}>
        {refundStates[state](dollars(amount), cardOf(payment))} · {shortDate(createdAt, timeZone)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-muted">
        {reason ?? 'Made on the payment provider’s own pages.'}
      </p>
    </>
  );
}

type EmailReceiptProps = Omit<PaymentRowProps, 'onRemove'>;

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

// What became of a payment, above everything else for whoever comes back from the payment page.
import { useEffect, useRef, useState } from 'react';
import type { CustomerPage } from '#contract/customer-page.ts';
import { centsOf, dollars } from '#web/money.ts';
import { timings } from '#web/timings.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { PaymentReturn } from './payment-return.ts';

interface ReturnNoticeProps {
  page: CustomerPage;
  /** Null where nobody came back, and nothing is under way. */
  outcome: PaymentReturn | null;
  sender: string;
}

/** One element throughout, so that screen readers hear what becomes of a payment while they wait. */
export function ReturnNotice({ page, outcome, sender }: ReturnNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const [hasReturned] = useState(outcome !== null && outcome.kind !== 'underWay');
  useEffect(() => {
    // It is what they came back for, and a new page begins at its top.
    if (hasReturned) place.current?.focus({ preventScroll: true });
  }, [hasReturned]);
  return (
    <div ref={place} role="status" tabIndex={-1} className={outcome ? 'outline-none' : 'hidden'}>
      {outcome?.kind === 'received' ? <Received page={page} amount={outcome.amount} /> : null}
      {outcome?.kind === 'confirming' ? <Confirming sender={sender} /> : null}
      {outcome?.kind === 'canceled' ? (
        <Notice title="You haven’t paid">
          You came back before the payment was made. Nothing was charged.
        </Notice>
      ) : null}
      {outcome?.kind === 'underWay' ? (
        <Notice tone="warning" title="Someone may be paying right now">
          The payment page was opened, and nothing is confirmed yet. If you have paid already, please don’t
          pay again: this page shows it as soon as it is known.
        </Notice>
      ) : null}
    </div>
  );
}

function Received({ page, amount }: { page: CustomerPage; amount: string }) {
  return (
    <Notice tone="success" title={`Thank you! Your payment of ${dollars(amount)} was received.`}>
      <p className="figures">{leftOf(page)}</p>
      {page.isSandbox ? <p>This was a test: no money moved.</p> : null}
    </Notice>
  );
}

function leftOf({ status, kind, depositDue, balanceDue }: CustomerPage): string {
  if (status === 'paid') return 'Nothing is left to pay.';
  if (kind === 'invoice') return `${dollars(balanceDue)} is left to pay.`;
  return centsOf(depositDue) > 0
    ? `${dollars(depositDue)} of the deposit is left to pay.`
    : 'The deposit is paid. Nothing more is due now.';
}

function Confirming({ sender }: { sender: string }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), timings.paymentIsLate);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice title="Your payment is being confirmed">
      {isLate
        ? `This takes longer than usual. You can close this page: ${sender} sees the payment as soon as it is confirmed. Please don’t pay again before you asked them.`
        : 'This page shows it in a moment. You don’t have to pay again.'}
    </Notice>
  );
}

// The customer's bank asks a payment back: how much, until when to reply, and where. It is answered at the provider (D-27).
import { ExternalLink } from 'lucide-react';
import { formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';

import { wallTime } from '#web/days.ts';
import { usePaymentsAccount } from '#web/features/customer-payments/customer-payments.service.ts';
import { dollars } from '#web/money.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { cardOf, isOpenDispute, type OpenDispute } from '../labels/payment-labels.ts';

interface DisputeNoticesProps {
  job: JobDetails;
  timeZone: string;
  today: string;
}

export function DisputeNotices({ job, ...when }: DisputeNoticesProps) {
  return job.payments.map(({ id, dispute, ...payment }) =>
    isOpenDispute(dispute) ? (
      <DisputeNotice key={id} dispute={dispute} card={cardOf(payment)} {...when} />
    ) : null,
  );
}

/** Where contractors find every dispute of their account. */
const stripeDisputes = 'https://dashboard.stripe.com/disputes';

interface DisputeNoticeProps extends Omit<DisputeNoticesProps, 'job'> {
  dispute: OpenDispute;
  card: string;
}

function DisputeNotice({ dispute: { state, amount, respondBy }, card, timeZone, today }: DisputeNoticeProps) {
  const { data: account } = usePaymentsAccount();
  const isStripe = account?.provider === 'stripe';
  const lastDay = respondBy && formatDay(wallTime(respondBy, timeZone).day, today);
  if (state === 'under_review')
    return (
      <Notice title={<span className="figures">{dollars(amount)} disputed, under review</span>}>
        The bank behind {card} is deciding. It can take weeks; the job shows what comes of it.
      </Notice>
    );
  return (
    <Notice
      tone="danger"
      title={
        <span className="figures">{`${dollars(amount)} disputed${lastDay ? `: reply by ${lastDay}` : ''}`}</span>
      }
      action={
        isStripe ? (
          <a
            href={stripeDisputes}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ size: 'sm', variant: 'secondary' })}
          >
            <ExternalLink aria-hidden="true" />
            Reply at Stripe
          </a>
        ) : undefined
      }
    >
      The customer’s bank asks for this payment on {card} back. Without a reply
      {lastDay ? ' by then' : ''} the money is theirs. Reply on your payment provider’s own pages, with the
      signed documents and photos of this job.
      {account?.provider === 'sandbox'
        ? ' This is the sandbox: no money moves, and nobody waits for a reply.'
        : ''}
    </Notice>
  );
}

// Looks at a change order before it goes (D-20, D-55): what changes and what it comes to, who approves it, in which words, and
// whether it goes by email or is handed over as a link.
import { useState } from 'react';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { ChangesList } from '#web/lines/changes-list.tsx';
import { DifferenceSums, withSign } from '#web/lines/difference-sums.tsx';
import { dollars } from '#web/money.ts';
import { changeOrderPurpose } from '../job-actions.ts';
import { linkLifetimeOptions } from '../labels/signature-labels.ts';
import { LinkReady } from '../send/link-ready.tsx';
import { MessageDialog } from '../send/message-dialog.tsx';
import type { SigningLink } from '../send/use-signing-link.ts';
import { isLinkUnsent } from './change-order-labels.ts';
import { useSendChangeOrder } from './use-change-orders.ts';

interface SendChangeOrderDialogProps {
  job: JobDetails;
  order: ChangeOrder;
  timeZone: string;
  /** Absent for one that was sent: that can only be withdrawn. */
  onEdit?: (() => void) | undefined;
  onClose: () => void;
}

export function SendChangeOrderDialog({ job, order, timeZone, onEdit, onClose }: SendChangeOrderDialogProps) {
  const { email, makeLink } = useSendChangeOrder(job.id, order);
  const [link, setLink] = useState<SigningLink | null>(null);
  const isAgain = order.status === 'sent' && !isLinkUnsent(order);
  if (link) return <LinkReady job={job} link={link} onClose={onClose} />;
  return (
    <MessageDialog
      kind="change-order"
      changeOrderId={order.id}
      job={job}
      timeZone={timeZone}
      title={isAgain ? 'Send change order again' : 'Send change order'}
      description="Your customer reads and approves it online, no account needed. They sign only what is different."
      purpose={changeOrderPurpose}
      sendLabel={isAgain ? 'Send Again' : 'Send Change Order'}
      send={email}
      makeLink={async (message, seen) => setLink(await makeLink(message, seen))}
      failure="Failed to send the change order"
      lifetimes={linkLifetimeOptions}
      about={({ draft }) => <WhatChanges order={draft.changeOrder ?? order} />}
      onEdit={onEdit}
      onClose={onClose}
    />
  );
}

function WhatChanges({ order }: { order: ChangeOrder }) {
  const { oldTotal, newTotal, reason, changes, difference } = order;
  return (
    <div className="min-w-0">
      <p className="figures -mt-3 text-muted">
        was {dollars(oldTotal)} ·{' '}
        <span className="font-semibold text-ink">{withSign(difference.amount)}</span>
      </p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{reason}</p>
      <div className="mt-4 border-y border-line pb-4">
        <ChangesList changes={changes} />
        <DifferenceSums {...{ difference, oldTotal, newTotal }} />
      </div>
    </div>
  );
}

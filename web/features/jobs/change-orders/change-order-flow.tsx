// A change order from its first word to the customer: written, looked at, sent (D-20). One is open at a time, so whoever
// begins another comes to the draft there is, says what becomes of it, or reads what it waits for.
import { useState } from 'react';
import { type ChangeOrder, isOpenChangeOrder } from '#contract/jobs/change-orders.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useJobDetails } from '../data/job-queries.ts';
import { ChangeOrderDialog } from './change-order-dialog.tsx';
import { isLinkUnsent, totalsText } from './change-order-labels.ts';
import type { ChangeOrderStart } from './change-order-values.ts';
import { SendChangeOrderDialog } from './send-change-order-dialog.tsx';
import { useChangeOrders, useWithdrawChangeOrder } from './use-change-orders.ts';

export interface ChangeOrderFlowProps {
  job: Job;
  /** One that is there already. */
  order?: ChangeOrder;
  step?: 'write' | 'send';
  /** What was typed into the job. */
  start?: ChangeOrderStart;
  /** One that was not approved: the new one begins with its words. */
  copyOf?: ChangeOrder;
  /** What was typed into the job is in the change order now. */
  onSaved?: () => void;
  timeZone: string;
  onClose: () => void;
}

export function ChangeOrderFlow(props: ChangeOrderFlowProps) {
  const { job: listed, onClose } = props;
  const orders = useChangeOrders(listed.id);
  const details = useJobDetails(listed.id);
  if (!orders.data || !details.data)
    return (
      <Dialog open onOpenChange={onClose} size="xl" title="Change Order">
        <Loaded query={orders.data ? details : orders} skeleton={<FlowSkeleton />}>
          {() => <FlowSkeleton />}
        </Loaded>
      </Dialog>
    );
  const open = orders.data.items.find(({ status }) => isOpenChangeOrder(status));
  const { isAsApproved } = orders.data;
  return <Steps {...props} {...{ isAsApproved }} job={details.data} order={props.order ?? open} />;
}

/** Decides once which one it is about: a draft that is being saved must not become another form meanwhile. */
function Steps(props: ChangeOrderFlowProps & { job: JobDetails; isAsApproved: boolean }) {
  const { job, copyOf, onSaved, timeZone, onClose } = props;
  const [order, setOrder] = useState(props.order ?? null);
  const [step, setStep] = useState(props.step ?? 'write');
  const [start, setStart] = useState(props.start);
  const [replacesDraft, setReplacesDraft] = useState(false);
  if (order && step === 'send')
    return (
      <SendChangeOrderDialog
        job={job}
        order={order}
        timeZone={timeZone}
        onEdit={order.status === 'draft' ? () => setStep('write') : undefined}
        onClose={onClose}
      />
    );
  if (order && order.status !== 'draft')
    return <StillWaiting jobId={job.id} order={order} onWithdrawn={() => setOrder(null)} onClose={onClose} />;
  if (order && start && !replacesDraft)
    return (
      <DraftQuestion
        order={order}
        onReplace={() => setReplacesDraft(true)}
        onOpenDraft={() => setStart(undefined)}
        onClose={onClose}
      />
    );
  return (
    <ChangeOrderDialog
      job={job}
      order={order ?? undefined}
      start={start}
      copyOf={copyOf}
      isAsApproved={props.isAsApproved}
      onSaved={(saved, wantsToSend) => {
        // What was typed into the job stays there where it went into no change order.
        if (start || !props.start) onSaved?.();
        // It holds what was typed now, and is edited from there.
        setStart(undefined);
        if (!wantsToSend) return onClose();
        setOrder(saved);
        setStep('send');
      }}
      onClose={onClose}
    />
  );
}

interface DraftQuestionProps {
  order: ChangeOrder;
  onReplace: () => void;
  onOpenDraft: () => void;
  onClose: () => void;
}

/** Somebody wrote that draft: what was typed into the job does not take its place in passing. */
function DraftQuestion({ order, onReplace, onOpenDraft, onClose }: DraftQuestionProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      size="sm"
      hideClose
      title={`${order.number} is still a draft`}
      description={`One change order is open at a time. Your line items can replace those of this draft (${totalsText(order)}), or you open it as it is and your edits stay in the job, not saved.`}
      footer={
        <div className="grid w-full gap-2">
          <Button onClick={onOpenDraft}>Open the Draft</Button>
          <Button variant="secondary" onClick={onReplace}>
            Replace Its Line Items
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    />
  );
}

interface StillWaitingProps {
  jobId: string;
  order: ChangeOrder;
  onWithdrawn: () => void;
  onClose: () => void;
}

function StillWaiting({ jobId, order, onWithdrawn, onClose }: StillWaitingProps) {
  const withdraw = useWithdrawChangeOrder(jobId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      size="sm"
      hideClose
      dismissable={!withdraw.isPending}
      title={
        isLinkUnsent(order)
          ? `${order.number} has not been sent yet`
          : `${order.number} is waiting for approval`
      }
      description={`One change order is open at a time. Withdraw this one to write another, or ${isLinkUnsent(order) ? 'send it from the job details' : 'wait until your customer has signed it'}.`}
      footer={
        <>
          <Button variant="secondary" disabled={withdraw.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={withdraw.isPending}
            busyLabel="Withdrawing..."
            onClick={() => withdraw.mutate(order, { onSuccess: onWithdrawn })}
          >
            Withdraw and Write Another
          </Button>
        </>
      }
    />
  );
}

function FlowSkeleton() {
  return (
    <SkeletonGroup label="Loading the change order">
      <div className="grid gap-4">
        <Skeleton className="h-18" />
        <Skeleton className="h-40" />
        <Skeleton className="h-20" />
      </div>
    </SkeletonGroup>
  );
}

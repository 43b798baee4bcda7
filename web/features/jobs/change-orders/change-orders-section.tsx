// The change orders in the details of a job, newest first (D-20).
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ChangeOrder, isOpenChangeOrder } from '#contract/jobs/change-orders.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Section } from '../details/section.tsx';
import type { JobActions } from '../job-actions.ts';
import {
  badgeOf,
  changeOrderTimeline,
  endText,
  isLinkExpired,
  isLinkUnsent,
  totalsText,
} from './change-order-labels.ts';
import {
  type ChangeOrdersQuery,
  useDeleteChangeOrder,
  useDismissChangeOrder,
  useDownloadChangeOrder,
  useWithdrawChangeOrder,
} from './use-change-orders.ts';

interface ChangeOrdersSectionProps {
  job: JobDetails;
  query: ChangeOrdersQuery;
  actions: JobActions;
  timeZone: string;
  /** While there are unsaved edits: what would be sent is not what is on the screen. */
  disabled: boolean;
}

export function ChangeOrdersSection({ job, query, actions, timeZone, disabled }: ChangeOrdersSectionProps) {
  const orders = query.data?.items;
  const isClosed = job.closedAs !== null;
  const canWrite =
    !isClosed && job.approvedTotal !== null && !orders?.some(({ status }) => isOpenChangeOrder(status));
  return (
    <Section
      title="Change Orders"
      actions={
        canWrite && orders ? (
          <Button
            size="sm"
            variant="secondary"
            disabled={disabled}
            onClick={() => actions.open({ kind: 'change-order', job })}
          >
            New Change Order
          </Button>
        ) : null
      }
    >
      <Loaded
        query={query}
        skeleton={<SectionSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p className="text-muted">None yet. Your customer signs only what is added, removed or changed.</p>
        }
      >
        {({ items }) => (
          <ul className="grid gap-4">
            {items.map((order, at) => (
              <Order
                key={order.id}
                {...{ job, actions, order, timeZone }}
                canWrite={canWrite && !disabled}
                isNewest={at === 0}
                isOvertaken={items.slice(0, at).some(({ status }) => status === 'approved')}
                disabled={disabled || isClosed}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

interface OrderProps extends Omit<ChangeOrdersSectionProps, 'query'> {
  order: ChangeOrder;
  /** Whether another one may be written. */
  canWrite: boolean;
  /** The one that the job tells of. */
  isNewest: boolean;
  /** A later one was approved: the work is not what this one was written for. */
  isOvertaken: boolean;
}

function Order(props: OrderProps) {
  const { job, actions, order, timeZone, canWrite, isNewest, isOvertaken, disabled } = props;
  const download = useDownloadChangeOrder(job.id);
  const now = new Date();
  const badge = badgeOf(order);
  const end = endText(order);
  // Where the customer has cancelled what was signed, there is nothing left to change: it can only be ended.
  const canSend = job.approvedTotal !== null;
  return (
    <li className="min-w-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="figures font-semibold">{order.number}</span>
            <Badge tone={badge.tone}>{badge.label}</Badge>
          </p>
          <p className="figures text-sm text-muted">{totalsText(order)}</p>
        </div>
        <IconButton
          label={`Download ${order.number}`}
          busy={download.isPending}
          onClick={() => download.mutate(order)}
        >
          <Download aria-hidden="true" />
        </IconButton>
      </div>
      <p className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-line">{order.reason}</p>
      {changeOrderTimeline(order, timeZone, now).map((line) => (
        <p key={line} className="figures text-sm wrap-anywhere text-muted">
          {line}
        </p>
      ))}
      {end ? <p className="text-sm wrap-anywhere whitespace-pre-line">{end}</p> : null}
      {order.isSealing ? (
        <p role="status" className="text-sm text-muted">
          The signed PDF is being sealed…
        </p>
      ) : null}
      <div className="-ml-3 flex flex-wrap empty:hidden">
        {canSend && order.status === 'draft' ? (
          <>
            <LinkButton
              disabled={disabled}
              onPress={() => actions.open({ kind: 'change-order', job, order })}
            >
              Edit
            </LinkButton>
            <LinkButton
              disabled={disabled}
              onPress={() => actions.open({ kind: 'change-order', job, order, step: 'send' })}
            >
              Send
            </LinkButton>
          </>
        ) : null}
        {order.status === 'draft' ? <DeleteDraft jobId={job.id} order={order} disabled={disabled} /> : null}
        {canSend && order.status === 'sent' ? (
          <LinkButton
            disabled={disabled}
            onPress={() => actions.open({ kind: 'change-order', job, order, step: 'send' })}
          >
            {sendLabel(order, now)}
          </LinkButton>
        ) : null}
        {order.status === 'sent' ? <Withdraw jobId={job.id} order={order} disabled={disabled} /> : null}
        {canWrite && hasFailed(order) && !isOvertaken ? (
          <LinkButton
            disabled={disabled}
            onPress={() => actions.open({ kind: 'change-order', job, copyOf: order })}
          >
            Write Again
          </LinkButton>
        ) : null}
        {isNewest && order.status === 'declined' && order.dismissedAt === null ? (
          <Dismiss jobId={job.id} order={order} disabled={disabled} />
        ) : null}
      </div>
    </li>
  );
}

/** What the customer did not approve can be the start of another one. */
const hasFailed = ({ status }: ChangeOrder) =>
  status === 'declined' || status === 'withdrawn' || status === 'superseded';

function sendLabel(order: ChangeOrder, now: Date): string {
  if (isLinkUnsent(order)) return 'Send';
  return isLinkExpired(order, now) ? 'Link expired, resend' : 'Send again';
}

interface LinkButtonProps {
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function LinkButton({ disabled, onPress, children }: LinkButtonProps) {
  return (
    <Button size="sm" variant="link" disabled={disabled} onClick={onPress}>
      {children}
    </Button>
  );
}

interface EndProps {
  jobId: string;
  order: ChangeOrder;
  disabled: boolean;
}

function Withdraw({ jobId, order, disabled }: EndProps) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawChangeOrder(jobId);
  return (
    <>
      <LinkButton disabled={disabled} onPress={() => setIsAsking(true)}>
        Withdraw
      </LinkButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Withdraw ${order.number}?`}
        body={`${order.signerName ?? 'The customer'} can then no longer sign it. You can write another one any time.`}
        confirmLabel="Withdraw"
        tone="danger"
        busy={withdraw.isPending}
        busyLabel="Withdrawing..."
        onConfirm={() => withdraw.mutate(order, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}

/** It stays declined, and nobody has to do anything about it. */
function Dismiss({ jobId, order, disabled }: EndProps) {
  const dismiss = useDismissChangeOrder(jobId);
  return (
    <LinkButton disabled={disabled || dismiss.isPending} onPress={() => dismiss.mutate(order)}>
      Dismiss <span className="sr-only">{order.number}</span>
    </LinkButton>
  );
}

function DeleteDraft({ jobId, order, disabled }: EndProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteChangeOrder(jobId);
  return (
    <>
      <LinkButton disabled={disabled} onPress={() => setIsAsking(true)}>
        Delete
      </LinkButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${order.number}?`}
        body="This draft was never sent. The job stays as it is."
        confirmLabel="Delete Draft"
        tone="danger"
        busy={remove.isPending}
        busyLabel="Deleting..."
        onConfirm={() => remove.mutate(order, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}

function SectionSkeleton() {
  return (
    <SkeletonGroup label="Loading change orders">
      <div className="grid gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-56" />
      </div>
    </SkeletonGroup>
  );
}

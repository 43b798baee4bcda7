// Every document of a job that was sent for signature, newest first, with the signed PDFs (B-7). Change orders have a
// section of their own.
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { SignatureRequest } from '#contract/signatures.ts';
import { stageLabels } from '#contract/stages.ts';
import { dollars } from '#web/money.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Section, type SignatureHistoryProps, signatureStatusOf } from '../../jobs/jobs.service.ts';
import { SendDialog } from '../signing.service.ts';
import { endOf, isOpen, isRequestExpired, requestBadge, requestTimeline } from './request-labels.ts';
import {
  useDownloadOffer,
  useDownloadSigned,
  useSignatureHistory,
  useWithdrawLink,
} from './use-signature-actions.ts';

export function SignatureHistory({ job, timeZone, disabled }: SignatureHistoryProps) {
  const history = useSignatureHistory(job.id);
  const [isSending, setIsSending] = useState(false);
  const status = signatureStatusOf(job);
  const canSend = job.closedAs === null && job.currentStage !== 'invoice' && status !== 'approved';
  // Invoices are not signed; there is something to show only if an earlier stage was sent (B-9).
  if (job.currentStage === 'invoice' && history.data && documentsOf(history.data).length === 0) return null;
  return (
    <Section
      title="Signatures"
      actions={
        canSend ? (
          <Button size="sm" variant="secondary" disabled={disabled} onClick={() => setIsSending(true)}>
            {status === 'not_sent' ? 'Send for Signature' : 'Resend eSignature'}
          </Button>
        ) : null
      }
    >
      <Loaded
        query={history}
        skeleton={<HistorySkeleton />}
        isEmpty={(data) => documentsOf(data).length === 0}
        empty={<p className="text-muted">Nothing was sent for signature yet.</p>}
      >
        {(data) => (
          <ul className="grid gap-4">
            {documentsOf(data).map((request) => (
              <Request
                key={request.id}
                jobId={job.id}
                request={request}
                timeZone={timeZone}
                onResend={
                  canSend && !disabled && request.stage === job.currentStage
                    ? () => setIsSending(true)
                    : undefined
                }
              />
            ))}
          </ul>
        )}
      </Loaded>
      {isSending ? <SendDialog job={job} onClose={() => setIsSending(false)} /> : null}
    </Section>
  );
}

const documentsOf = ({ requests }: { requests: SignatureRequest[] }): SignatureRequest[] =>
  requests.filter(({ changeOrderId }) => !changeOrderId);

interface RequestProps {
  jobId: string;
  request: SignatureRequest;
  timeZone: string;
  onResend?: () => void;
}

function Request({ jobId, request, timeZone, onResend }: RequestProps) {
  const download = useDownloadSigned(jobId);
  const now = new Date();
  const badge = requestBadge(request);
  const end = endOf(request);
  return (
    <li className="min-w-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{stageLabels[request.stage]}</span>
            <Badge tone={badge.tone}>{badge.label}</Badge>
          </p>
          <p className="figures text-sm wrap-anywhere text-muted">
            {request.number} · {dollars(request.totalAmount)}
            {request.optionName ? ` · ${request.optionName}` : ''}
          </p>
        </div>
        {request.signedPdf ? (
          <IconButton
            label={`Download signed ${request.number}`}
            busy={download.isPending}
            onClick={() => download.mutate(request)}
          >
            <Download aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <p className="text-sm wrap-anywhere">
        {request.signerName}
        {request.signerEmail ? ` · ${request.signerEmail}` : ''}
      </p>
      {requestTimeline(request, timeZone, now).map((line) => (
        <p key={line} className="figures text-sm text-muted">
          {line}
        </p>
      ))}
      {end ? <p className="text-sm wrap-anywhere whitespace-pre-line">{end}</p> : null}
      {request.isSealing ? (
        <p role="status" className="text-sm text-muted">
          The signed PDF is being sealed…
        </p>
      ) : null}
      <div className="-ml-3 flex flex-wrap empty:hidden">
        {request.offerPdf ? <OfferAsSent jobId={jobId} request={request} /> : null}
        {isRequestExpired(request, now) ? (
          <Button size="sm" variant="link" disabled={!onResend} onClick={onResend}>
            Link expired, resend
          </Button>
        ) : null}
        {isOpen(request) && !isRequestExpired(request, now) ? (
          <Withdraw jobId={jobId} request={request} />
        ) : null}
      </div>
    </li>
  );
}

/** Everything the customer could choose from, as it was sent (D-18). */
function OfferAsSent({ jobId, request }: { jobId: string; request: SignatureRequest }) {
  const download = useDownloadOffer(jobId);
  return (
    <Button
      size="sm"
      variant="link"
      aria-label={`Download ${request.number} as sent`}
      busy={download.isPending}
      busyLabel="Downloading..."
      onClick={() => download.mutate(request)}
    >
      Download as sent
    </Button>
  );
}

function Withdraw({ jobId, request }: { jobId: string; request: SignatureRequest }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdrawLink(jobId);
  return (
    <>
      <Button size="sm" variant="link" onClick={() => setIsAsking(true)}>
        Withdraw link
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw this link?"
        body={`${request.signerName} can then no longer sign ${request.number} with it. You can send a new one at any time.`}
        confirmLabel="Withdraw Link"
        tone="danger"
        busy={withdraw.isPending}
        busyLabel="Withdrawing..."
        onConfirm={() => withdraw.mutate(request, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}

function HistorySkeleton() {
  return (
    <SkeletonGroup label="Loading signatures">
      <div className="grid gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-56" />
      </div>
    </SkeletonGroup>
  );
}

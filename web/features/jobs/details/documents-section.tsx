import { Download } from 'lucide-react';
import { formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { stageLabels } from '#contract/stages.ts';
import { ClosedBadge } from '#web/closed-badge.tsx';
import { wallTime } from '#web/days.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { useDownloadPdf } from '../data/use-job-actions.ts';
import { isReceipt } from '../labels/balance-labels.ts';
import { signatureBadge } from '../labels/signature-labels.ts';
import { Section } from './section.tsx';

/** Every stage the job has been at has its document. */
export function DocumentsSection({ job, timeZone }: { job: JobDetails; timeZone: string }) {
  return (
    <Section title="Documents">
      <ul className="grid gap-1">
        {job.documents.map((document) => (
          <DocumentRow key={document.stage} job={job} document={document} timeZone={timeZone} />
        ))}
      </ul>
    </Section>
  );
}

interface DocumentRowProps {
  job: JobDetails;
  document: JobDetails['documents'][number];
  timeZone: string;
}

function DocumentRow({ job, document, timeZone }: DocumentRowProps) {
  const download = useDownloadPdf();
  const { stage, number, issuedAt, signatureStatus } = document;
  const name = stage === 'invoice' && isReceipt(job) ? 'Receipt' : stageLabels[stage];
  const signature = signatureBadge(signatureStatus);
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {signature ? <Badge tone={signature.tone}>{signature.label}</Badge> : null}
          {job.closedAs === 'void' && stage === 'invoice' ? <ClosedBadge job={job} /> : null}
        </p>
        <p className="figures text-sm wrap-anywhere text-muted">
          {number} · {formatDay(wallTime(issuedAt, timeZone).day)}
        </p>
      </div>
      <IconButton
        label={`Download ${number}`}
        busy={download.isPending}
        onClick={() => download.mutate({ job, stage })}
      >
        <Download aria-hidden="true" />
      </IconButton>
    </li>
  );
}

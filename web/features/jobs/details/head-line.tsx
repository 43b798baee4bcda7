import type { JobDetails } from '#contract/jobs.ts';
import { StageBadge } from '../card/job-badges.tsx';
import { dayText, wallTime } from '../words/company-days.ts';
import { serviceText } from '../words/service-text.ts';

interface HeadLineProps {
  job: JobDetails;
  timeZone: string;
  today: string;
}

export function HeadLine({ job, timeZone, today }: HeadLineProps) {
  const service = serviceText(job, timeZone, today);
  const dayOf = (moment: string) => dayText(wallTime(moment, timeZone).day);
  const invoicedAt = job.documents.find(({ stage }) => stage === 'invoice')?.issuedAt;
  const completedAt = job.serviceDateEnd ?? job.serviceDateStart ?? invoicedAt;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StageBadge stage={job.currentStage} />
      <span>Created {dayOf(job.createdAt)}</span>
      {job.currentStage === 'invoice' ? (
        completedAt ? (
          <span>Completed {dayOf(completedAt)}</span>
        ) : null
      ) : service ? (
        <span>Scheduled {service}</span>
      ) : null}
    </span>
  );
}

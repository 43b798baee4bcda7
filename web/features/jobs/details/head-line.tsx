import type { JobDetails } from '#contract/jobs.ts';
import { StageBadge } from '../card/job-badges.tsx';
import { dayText, wallTime } from '../labels/company-days.ts';
import { completionDay } from '../labels/completion-day.ts';
import { serviceText } from '../labels/service-text.ts';
import { signedChange } from '../labels/signed-total.ts';

interface HeadLineProps {
  job: JobDetails;
  timeZone: string;
  today: string;
}

export function HeadLine({ job, timeZone, today }: HeadLineProps) {
  const service = serviceText(job, timeZone, today);
  const changed = signedChange(job);
  const completedOn = completionDay(job, timeZone);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StageBadge stage={job.currentStage} />
      <span>Created {dayText(wallTime(job.createdAt, timeZone).day)}</span>
      {job.currentStage === 'invoice' ? (
        completedOn ? (
          <span>Completed {dayText(completedOn)}</span>
        ) : null
      ) : service ? (
        <span>Scheduled {service}</span>
      ) : null}
      {changed ? <span className="figures font-semibold text-warning-ink">{changed}</span> : null}
    </span>
  );
}

// A job as its technician sees it.
import { CalendarDays, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TechnicianJob } from '#contract/company/technicians.ts';
import { readStage } from '#contract/stages.ts';
import { HoldBadge } from '#web/hold.tsx';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { StageBadge } from '../jobs/jobs.service.ts';
import { ContactLinks } from './contact-links.tsx';
import { createdOn, nextTechnicianStep, serviceDays, stepLabels } from './my-jobs-labels.ts';

interface MyJobCardProps {
  job: TechnicianJob;
  timeZone: string;
  today: string;
  onStep: (job: TechnicianJob) => void;
  onOpen: (job: TechnicianJob) => void;
}

export function MyJobCard({ job, timeZone, today, onStep, onOpen }: MyJobCardProps) {
  const next = nextTechnicianStep(job);
  const service = serviceDays(job, timeZone, today);
  return (
    <Card>
      <article aria-label={`Job #${job.jobNumber}, ${job.customerName}`}>
        <div className="p-4 sm:p-5">
          <div className="flex items-start justify-between gap-4">
            <h3 className="min-w-0 text-lg leading-snug font-bold tracking-tight wrap-anywhere">
              {job.customerName}{' '}
              <span className="inline-block max-w-full font-normal text-muted">#{job.jobNumber}</span>
            </h3>
            <p className="figures text-lg leading-snug font-bold tracking-tight">
              <span className="sr-only">Total: </span>
              {dollars(job.totalAmount)}
            </p>
          </div>
          <div className="mt-2 flex flex-wrap gap-1.5">
            <JobStage stage={job.currentStage} />
            <HoldBadge job={job} day={today} />
            {service?.when === 'today' && next ? (
              <Badge className="bg-accent! text-on-accent!">Today</Badge>
            ) : null}
            {service?.when === 'overdue' && next ? <Badge tone="danger">Overdue</Badge> : null}
          </div>
          <p className="mt-3 flex items-center gap-2.5">
            <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-muted" />
            {service ? (
              <span className="figures">
                <span className="font-semibold">{service.days}</span>
                {service.times ? <span className="text-muted"> · {service.times}</span> : null}
              </span>
            ) : (
              <span className="text-muted">No date set</span>
            )}
          </p>
          {job.jobDescription ? <LongText text={job.jobDescription} /> : null}
          <ContactLinks job={job} className="mt-2 -mb-2" />
        </div>
        <div className="mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 sm:mx-5">
          <p className="figures text-sm text-muted">Created {createdOn(job.createdAt, timeZone)}</p>
          {job.currentStage === 'invoice' ? (
            <Badge tone="success">
              <CircleCheck aria-hidden="true" />
              Completed
            </Badge>
          ) : null}
          <div className="flex gap-2 max-sm:w-full">
            <Button
              size="lg"
              variant="secondary"
              className="px-4! whitespace-nowrap max-sm:flex-1 max-sm:px-2!"
              onClick={() => onOpen(job)}
            >
              View Details
            </Button>
            {next ? (
              <Button
                size="lg"
                // Before its last day there is nothing to invoice.
                variant={next === 'invoice' && service?.isLastDay === false ? 'secondary' : 'primary'}
                className="px-4! whitespace-nowrap max-sm:flex-1 max-sm:px-2!"
                onClick={() => onStep(job)}
              >
                {stepLabels[next]}
              </Button>
            ) : null}
          </div>
        </div>
      </article>
    </Card>
  );
}

/** A page that was loaded before an update may get a stage it does not know (B-78). */
export function JobStage({ stage }: { stage: string }) {
  const known = readStage(stage);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a stage nobody knows is to be found in the log
    if (known === null) console.error(`Unknown stage: ${stage}`);
  }, [known, stage]);
  return known ? <StageBadge stage={known} /> : <Badge>Unknown</Badge>;
}

const shownLetters = 220;
const shownLines = 4;

/** A long text is collapsed until it is opened. */
function LongText({ text }: { text: string }) {
  const isLong = text.length > shownLetters || text.split('\n').length > shownLines;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-2">
      <p className={classNames('wrap-anywhere whitespace-pre-line', isLong && !isOpen && 'line-clamp-4')}>
        {text}
      </p>
      {isLong ? (
        <Button
          size="sm"
          variant="link"
          className="-ml-3"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      ) : null}
    </div>
  );
}

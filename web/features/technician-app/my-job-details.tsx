// A job with what its technician needs at the place: how to get in, what stands there, what was done before (D-8).
import { useQuery } from '@tanstack/react-query';
import { History, KeyRound, Pencil, Plus, Wrench } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { TechnicianJobDetails } from '#contract/company/technicians.ts';
import type { Equipment } from '#contract/customers/places.ts';
import { formatDay } from '#contract/days.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { ApiError } from '#web/api/errors.ts';
import { readQuery } from '#web/api/queries.ts';
import { holdOf } from '#web/before-work.ts';
import { today as todayIn } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { PictureGrid } from '#web/ui/media/picture-grid.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { EquipmentBadge, EquipmentDialog, equipmentFacts } from '../customers/customers.service.ts';
import { toPicture } from '../objects/objects.service.ts';
import { ContactLinks } from './contact-links.tsx';
import { JobStage } from './my-job-card.tsx';
import { serviceDays } from './my-jobs-labels.ts';

interface MyJobDetailsProps {
  jobId: string;
  onSessionLost: (error: Error) => void;
  onClose: () => void;
}

/** Fetched each time, like the list: the office may have written down a new gate code. */
const useMyJob = (id: string) =>
  useQuery({
    ...readQuery('GET /api/technician/jobs/:id', { params: { id } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

export function MyJobDetails({ jobId, onSessionLost, onClose }: MyJobDetailsProps) {
  const job = useMyJob(jobId);
  // `undefined` while none is open, null for a new one.
  const [edited, setEdited] = useState<Equipment | null>();
  useEffect(() => {
    if (job.error) onSessionLost(job.error);
  }, [job.error, onSessionLost]);
  const isGone = job.error instanceof ApiError && job.error.status === 404;
  const { data } = job;
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        size="lg"
        focusesTitle
        title={data && !isGone ? `${data.customerName} #${data.jobNumber}` : 'Job Details'}
      >
        {isGone ? (
          <EmptyState
            icon={<Wrench />}
            title="This job is no longer assigned to you"
            action={<Button onClick={onClose}>Back to My Jobs</Button>}
          >
            The office gave it to someone else or closed it.
          </EmptyState>
        ) : (
          <Loaded query={job} skeleton={<DetailsSkeleton />}>
            {(details) => <Details job={details} onAdd={() => setEdited(null)} onEdit={setEdited} />}
          </Loaded>
        )}
      </Dialog>
      {edited !== undefined && data?.place ? (
        <EquipmentDialog
          placeId={data.place.id}
          equipment={edited}
          keepsPhoto
          onSaved={() => job.refetch()}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}

interface DetailsProps {
  job: TechnicianJobDetails;
  onAdd: () => void;
  onEdit: (equipment: Equipment) => void;
}

function Details({ job, onAdd, onEdit }: DetailsProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const timeZone = user?.timeZone ?? 'UTC';
  const today = todayIn(timeZone);
  const service = serviceDays(job, timeZone, today);
  const hold = holdOf(job, today);
  const { place } = job;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <JobStage stage={job.currentStage} />
        <p className="figures">
          {service ? (
            <>
              <span className="font-semibold">{service.days}</span>
              {service.times ? <span className="text-muted"> · {service.times}</span> : null}
            </>
          ) : (
            <span className="text-muted">No date set</span>
          )}
        </p>
      </div>
      {hold ? (
        <Notice tone={hold.tone} title={<span className="figures">{hold.text}</span>}>
          {job.customerCancelledAt !== null
            ? 'Don’t drive there and don’t start the work. Ask the office first.'
            : 'The customer can still cancel. Don’t start the work before that day.'}
        </Notice>
      ) : null}
      {place?.accessNotes ? <AccessNotes text={place.accessNotes} /> : null}
      <div>
        {place?.label ? <p className="font-semibold wrap-anywhere">{place.label}</p> : null}
        <ContactLinks job={job} className="-my-1" />
      </div>
      {job.jobDescription ? (
        <Part title="What to do">
          <p className="wrap-anywhere whitespace-pre-line">{job.jobDescription}</p>
        </Part>
      ) : null}
      {place ? (
        <>
          <Part title="Equipment">
            <EquipmentHere equipment={job.equipment} today={today} onEdit={onEdit} />
            <Button size="lg" variant="secondary" className="mt-3 w-full" onClick={onAdd}>
              <Plus aria-hidden="true" />
              Add Equipment
            </Button>
          </Part>
          <Part title="Earlier work here">
            <EarlierWork work={job.earlierWork} />
          </Part>
        </>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-4">
      <h3 className="mb-2 text-lg font-bold tracking-tight">{title}</h3>
      {children}
    </section>
  );
}

/** First of all: it decides whether somebody gets in, and past the dog. */
function AccessNotes({ text }: { text: string }) {
  return (
    <section aria-label="Access notes" className="flex gap-3 rounded-card bg-warning-soft px-4 py-3.5">
      <KeyRound aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-warning-ink" />
      <div className="min-w-0">
        <h3 className="text-sm font-semibold text-warning-ink">Access notes</h3>
        <p className="text-lg leading-snug font-semibold wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
    </section>
  );
}

interface EquipmentHereProps {
  equipment: readonly Equipment[];
  today: string;
  onEdit: (equipment: Equipment) => void;
}

function EquipmentHere({ equipment, today, onEdit }: EquipmentHereProps) {
  // What is out of use may still hang on the wall.
  const inUse = equipment.filter(({ retiredAt }) => retiredAt === null);
  const shown = [...inUse, ...equipment.filter(({ retiredAt }) => retiredAt !== null)];
  if (shown.length === 0)
    return (
      <p className="text-muted">
        Nothing on record yet. Add what stands here, with a photo of its data plate.
      </p>
    );
  return (
    <ul className="grid">
      {shown.map((piece) => (
        <li key={piece.id} className="flex items-start gap-3 border-line py-3 not-first:border-t">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold wrap-anywhere">{piece.kind}</span>
              <EquipmentBadge equipment={piece} today={today} />
            </p>
            <p className="wrap-anywhere text-muted empty:hidden">{equipmentFacts(piece)}</p>
            {piece.notes ? <p className="mt-1 wrap-anywhere whitespace-pre-line">{piece.notes}</p> : null}
            {piece.photo ? (
              <div className="mt-2">
                <PictureGrid
                  label={`Data plate of ${piece.kind}`}
                  pictures={[toPicture(piece.photo, `Data plate of ${piece.kind}`)]}
                />
              </div>
            ) : null}
          </div>
          <Button
            size="lg"
            variant="ghost"
            className="-mr-3 px-3! text-accent-ink!"
            aria-label={`Edit ${piece.kind}`}
            onClick={() => onEdit(piece)}
          >
            <Pencil aria-hidden="true" />
            Edit
          </Button>
        </li>
      ))}
    </ul>
  );
}

function EarlierWork({ work }: { work: TechnicianJobDetails['earlierWork'] }) {
  if (work.length === 0) return <p className="text-muted">No earlier work at this address.</p>;
  return (
    <ol className="grid">
      {work.map(({ date, description, photos }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew as a whole, and its items have no id
        <li key={at} className="flex gap-3 border-line py-3 not-first:border-t">
          <History aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <p className="figures font-semibold">{formatDay(date)}</p>
            {description ? <p className="wrap-anywhere whitespace-pre-line">{description}</p> : null}
            {photos.length > 0 ? (
              <div className="mt-2">
                <PictureGrid
                  label={`Photos of ${formatDay(date)}`}
                  pictures={photos.map((path, index) =>
                    toPicture(path, `Photo ${index + 1} of ${formatDay(date)}`),
                  )}
                />
              </div>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function DetailsSkeleton() {
  return (
    <SkeletonGroup label="Loading the job">
      <div className="grid gap-4">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-20 w-full rounded-card" />
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-28 w-full" />
      </div>
    </SkeletonGroup>
  );
}

// The Job Details dialog: one button saves date and technician, whichever changed, and each failure is reported by itself
// (B-86).
import { useState } from 'react';
import { z } from 'zod';
import type { CalendarJob, Conflict } from '#contract/calendar.ts';
import type { Technician } from '#contract/company/technicians.ts';
import { ServiceMoment } from '#contract/jobs/job-forms.ts';
import { ApiError } from '#web/api/errors.ts';
import { messageOf } from '#web/api/failures.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import {
  defaultTimes,
  type ServiceValues,
  serviceBodyOf,
  serviceProblemOf,
  serviceValuesOf,
  withDefaultTimes,
} from '#web/features/jobs/jobs.service.ts';
import { SaveCancelled } from '#web/revisions/save-revised.ts';
import { toastPlanned } from '../data/planned-toast.ts';
import {
  fetchConflicts,
  nobody,
  planFailures,
  useAssignTechnician,
  useSetDates,
} from '../data/use-plan-changes.ts';
import { technicianIdOf } from './assign-dialog.tsx';

export interface PlanFailure {
  title: string;
  reason: string | null;
}

interface PlanValues extends ServiceValues {
  /** As chosen from the list. */
  choice: string;
}

const Moment = ServiceMoment.nullable();
const chosenTimes = (values: ServiceValues) => withDefaultTimes(values, defaultTimes.calendar);

const PlanTyped = z
  .custom<PlanValues>()
  .transform(({ choice, ...values }) => ({
    technicianId: technicianIdOf(choice),
    dates: serviceBodyOf(chosenTimes(values)),
  }))
  .pipe(
    z.object({
      technicianId: z.string().nullable(),
      dates: z.object({ serviceDateStart: Moment, serviceDateEnd: Moment }),
    }),
  );

interface Plan {
  job: CalendarJob;
  people: readonly Technician[];
  timeZone: string;
  onSaved: () => void;
}

export function usePlan({ job, people, timeZone, onSaved }: Plan) {
  // As it was when opened; each save made here moves it on.
  const [saved, setSaved] = useState(() => ({
    job,
    values: valuesIn(job, timeZone),
    technicianId: job.assignedTechnicianId,
  }));
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [failures, setFailures] = useState<PlanFailure[]>([]);
  const setDates = useSetDates();
  const assign = useAssignTechnician();
  const form = useContractForm({
    schema: PlanTyped,
    defaultValues: { ...saved.values, choice: job.assignedTechnicianId ?? '' },
    send: async ({ technicianId, dates }) => {
      if (conflicts.length === 0) {
        const found = await fetchConflicts(job, technicianId, dates);
        setConflicts(found);
        if (found.length > 0) return;
      }
      // Technician first: a technician who no longer has the job gets no email about its new date.
      const name = technicianId ? chosenName : null;
      const technician = hasNewTechnician
        ? await tried(assign.mutateAsync({ job: saved.job, technician: { id: technicianId, name } }))
        : null;
      const now = technician?.isDone ? after(saved.job, technician.job) : saved.job;
      const date = hasNewDate ? await tried(setDates.mutateAsync({ job: now, dates, timeZone })) : null;
      conclude(date, technician);
    },
    // Each failure is shown in the dialog.
    failure: () => {},
  });

  const { choice, ...values } = form.watch();
  const technicianId = technicianIdOf(choice);
  const ownName = technicianId === job.assignedTechnicianId ? job.technicianName : null;
  const chosenName = people.find(({ id }) => id === technicianId)?.name ?? ownName ?? 'The technician';
  const hasNewDate = JSON.stringify(values) !== JSON.stringify(saved.values);
  const hasNewTechnician = technicianId !== saved.technicianId;
  const problem = serviceProblemOf(chosenTimes(values));

  /** Another plan is checked for double bookings again. */
  function change(next: Partial<PlanValues>) {
    setConflicts([]);
    setFailures([]);
    form.reset({ ...values, choice, ...next }, { keepDefaultValues: true });
  }

  function conclude(date: Outcome<SavedDate> | null, technician: Outcome<SavedTechnician> | null) {
    // What was saved is not sent again with the next try; what was taken from somebody else is shown.
    const assigned = technician?.isDone ? after(saved.job, technician.job) : saved.job;
    const dates = {
      values: date?.isDone ? (date.isMine ? values : valuesIn(date.job, timeZone)) : saved.values,
      technicianId: technician?.isDone ? technician.technician.id : saved.technicianId,
    };
    setSaved({ job: date?.isDone ? { ...job, ...date.job } : assigned, ...dates });
    form.reset(
      {
        ...(date?.isDone ? dates.values : values),
        choice: technician?.isDone && !technician.isMine ? (technician.technician.id ?? nobody) : choice,
      },
      { keepDefaultValues: true },
    );
    toastPlanned({ ...(date?.isDone && { date }), ...(technician?.isDone && { technician }) });
    const failed = [
      failureOf(planFailures.dates, date),
      failureOf(planFailures.technician, technician),
    ].filter((failure) => failure !== null);
    setFailures(failed);
    if (failed.length === 0) onSaved();
  }

  return {
    formProps: form.formProps,
    values,
    choice,
    chosenName,
    conflicts,
    failures,
    problem,
    isBusy: form.isBusy,
    canSave: (hasNewDate || hasNewTechnician) && problem === null,
    changeValues: (next: ServiceValues) => change(next),
    choose: (next: string) => change({ choice: next }),
  };
}

/**
 * A save made here moves on to the new revision. If it was merged with somebody else's change, it does not: their other
 * changes must still be noticed when the date is saved.
 */
const after = (opened: CalendarJob, saved: SavedDate['job']): CalendarJob =>
  saved.revision === opened.revision + 1
    ? { ...opened, revision: saved.revision, assignedTechnicianId: saved.assignedTechnicianId }
    : opened;

const valuesIn = (job: Pick<CalendarJob, 'serviceDateStart' | 'serviceDateEnd'>, timeZone: string) =>
  withDefaultTimes(serviceValuesOf(job, timeZone), defaultTimes.calendar);

type SavedDate = Awaited<ReturnType<ReturnType<typeof useSetDates>['mutateAsync']>>;
type SavedTechnician = Awaited<ReturnType<ReturnType<typeof useAssignTechnician>['mutateAsync']>>;
type Outcome<Saved> = ({ isDone: true } & Saved) | { isDone: false; error: unknown };

const tried = <Saved>(call: Promise<Saved>): Promise<Outcome<Saved>> =>
  call.then(
    (saved) => ({ isDone: true, ...saved }),
    (error: unknown) => ({ isDone: false, error }),
  );

/** The server's message about the field, if there is one. */
function failureOf(title: string, outcome: Outcome<object> | null): PlanFailure | null {
  if (!outcome || outcome.isDone) return null;
  const { error } = outcome;
  if (error instanceof SaveCancelled) return { title: 'Not saved yet', reason: null };
  const message = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  const reason = message ?? messageOf(error, title);
  return { title, reason: reason === title ? null : reason };
}

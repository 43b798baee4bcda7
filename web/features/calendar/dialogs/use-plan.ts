// The Job Details dialog: one button saves whichever of date and technician has changed, and a failure of one says
// nothing about the other (B-86).
import { useState } from 'react';
import type { CalendarJob, Conflict } from '#contract/calendar.ts';
import type { Job } from '#contract/jobs.ts';
import { ApiError } from '#web/api/errors.ts';
import {
  bodyOf,
  problemOf,
  type ServiceValues,
  usualTimes,
  valuesOf,
  withUsualTimes,
  wordsOf,
} from '#web/features/jobs/jobs.service.ts';
import { SaveCalledOff } from '#web/revisions/save-revised.ts';
import { sayPlanned } from '../data/say-planned.ts';
import { findConflicts, planFailures, useAssignTechnician, useSetDates } from '../data/use-plan-changes.ts';
import { technicianIdOf } from './technician-choice.ts';

export interface PlanFailure {
  title: string;
  reason: string | null;
}

export function usePlan(job: CalendarJob, timeZone: string, onSaved: () => void) {
  const [saved, setSaved] = useState(() => ({
    // As it was opened; each save of its own leads on to the next.
    job,
    values: withUsualTimes(valuesOf(job, timeZone), usualTimes.calendar),
    technicianId: job.assignedTechnicianId,
  }));
  const [values, setValues] = useState<ServiceValues>(saved.values);
  const [choice, setChoice] = useState(job.assignedTechnicianId ?? '');
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [failures, setFailures] = useState<PlanFailure[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const setDates = useSetDates();
  const assign = useAssignTechnician();

  const technicianId = technicianIdOf(choice);
  const hasNewDate = JSON.stringify(values) !== JSON.stringify(saved.values);
  const hasNewTechnician = technicianId !== saved.technicianId;
  const chosen = withUsualTimes(values, usualTimes.calendar);
  const problem = problemOf(chosen);

  /** Another plan is another look for double bookings. */
  function start() {
    setConflicts([]);
    setFailures([]);
  }

  /** `name` of the technician who is chosen. */
  async function save(name: string | null) {
    const dates = bodyOf(chosen);
    setIsBusy(true);
    try {
      if (conflicts.length === 0) {
        const found = await findConflicts(job, technicianId, dates);
        setConflicts(found);
        if (found.length > 0) return;
      }
      // In this order: who has the job no longer needs no word about its new date.
      const technician = hasNewTechnician
        ? await tried(assign.mutateAsync({ job: saved.job, technician: { id: technicianId, name } }))
        : null;
      const now = technician?.isDone ? after(saved.job, technician.job) : saved.job;
      const date = hasNewDate ? await tried(setDates.mutateAsync({ job: now, dates, timeZone })) : null;
      conclude(date, technician);
    } finally {
      setIsBusy(false);
    }
  }

  function conclude(date: Outcome | null, technician: Outcome | null) {
    // What was saved is not sent again with the next try.
    const assigned = technician?.isDone ? after(saved.job, technician.job) : saved.job;
    setSaved({
      job: date?.isDone ? { ...job, ...date.job } : assigned,
      values: date?.isDone ? values : saved.values,
      technicianId: technician?.isDone ? technicianId : saved.technicianId,
    });
    sayPlanned({
      hasNewDate: date?.isDone ?? false,
      ...(technician?.isDone && { technicianId }),
    });
    const failed = [
      failureOf(planFailures.dates, date),
      failureOf(planFailures.technician, technician),
    ].filter((failure) => failure !== null);
    setFailures(failed);
    if (failed.length === 0) onSaved();
  }

  return {
    values,
    choice,
    technicianId,
    conflicts,
    failures,
    problem,
    isBusy,
    canSave: (hasNewDate || hasNewTechnician) && problem === null,
    changeValues: (next: ServiceValues) => {
      start();
      setValues(next);
    },
    choose: (next: string) => {
      start();
      setChoice(next);
    },
    save,
  };
}

/**
 * Its own save leads on to the next. One that went over somebody else's does not: what they changed beside it must still
 * be noticed when the date is saved.
 */
const after = (opened: CalendarJob, saved: Job): CalendarJob =>
  saved.revision === opened.revision + 1
    ? { ...opened, revision: saved.revision, assignedTechnicianId: saved.assignedTechnicianId }
    : opened;

type Outcome = { isDone: true; job: Job } | { isDone: false; error: unknown };

const tried = (call: Promise<Job>): Promise<Outcome> =>
  call.then(
    (job) => ({ isDone: true, job }),
    (error: unknown) => ({ isDone: false, error }),
  );

/** The field's own words where the server has some. */
function failureOf(title: string, outcome: Outcome | null): PlanFailure | null {
  if (!outcome || outcome.isDone) return null;
  const { error } = outcome;
  if (error instanceof SaveCalledOff) return { title: 'Not saved yet', reason: null };
  const words = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  const reason = words ?? wordsOf(error, title);
  return { title, reason: reason === title ? null : reason };
}

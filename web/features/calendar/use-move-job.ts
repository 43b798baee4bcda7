// A job was dropped on a day: shown there at once, saved, and put back if saving fails. Asks first about a double
// booking (B-85).
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CalendarJob, Conflict } from '#contract/calendar.ts';
import { showFailure } from '#web/api/failures.ts';
import { cancelReads, refreshCalendar, showPlanned } from './data/calendar-queries.ts';
import { toastPlanned } from './data/planned-toast.ts';
import { fetchConflicts, planFailures, useSetDates } from './data/use-plan-changes.ts';
import { type Dates, movedDates, serviceMomentsOf } from './days/moved-dates.ts';

export interface MoveQuestion {
  job: CalendarJob;
  from: string | null;
  dates: Dates;
  conflicts: Conflict[];
}

interface Outcomes {
  onShown: (job: CalendarJob, day: string) => void;
  /** The job was put back. */
  onBack: (job: CalendarJob, day: string | null) => void;
}

export function useMoveJob(timeZone: string, { onShown, onBack }: Outcomes) {
  const client = useQueryClient();
  const { mutateAsync: setDates, isPending } = useSetDates();
  const [question, setQuestion] = useState<MoveQuestion | null>(null);

  const save = useCallback(
    async (job: CalendarJob, from: string | null, dates: Dates) => {
      try {
        toastPlanned({ date: await setDates({ job, dates, timeZone }) });
      } catch (error) {
        onBack(job, from);
        showFailure(error, planFailures.dates);
      }
    },
    [setDates, timeZone, onBack],
  );

  const move = useCallback(
    async (job: CalendarJob, from: string | null, to: string) => {
      const dates = movedDates(job, timeZone, from, to);
      await cancelReads(client);
      showPlanned(client, { ...job, ...serviceMomentsOf(dates, timeZone) });
      onShown(job, to);
      const conflicts = await fetchConflicts(job, job.assignedTechnicianId, dates).catch(() => []);
      if (conflicts.length > 0) setQuestion({ job, from, dates, conflicts });
      else await save(job, from, dates);
    },
    [client, timeZone, save, onShown],
  );

  const confirm = useCallback(async () => {
    if (question) await save(question.job, question.from, question.dates);
    setQuestion(null);
  }, [question, save]);

  const giveUp = useCallback(() => {
    setQuestion(null);
    if (question) onBack(question.job, question.from);
    void refreshCalendar(client);
  }, [client, question, onBack]);

  return { move, question, confirm, giveUp, isSaving: isPending };
}

// A job was dropped on a day: shown there at once, saved, and put back where it came from if that fails. A double
// booking is asked about first (B-85).
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CalendarJob, Conflict } from '#contract/calendar.ts';
import { wordsOf } from '#web/features/jobs/jobs.service.ts';
import { toast } from '#web/ui/toast-store.ts';
import { refreshCalendar, showPlanned } from './data/calendar-queries.ts';
import { sayPlanned } from './data/say-planned.ts';
import { findConflicts, planFailures, useSetDates } from './data/use-plan-changes.ts';
import { type Dates, momentOf, movedDates } from './days/moved-dates.ts';

export interface MoveQuestion {
  job: CalendarJob;
  dates: Dates;
  conflicts: Conflict[];
}

export function useMoveJob(timeZone: string) {
  const client = useQueryClient();
  const { mutateAsync: setDates, isPending } = useSetDates();
  const [question, setQuestion] = useState<MoveQuestion | null>(null);

  const save = useCallback(
    async (id: string, dates: Dates) => {
      try {
        await setDates({ id, dates });
        sayPlanned({ hasNewDate: true });
      } catch (error) {
        toast({ title: 'Error', description: wordsOf(error, planFailures.dates), tone: 'destructive' });
      }
    },
    [setDates],
  );

  const move = useCallback(
    async (job: CalendarJob, from: string | null, to: string) => {
      const dates = movedDates(job, timeZone, from, to);
      const written = (moment: string | null) => moment && momentOf(moment, timeZone);
      await client.cancelQueries({ queryKey: ['/api/calendar'] });
      showPlanned(client, {
        ...job,
        serviceDateStart: written(dates.serviceDateStart),
        serviceDateEnd: written(dates.serviceDateEnd),
      });
      const conflicts = await findConflicts(job, job.assignedTechnicianId, dates).catch(() => []);
      if (conflicts.length > 0) setQuestion({ job, dates, conflicts });
      else await save(job.id, dates);
    },
    [client, timeZone, save],
  );

  const confirm = useCallback(async () => {
    if (question) await save(question.job.id, question.dates);
    setQuestion(null);
  }, [question, save]);

  const giveUp = useCallback(() => {
    setQuestion(null);
    void refreshCalendar(client);
  }, [client]);

  return { move, question, confirm, giveUp, isSaving: isPending };
}

import { gridOf, periodName, periodOf, type View } from '../days/days.ts';
import type { PlacedJobs } from '../days/placed-jobs.ts';
import type { Drag } from '../drag/use-job-drag.ts';
import { DayView } from './day-view.tsx';
import { PhoneWeeks } from './phone-weeks.tsx';
import { WeeksView } from './weeks-view.tsx';

interface CalendarViewProps {
  view: View;
  date: string;
  placed: PlacedJobs;
  held: Drag | null;
  isPhone: boolean;
}

export function CalendarView({ view, date, placed, held, isPhone }: CalendarViewProps) {
  if (view === 'day') return <DayView day={date} placed={placed.get(date) ?? []} />;
  const Weeks = isPhone ? PhoneWeeks : WeeksView;
  const period = periodOf(view, date);
  return (
    <Weeks
      label={periodName(view, date)}
      shown={view === 'month' ? gridOf(date) : period}
      period={period}
      placed={placed}
      held={held}
    />
  );
}

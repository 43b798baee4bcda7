// The four fields of a service date, filled from a job and read back, all by the company's clock.
import { type Service, serviceSpanOf } from '../labels/service-labels.ts';

export interface ServiceValues {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
}

/** Default times: one pair for the job dialogs, one for the calendar (B-82). */
export const defaultTimes = {
  jobs: { start: '08:00', end: '17:00' },
  calendar: { start: '09:00', end: '17:00' },
} as const;
type DefaultTimes = (typeof defaultTimes)[keyof typeof defaultTimes];

export function serviceValuesOf(job: Service, timeZone: string): ServiceValues {
  const span = serviceSpanOf(job, timeZone);
  return {
    startDay: (job.serviceDateStart && span?.first) || '',
    startTime: span?.from ?? '',
    endDay: (job.serviceDateEnd && span?.last) || '',
    endTime: span?.until ?? '',
  };
}

/** What a dialog opens with and saves: a day without a time gets the default one, because midnight is never meant. */
export const withDefaultTimes = (
  values: ServiceValues,
  defaults: DefaultTimes = defaultTimes.jobs,
): ServiceValues => ({
  ...values,
  startTime: values.startTime || (values.startDay && defaults.start),
  endTime: values.endTime || (values.endDay && defaults.end),
});

/** A new day gets the default hours, and work usually ends on the day it starts. */
export function withStartDay(
  values: ServiceValues,
  startDay: string,
  defaults: DefaultTimes = defaultTimes.jobs,
): ServiceValues {
  if (!startDay) return { ...values, startDay, startTime: '' };
  const endDay = values.endDay && values.endDay >= startDay ? values.endDay : startDay;
  return {
    startDay,
    startTime: values.startTime || defaults.start,
    endDay,
    endTime: values.endTime || defaults.end,
  };
}

export const withEndDay = (values: ServiceValues, endDay: string): ServiceValues => ({
  ...values,
  endDay,
  endTime: endDay ? values.endTime || defaultTimes.jobs.end : '',
});

/** A day without a time is sent as the day alone. */
const momentOf = (day: string, time: string): string | null => (day ? (time ? `${day}T${time}` : day) : null);

export const serviceBodyOf = (values: ServiceValues) => ({
  serviceDateStart: momentOf(values.startDay, values.startTime),
  serviceDateEnd: momentOf(values.endDay, values.endTime),
});

const endProblem = 'End must be after start';

/** Two days without a time may be the same day, and a last day without a time lasts until its end. */
export function serviceProblemOf({ startDay, startTime, endDay, endTime }: ServiceValues): string | null {
  if (!startDay || !endDay) return null;
  const [start, end] = [
    `${startDay}T${startTime || '00:00'}`,
    `${endDay}T${endTime || (startTime ? '24:00' : '00:00')}`,
  ];
  const isOneDay = start === end && start.endsWith('T00:00');
  return end > start || isOneDay ? null : endProblem;
}

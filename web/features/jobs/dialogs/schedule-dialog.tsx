// One form with two titles: Assign to Calendar without a date, Edit Service Date with one (B-78a).
import { type FormEvent, useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { ApiError } from '#web/api/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { DateInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useSetServiceDate } from '../data/use-job-settings.ts';
import type { FindDoubleBooking } from '../job-actions.ts';
import {
  type ServiceValues,
  serviceBodyOf,
  serviceProblemOf,
  serviceValuesOf,
  withDefaultTimes,
  withEndDay,
  withStartDay,
} from './service-values.ts';

interface ScheduleDialogProps {
  job: Job;
  timeZone: string;
  /** From the calendar; without it there is no warning. */
  findDoubleBooking: FindDoubleBooking | undefined;
  onClose: () => void;
}

const formId = 'schedule-form';

export function ScheduleDialog({ job, timeZone, findDoubleBooking, onClose }: ScheduleDialogProps) {
  const hasDate = job.serviceDateStart !== null || job.serviceDateEnd !== null;
  const [values, setValues] = useState<ServiceValues>(() => withDefaultTimes(serviceValuesOf(job, timeZone)));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [doubleBooking, setDoubleBooking] = useState<string | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const save = useSetServiceDate(job, timeZone);
  const isBusy = isLooking || save.isPending;
  const problem = serviceProblemOf(withDefaultTimes(values)) ?? refusal;
  const isEmpty = values.startDay === '' && values.endDay === '';

  function change(next: ServiceValues) {
    setValues(next);
    setRefusal(null);
    setDoubleBooking(null);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy || problem || (isEmpty && !hasDate)) return;
    const dates = serviceBodyOf(withDefaultTimes(values));
    if (findDoubleBooking && doubleBooking === null) {
      setIsLooking(true);
      // A check that fails must not stop anybody from planning.
      const found = await findDoubleBooking(job, dates, timeZone).catch(() => null);
      setIsLooking(false);
      setDoubleBooking(found);
      if (found !== null) return;
    }
    save.mutate(dates, {
      onSuccess: onClose,
      onError: (error) => {
        if (error instanceof ApiError)
          setRefusal(error.fields.serviceDateEnd ?? error.fields.serviceDateStart ?? null);
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title={hasDate ? 'Edit Service Date' : 'Assign to Calendar'}
      description={`Job #${job.jobNumber} · ${job.customerName}`}
      footer={
        <>
          {hasDate ? (
            <Button
              variant="ghost"
              className="sm:mr-auto"
              disabled={isBusy || isEmpty}
              onClick={() => change({ startDay: '', startTime: '', endDay: '', endTime: '' })}
            >
              Clear dates
            </Button>
          ) : null}
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={problem !== null || (isEmpty && !hasDate)}
            busy={isBusy}
            busyLabel="Saving..."
          >
            {doubleBooking !== null ? 'Schedule anyway' : hasDate ? 'Update Date' : 'Schedule Job'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
          <Field label="Start Date">
            <DateInput
              value={values.startDay}
              onChange={({ target }) => change(withStartDay(values, target.value))}
            />
          </Field>
          <Field label="Start Time">
            <TextInput
              type="time"
              className="figures"
              disabled={values.startDay === ''}
              value={values.startTime}
              onChange={({ target }) => change({ ...values, startTime: target.value })}
            />
          </Field>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
          <Field label="End Date" error={problem}>
            <DateInput
              min={values.startDay || undefined}
              value={values.endDay}
              onChange={({ target }) => change(withEndDay(values, target.value))}
            />
          </Field>
          <Field label="End Time">
            <TextInput
              type="time"
              className="figures"
              disabled={values.endDay === ''}
              value={values.endTime}
              onChange={({ target }) => change({ ...values, endTime: target.value })}
            />
          </Field>
        </div>
        <p className="text-sm text-muted">
          {isEmpty && hasDate
            ? 'Without dates the job leaves the calendar.'
            : `Times are by the company’s clock (${timeZone.replaceAll('_', ' ')}).`}
        </p>
        {doubleBooking !== null ? (
          <Notice tone="warning" title="Double booking" announce>
            {doubleBooking}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}

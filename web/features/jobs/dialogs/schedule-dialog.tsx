// One form with two titles: Assign to Calendar without a date, Edit Service Date with one (B-78a).
import { useState } from 'react';
import { z } from 'zod';
import type { Job } from '#contract/jobs/job.ts';
import { ServiceMoment } from '#contract/jobs/job-forms.ts';
import { ApiError } from '#web/api/errors.ts';
import { type Problems, useContractForm } from '#web/api/use-contract-form.ts';
import { HoldNotice } from '#web/hold.tsx';
import { dollars } from '#web/money.ts';
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
  const [doubleBooking, setDoubleBooking] = useState<string | null>(null);
  const save = useSetServiceDate(job, timeZone);
  const form = useContractForm({
    schema: ScheduleTyped,
    defaultValues: withDefaultTimes(serviceValuesOf(job, timeZone)),
    send: async (dates): Promise<'saved' | 'double booking'> => {
      if (findDoubleBooking && doubleBooking === null) {
        // A check that fails must not stop anybody from planning.
        const found = await findDoubleBooking(job, dates, timeZone).catch(() => null);
        setDoubleBooking(found);
        if (found !== null) return 'double booking';
      }
      await save(dates);
      return 'saved';
    },
    onSent: (outcome) => {
      if (outcome === 'saved') onClose();
    },
    problemsOf,
    failure: { otherwise: 'Failed to update service date' },
  });
  const { isBusy } = form;
  const values = form.watch();
  // Shown while the dates are chosen: the button cannot be pressed meanwhile.
  const wrongOrder = serviceProblemOf(withDefaultTimes(values));
  const problem = wrongOrder ?? form.errors.endDay?.message ?? null;
  const isEmpty = values.startDay === '' && values.endDay === '';

  function change(next: ServiceValues) {
    form.reset(next, { keepDefaultValues: true });
    setDoubleBooking(null);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title={hasDate ? 'Edit Service Date' : 'Assign to Calendar'}
      description={`Job #${job.jobNumber} · ${job.customerName} · ${dollars(job.totalAmount)}`}
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
      <form id={formId} {...form.formProps} className="grid gap-4">
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
        <HoldNotice job={job} day={values.startDay} before="plan" />
        {doubleBooking !== null ? (
          <Notice tone="warning" title="Double booking" announce>
            {doubleBooking}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}

const Moment = ServiceMoment.nullable();

const ScheduleTyped = z
  .custom<ServiceValues>()
  .transform((typed) => serviceBodyOf(withDefaultTimes(typed)))
  .pipe(z.object({ serviceDateStart: Moment, serviceDateEnd: Moment }));

/** What the server says about either date stands at the end. */
function problemsOf(error: Error): Problems {
  const { serviceDateStart, serviceDateEnd } = error instanceof ApiError ? error.fields : {};
  const problem = serviceDateEnd ?? serviceDateStart;
  return problem ? { endDay: problem } : {};
}

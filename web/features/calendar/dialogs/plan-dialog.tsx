// 'Job Details' of the calendar: when, and by whom.
import { Link } from '@tanstack/react-router';
import type { CalendarJob } from '#contract/calendar.ts';
import {
  defaultTimes,
  type ServiceValues,
  StageBadge,
  serviceBodyOf,
  serviceText,
  withDefaultTimes,
  withEndDay,
  withStartDay,
} from '#web/features/jobs/jobs.service.ts';
import type { useTechnicians } from '#web/features/technicians/technicians.service.ts';
import { HoldNotice } from '#web/hold.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { DateInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { conflictText } from '../data/use-plan-changes.ts';
import { serviceMomentsOf } from '../days/moved-dates.ts';
import { technicianOptions } from './assign-dialog.tsx';
import { usePlan } from './use-plan.ts';

interface PlanDialogProps {
  job: CalendarJob;
  technicians: ReturnType<typeof useTechnicians>;
  timeZone: string;
  today: string;
  onClose: () => void;
}

const formId = 'plan-form';

export function PlanDialog({ job, technicians, timeZone, today, onClose }: PlanDialogProps) {
  const people = technicians.data ?? [];
  const plan = usePlan({ job, people, timeZone, onSaved: onClose });
  const { values, chosenName, conflicts, isBusy } = plan;
  const dates = serviceBodyOf(withDefaultTimes(values, defaultTimes.calendar));
  const summary = plan.problem ? null : serviceText(serviceMomentsOf(dates, timeZone), timeZone, today);
  const isEmpty = values.startDay === '' && values.endDay === '';

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title="Job Details"
      description={
        <span className="flex flex-wrap items-center gap-2">
          #{job.jobNumber} · {job.customerName} <StageBadge stage={job.currentStage} />
        </span>
      }
      footer={
        <>
          <Link
            to="/jobs"
            search={() => ({ job: job.id })}
            className={buttonClass({ variant: 'link', className: 'sm:mr-auto' })}
          >
            Open Job
          </Link>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!plan.canSave} busy={isBusy} busyLabel="Updating...">
            {conflicts.length > 0 ? 'Schedule anyway' : 'Update Date'}
          </Button>
        </>
      }
    >
      <form id={formId} {...plan.formProps} className="grid gap-4">
        <p className="wrap-anywhere whitespace-pre-line text-muted">
          {job.jobDescription || 'No description'}
        </p>
        {technicians.isError && !technicians.data ? (
          <ErrorState
            message="The technicians could not be loaded."
            onRetry={() => void technicians.refetch()}
            busy={technicians.isFetching}
          />
        ) : (
          <Field label="Assigned Technician">
            <Select
              value={plan.choice}
              placeholder="Select Technician"
              disabled={isBusy}
              options={technicianOptions(people, job.assignedTechnicianId, job.technicianName)}
              onValueChange={plan.choose}
            />
          </Field>
        )}
        <PlanFields values={values} problem={plan.problem} disabled={isBusy} onChange={plan.changeValues} />
        {summary || isEmpty ? (
          <p className="text-sm text-muted">
            {summary ? (
              <>
                Service scheduled: <span className="figures font-semibold text-ink">{summary}</span>
              </>
            ) : (
              'Without dates the job leaves the calendar.'
            )}
          </p>
        ) : null}
        <HoldNotice job={job} day={values.startDay} before="plan" />
        {conflicts.length > 0 ? (
          <Notice tone="warning" title="Double booking" announce>
            {conflictText(conflicts, chosenName, timeZone, today)}
          </Notice>
        ) : null}
        {plan.failures.map(({ title, reason }) => (
          <Notice key={title} tone="danger" title={title} announce>
            {reason}
          </Notice>
        ))}
      </form>
    </Dialog>
  );
}

interface PlanFieldsProps {
  values: ServiceValues;
  problem: string | null;
  disabled: boolean;
  onChange: (values: ServiceValues) => void;
}

function PlanFields({ values, problem, disabled, onChange }: PlanFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
        <Field label="Start Date">
          <DateInput
            disabled={disabled}
            value={values.startDay}
            onChange={({ target }) => onChange(withStartDay(values, target.value, defaultTimes.calendar))}
          />
        </Field>
        <Field label="Start Time">
          <TextInput
            type="time"
            className="figures"
            disabled={disabled || values.startDay === ''}
            value={values.startTime}
            onChange={({ target }) => onChange({ ...values, startTime: target.value })}
          />
        </Field>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
        <Field label="End Date" error={problem}>
          <DateInput
            disabled={disabled}
            min={values.startDay || undefined}
            value={values.endDay}
            onChange={({ target }) => onChange(withEndDay(values, target.value))}
          />
        </Field>
        <Field label="End Time">
          <TextInput
            type="time"
            className="figures"
            disabled={disabled || values.endDay === ''}
            value={values.endTime}
            onChange={({ target }) => onChange({ ...values, endTime: target.value })}
          />
        </Field>
      </div>
    </>
  );
}

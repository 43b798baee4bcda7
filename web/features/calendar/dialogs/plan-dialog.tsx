// 'Job Details' of the calendar: when, and by whom.
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { CalendarJob } from '#contract/calendar.ts';
import {
  defaultTimes,
  StageBadge,
  serviceBodyOf,
  serviceText,
  withDefaultTimes,
} from '#web/features/jobs/jobs.service.ts';
import type { useTechnicians } from '#web/features/technicians/technicians.service.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { conflictText } from '../conflict-text.ts';
import { serviceMomentsOf } from '../days/moved-dates.ts';
import { PlanFields } from './plan-fields.tsx';
import { technicianOptions } from './technician-choice.ts';
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
  const plan = usePlan(job, timeZone, onClose);
  const { values, conflicts, isBusy } = plan;
  const people = technicians.data ?? [];
  const ownName = plan.technicianId === job.assignedTechnicianId ? job.technicianName : null;
  const chosenName = people.find(({ id }) => id === plan.technicianId)?.name ?? ownName ?? 'The technician';
  const dates = serviceBodyOf(withDefaultTimes(values, defaultTimes.calendar));
  const summary = plan.problem ? null : serviceText(serviceMomentsOf(dates, timeZone), timeZone, today);
  const isEmpty = values.startDay === '' && values.endDay === '';

  function send(event: FormEvent) {
    event.preventDefault();
    if (plan.canSave && !isBusy) plan.save(plan.technicianId ? chosenName : null);
  }

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
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
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

// Assign Technician: from a day of the calendar, and from the details of a job. Also the choices that both technician
// pickers offer.
import { type FormEvent, useState } from 'react';
import type { CalendarJob, Conflict } from '#contract/calendar.ts';
import type { Technician } from '#contract/company/technicians.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnce } from '#web/api/one-press.ts';
import { today as todayIn } from '#web/days.ts';
import { serviceBodyOf, serviceText, serviceValuesOf } from '#web/features/jobs/jobs.service.ts';
import { useTechnicians } from '#web/features/technicians/technicians.service.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select, type SelectOption } from '#web/ui/form/select.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toastPlanned } from '../data/planned-toast.ts';
import {
  conflictText,
  fetchConflicts,
  nobody,
  planFailures,
  useAssignTechnician,
} from '../data/use-plan-changes.ts';

type AssignableJob = Pick<
  CalendarJob,
  | 'id'
  | 'jobNumber'
  | 'customerName'
  | 'serviceDateStart'
  | 'serviceDateEnd'
  | 'assignedTechnicianId'
  | 'technicianName'
  | 'revision'
>;

interface AssignDialogProps {
  job: AssignableJob;
  timeZone: string;
  title?: string;
  onClose: () => void;
}

const formId = 'assign-form';

const unknownTechnician = 'Unknown Technician';

export function AssignDialog({ job, timeZone, title = 'Assign Technician', onClose }: AssignDialogProps) {
  const technicians = useTechnicians();
  const assign = useAssignTechnician();
  const once = useOnce();
  const [choice, setChoice] = useState(job.assignedTechnicianId ?? '');
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [isLooking, setIsLooking] = useState(false);
  const today = todayIn(timeZone);
  const isBusy = isLooking || assign.isPending;
  const technicianId = technicianIdOf(choice);
  const isUnassign = choice === nobody;
  const hasNone = technicians.data?.length === 0;
  const chosen = technicians.data?.find(({ id }) => id === technicianId);
  const present = job.assignedTechnicianId === null ? null : nameOf(job, technicians.data);
  const canSave =
    choice !== '' && technicianId !== job.assignedTechnicianId && (isUnassign || chosen !== undefined);

  async function send() {
    if (conflicts.length === 0) {
      setIsLooking(true);
      const found = await fetchConflicts(
        job,
        technicianId,
        serviceBodyOf(serviceValuesOf(job, timeZone)),
      ).catch(() => []);
      setIsLooking(false);
      setConflicts(found);
      if (found.length > 0) return;
    }
    try {
      const technician = { id: technicianId, name: chosen?.name ?? null };
      toastPlanned({ technician: await assign.mutateAsync({ job, technician }) });
      onClose();
    } catch (error) {
      showFailure(error, planFailures.technician);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canSave && !isBusy) once(send);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title={title}
      description={`Job #${job.jobNumber} · ${job.customerName}`}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!canSave} busy={isBusy} busyLabel="Assigning...">
            {conflicts.length > 0
              ? 'Schedule anyway'
              : isUnassign
                ? 'Unassign Technician'
                : 'Assign Technician'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p className="figures">
          <span className="text-muted">Service date: </span>
          {serviceText(job, timeZone, today) ?? 'No date set'}
        </p>
        {present === null ? null : (
          <p>
            <span className="text-muted">Assigned now: </span>
            {present}
          </p>
        )}
        {technicians.isError && !technicians.data ? (
          <ErrorState
            message="The technicians could not be loaded."
            onRetry={() => void technicians.refetch()}
            busy={technicians.isFetching}
          />
        ) : (
          <Field
            label="Technician"
            hint={
              hasNone ? 'No technicians found. Please create technicians in the Technicians page first.' : ''
            }
          >
            <Select
              value={choice}
              placeholder={
                hasNone ? 'No technicians available. Create technicians first.' : 'Choose a technician...'
              }
              disabled={isBusy || !technicians.data || (hasNone && job.assignedTechnicianId === null)}
              options={technicianOptions(
                technicians.data ?? [],
                job.assignedTechnicianId,
                job.technicianName,
              ).filter(({ value }) => value !== nobody || job.assignedTechnicianId !== null)}
              onValueChange={(next) => {
                setChoice(next);
                setConflicts([]);
              }}
            />
          </Field>
        )}
        {present !== null && canSave ? (
          <p role="status">
            {present} will no longer have this job{chosen ? `: it goes to ${chosen.name}.` : '.'}
          </p>
        ) : null}
        {conflicts.length > 0 ? (
          <Notice tone="warning" title="Double booking" announce>
            {conflictText(conflicts, chosen?.name ?? 'The technician', timeZone, today)}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}

const nameOf = (
  { assignedTechnicianId, technicianName }: AssignableJob,
  technicians: readonly Technician[] = [],
): string =>
  technicians.find(({ id }) => id === assignedTechnicianId)?.name ?? technicianName ?? unknownTechnician;

/** A technician who was removed is still listed until another one is chosen. */
export function technicianOptions(
  technicians: readonly Technician[],
  assignedId: string | null,
  /** From the job, in case the list does not have the technician. */
  assignedName: string | null,
): SelectOption[] {
  const isKnown = assignedId === null || technicians.some(({ id }) => id === assignedId);
  return [
    // A job without a technician cannot be unassigned.
    { value: nobody, label: assignedId === null ? 'No technician' : 'Unassign' },
    ...technicians.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown || assignedId === null
      ? []
      : [{ value: assignedId, label: assignedName ?? unknownTechnician, disabled: true }]),
  ];
}

export const technicianIdOf = (choice: string): string | null =>
  choice === nobody || choice === '' ? null : choice;

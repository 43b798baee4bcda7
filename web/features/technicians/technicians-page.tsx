// The owner's list of technicians.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Technician, TechnicianSettings } from '#contract/company/technicians.ts';
import { technicianLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { showFailure } from '#web/api/failures.ts';
import { readQuery } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/form/choices.tsx';
import { lazyPart, usePreloaded } from '#web/ui/lazy-part.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { OfficeSection } from './office/office-section.tsx';
import { useTechniciansAndMails } from './technician-queries.ts';
import { type CalendarLinkProps, TechnicianList } from './technician-row.tsx';
import { limitReached, useDeleteTechnician } from './use-technician-actions.ts';

const TechnicianDialog = lazyPart(() => import('./technician-dialog.tsx'), 'TechnicianDialog');
const behindButtons = [TechnicianDialog];

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; technician: Technician } | null;

/** Only the owner has this list; for everybody else its calls are refused. */
function useIsOwner(): boolean {
  const { data: user } = useCurrentUser({ fetches: false });
  return user?.role === 'owner';
}

interface TechniciansPageProps {
  /** From the calendar: each technician's own feed for a phone. */
  CalendarLink?: ComponentType<CalendarLinkProps>;
}

export function TechniciansPage({ CalendarLink }: TechniciansPageProps) {
  const technicians = useTechniciansAndMails();
  const [open, setOpen] = useState<Open>(null);
  const isOwner = useIsOwner();
  usePreloaded(behindButtons, timings.preloadDialogs);
  const count = technicians.data?.length ?? 0;
  const isFull = count >= technicianLimits.perCompany;
  const add = () => setOpen({ kind: 'add' });
  const close = () => setOpen(null);

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-7 sm:py-9">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-3xl font-bold tracking-tight">Technicians</h1>
          <p className="text-muted">Manage your field service technicians</p>
        </div>
        <Button className="max-sm:w-full" disabled={isFull} onClick={add}>
          <UserPlus aria-hidden="true" />
          Add Technician
        </Button>
      </div>
      {technicians.data ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <Badge>
            {count} of {technicianLimits.perCompany} technicians
          </Badge>
          {count >= technicianLimits.nearFrom ? <Badge tone="warning">Near limit</Badge> : null}
          {isFull ? <p className="text-sm text-muted">{limitReached}</p> : null}
        </div>
      ) : null}
      {technicians.isPending ? <Skeleton className="mt-4 h-6.5 w-44" /> : null}
      <div className="mt-5">
        <Loaded
          query={technicians}
          skeleton={<SkeletonCards count={3} label="Loading technicians" />}
          empty={<NoTechnicians onAdd={add} />}
        >
          {(list) => (
            <TechnicianList
              technicians={list}
              CalendarLink={CalendarLink}
              onEdit={(technician) => setOpen({ kind: 'edit', technician })}
              onDelete={(technician) => setOpen({ kind: 'delete', technician })}
            />
          )}
        </Loaded>
      </div>
      {count > 0 ? <ChangeMails /> : null}
      {isOwner ? <OfficeSection /> : null}
      {open?.kind === 'add' ? <TechnicianDialog technician={null} onClose={close} /> : null}
      {open?.kind === 'edit' ? <TechnicianDialog technician={open.technician} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <DeleteTechnicianDialog technician={open.technician} onClose={close} />
      ) : null}
    </div>
  );
}

function NoTechnicians({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<Users />}
      title="No Technicians Yet"
      action={<Button onClick={onAdd}>Add Your First Technician</Button>}
    >
      Add your first technician to start dispatching work orders.
    </EmptyState>
  );
}

interface DeleteTechnicianDialogProps {
  technician: Technician;
  onClose: () => void;
}

function DeleteTechnicianDialog({ technician, onClose }: DeleteTechnicianDialogProps) {
  const remove = useDeleteTechnician();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete Technician"
      body={
        <>
          Are you sure you want to delete{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{technician.name}</strong>? This will
          unassign them from all jobs and cannot be undone.
        </>
      }
      confirmLabel="Delete"
      tone="danger"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() => remove.mutate(technician, { onSettled: onClose })}
    />
  );
}

const settingsQuery = readQuery('GET /api/technician-settings');

/** The company's switch for emails about assignments and dates (B-88). Hidden until its state is loaded. */
function ChangeMails() {
  const { data } = useQuery(settingsQuery);
  const change = useChangeSettings();
  if (!data) return null;
  const { mailsOnChange } = change.isPending ? change.variables : data;
  return (
    <div className="mt-5">
      <Switch
        label="Tell technicians by email"
        hint="When a job is assigned to them, and when its date moves."
        checked={mailsOnChange}
        // Not disabled while saving: it would lose the focus.
        onChange={({ target }) => {
          if (!change.isPending) change.mutate({ mailsOnChange: target.checked });
        }}
      />
    </div>
  );
}

function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TechnicianSettings) => api('POST /api/technician-settings', { body }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      toast({
        title: saved.mailsOnChange ? 'Emails to technicians are on' : 'Emails to technicians are off',
        tone: 'success',
      });
    },
    onError: (error) => showFailure(error),
  });
}

import { UserPlus, Users } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { type Technician, technicianLimits } from '#contract/technicians.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { ChangeMails } from './change-mails.tsx';
import { DeleteTechnicianDialog } from './delete-technician-dialog.tsx';
import { TechnicianDialog } from './technician-dialog.tsx';
import { TechnicianList } from './technician-list.tsx';
import { useTechniciansAndMails } from './technician-queries.ts';
import type { CalendarLinkProps } from './technician-row.tsx';
import { limitReached } from './use-technician-actions.ts';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; technician: Technician } | null;

interface TechniciansPageProps {
  /** Of the calendar: each technician's own feed for a phone. */
  CalendarLink?: ComponentType<CalendarLinkProps>;
}

export function TechniciansPage({ CalendarLink }: TechniciansPageProps) {
  const technicians = useTechniciansAndMails();
  const [open, setOpen] = useState<Open>(null);
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

// One technician: as a row of the table and, where there is no room for one, as a card.

import { Pencil, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Technician } from '#contract/company/technicians.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardFooter } from '#web/ui/card.tsx';
import { useMedia } from '#web/ui/hooks.ts';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx';
import { contactLink, MailLink, PersonIdentity } from './person-identity.tsx';
import { useResendInvitation, useSwitchSignIn } from './use-technician-actions.ts';

export interface CalendarLinkProps {
  technician: Technician;
}

interface RowProps {
  technician: Technician;
  timeZone: string;
  CalendarLink: ComponentType<CalendarLinkProps> | undefined;
  onEdit: (technician: Technician) => void;
  onDelete: (technician: Technician) => void;
}

function TechnicianRow(props: RowProps) {
  const { technician } = props;
  return (
    <TableRow>
      <TableCell className="align-middle!">
        <Identity {...props} />
      </TableCell>
      <TableCell className="align-middle!">
        <MailLink address={technician.email} />
      </TableCell>
      <TableCell className="align-middle! whitespace-nowrap">
        {technician.phone ? <PhoneLink phone={technician.phone} /> : <span className="text-muted">None</span>}
      </TableCell>
      <TableCell className="align-middle!">
        <div className="flex items-center justify-end gap-2">
          <Actions {...props} />
        </div>
      </TableCell>
    </TableRow>
  );
}

function TechnicianCard(props: RowProps) {
  const { technician } = props;
  return (
    <Card>
      <article aria-label={technician.name}>
        <div className="p-4 sm:p-5">
          <Identity {...props} />
          <div className="mt-2 -mb-2 grid">
            <MailLink address={technician.email} />
            {technician.phone ? <PhoneLink phone={technician.phone} /> : null}
          </div>
        </div>
        <CardFooter>
          <Actions {...props} />
        </CardFooter>
      </article>
    </Card>
  );
}

function Identity({ technician, timeZone }: RowProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  return (
    <PersonIdentity
      person={technician}
      timeZone={timeZone}
      resend={<ResendInvitation technician={technician} />}
    >
      {/* The sign-in of others stays with the owner. */}
      {technician.status === 'invited' || user?.role !== 'owner' ? null : (
        <SignInSwitch technician={technician} />
      )}
    </PersonIdentity>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={telLink(phone)} className={contactLink}>
      {phone}
    </a>
  );
}

function Actions({ technician, CalendarLink, onEdit, onDelete }: RowProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const { name } = technician;
  return (
    <>
      {CalendarLink ? <CalendarLink technician={technician} /> : null}
      <Button size="sm" variant="secondary" aria-label={`Edit ${name}`} onClick={() => onEdit(technician)}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      {/* It ends a sign-in as well. */}
      {user?.role === 'owner' ? (
        <Button
          size="sm"
          variant="ghost"
          className="text-danger-ink!"
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(technician)}
        >
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      ) : null}
    </>
  );
}

function ResendInvitation({ technician }: CalendarLinkProps) {
  const resend = useResendInvitation();
  return (
    <Button
      size="sm"
      variant="link"
      className="-my-2 px-0!"
      busy={resend.isPending}
      aria-label={`Resend invitation to ${technician.name}`}
      onClick={() => resend.mutate(technician)}
    >
      Resend invitation
    </Button>
  );
}

function SignInSwitch({ technician }: CalendarLinkProps) {
  const change = useSwitchSignIn();
  const action = technician.status === 'active' ? 'Turn off sign-in' : 'Turn on sign-in';
  return (
    <Button
      size="sm"
      variant="link"
      className="-my-2 px-0!"
      busy={change.isPending}
      aria-label={`${action}: ${technician.name}`}
      onClick={() => change.mutate(technician)}
    >
      {action}
    </Button>
  );
}

type TechnicianListProps = Omit<RowProps, 'technician' | 'timeZone'> & {
  technicians: readonly Technician[];
};

/** A table needs the width of a tablet in landscape; below that, each technician is a card. */
const hasRoom = '(min-width: 56rem)';

export function TechnicianList({ technicians, ...rest }: TechnicianListProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const isTable = useMedia(hasRoom);
  const row = { ...rest, timeZone: user?.timeZone ?? 'UTC' };

  if (!isTable) {
    return (
      <ul aria-label="Technicians" className="grid gap-3">
        {technicians.map((technician) => (
          <li key={technician.id}>
            <TechnicianCard technician={technician} {...row} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Card className="px-5 py-1">
      <Table label="Technicians">
        <TableHead>
          <TableRow>
            <TableHeaderCell className="w-1/3">Technician</TableHeaderCell>
            <TableHeaderCell className="w-1/3">Email</TableHeaderCell>
            <TableHeaderCell>Phone</TableHeaderCell>
            <TableHeaderCell className="text-right">Actions</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {technicians.map((technician) => (
            <TechnicianRow key={technician.id} technician={technician} {...row} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

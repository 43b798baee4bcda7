import type { Technician } from '#contract/technicians.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { useMedia } from '#web/documents/use-media.ts';
import { Card } from '#web/ui/card.tsx';
import { Table, TableBody, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx';
import { type RowProps, TechnicianCard, TechnicianRow } from './technician-row.tsx';

type TechnicianListProps = Omit<RowProps, 'technician' | 'timeZone'> & {
  technicians: readonly Technician[];
};

/** A table needs the room of a tablet on its side; below, each technician is a card. */
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

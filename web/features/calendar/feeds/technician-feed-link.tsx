import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { Technician } from '#contract/technicians.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { FeedsDialog } from './feeds-dialog.tsx';

/** In the list of technicians: the calendar that this one can subscribe to. */
export function TechnicianFeedLink({ technician }: { technician: Technician }) {
  const { data: user } = useCurrentUser({ fetches: false });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Calendar link for ${technician.name}`}
        onClick={() => setIsOpen(true)}
      >
        <CalendarDays aria-hidden="true" />
        Calendar
      </Button>
      {isOpen ? (
        <FeedsDialog
          technician={technician}
          timeZone={user?.timeZone ?? 'UTC'}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

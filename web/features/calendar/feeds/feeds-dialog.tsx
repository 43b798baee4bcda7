// Calendar feeds: addresses to which the calendar of a phone can subscribe.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { Feed } from '#contract/calendar.ts';
import type { Technician } from '#contract/technicians.ts';
import { api, type Body } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { passwordProblem } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useTechnicians } from '#web/features/technicians/technicians.service.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { FeedRow } from './feed-row.tsx';

interface FeedsDialogProps {
  /** Only this technician's feed. */
  technician?: Pick<Technician, 'id' | 'name'>;
  timeZone: string;
  onClose: () => void;
}

/** Links that a phone's own calendar can subscribe to. */
export function FeedsDialog({ technician, timeZone, onClose }: FeedsDialogProps) {
  const feeds = useFeeds();
  const technicians = useTechnicians();
  const people = technician ? [technician] : (technicians.data ?? []);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={technician ? `Calendar link for ${technician.name}` : 'Subscribe to the calendar'}
      description="Scheduled jobs appear in the calendar on your phone or computer and follow every change by themselves."
    >
      <Loaded
        query={feeds}
        skeleton={<SkeletonCards count={2} label="Loading calendar links" />}
        isEmpty={() => false}
      >
        {(list) => (
          <ul>
            {technician ? null : (
              <FeedRow
                technicianId={null}
                name="Company calendar"
                about="Every scheduled job."
                feed={list.find(({ technicianId }) => technicianId === null)}
                timeZone={timeZone}
              />
            )}
            {people.map(({ id, name }) => (
              <FeedRow
                key={id}
                technicianId={id}
                name={name}
                about="The jobs assigned to this technician."
                feed={list.find(({ technicianId }) => technicianId === id)}
                timeZone={timeZone}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

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

const feedsKey = ['/api/calendar-feed'] as const;

const useFeeds = () => useQuery<Feed[]>({ queryKey: feedsKey, refetchOnMount: 'always' });

/** A new address is in the reply, and never shown again. */
export function useChangeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/calendar-feed'>) => api('POST /api/calendar-feed', { body }),
    onSuccess: (_, { action }) =>
      toast({
        title: action === 'make' ? 'Calendar Link Created' : 'Calendar Link Revoked',
        tone: 'success',
      }),
    onError: (error) => {
      if (!passwordProblem(error)) showFailure(error, 'Failed to change the calendar link');
    },
    onSettled: () => client.invalidateQueries({ queryKey: feedsKey }),
  });
}

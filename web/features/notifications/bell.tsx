// The bell: how much is unread, and the way to it (D-29). It is on every page of owners and office people, so it also hears
// what changes, has it fetched again and tells the news.
import { useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { audienceOf } from '#web/api/remembered-user.ts';
import { hasCurrentAccess } from '#web/layout/access/access.ts';
import { listenForEvents } from '#web/live/event-stream.ts';
import { isSeen, refreshWhatChanges } from '#web/live/refresh.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useLatest } from './notification-queries.ts';
import { useNotificationEvents } from './use-notification-events.ts';

const Panel = lazyPart(() => import('./notification-panel.tsx'), 'NotificationPanel');

interface BellProps {
  /** Opens Profile & Support at one of its sections. */
  onOpenProfile: (section: string) => void;
}

export function Bell({ onOpenProfile }: BellProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const listenerId =
    user && audienceOf(user) === 'owner' && hasCurrentAccess(user, new Date()) ? user.id : null;
  const { data } = useLatest(listenerId !== null);
  const unread = listenerId === null ? 0 : (data?.unread ?? 0);
  const { expect } = useNotificationEvents(data?.items);
  useLive(listenerId, expect);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  return (
    <>
      <IconButton
        ref={button}
        label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        title="Notifications"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative shrink-0 text-muted!"
        onPointerEnter={() => void Panel.preload()}
        onFocus={() => void Panel.preload()}
        onClick={() => {
          setIsOpen(!isOpen);
          setWasOpened(true);
        }}
      >
        <BellIcon aria-hidden="true" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="figures absolute top-0.5 left-1/2 min-w-5 rounded-full bg-danger px-1 text-center text-xs leading-5 font-bold text-on-danger"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </IconButton>
      <Announced unread={data?.unread} />
      {wasOpened && listenerId !== null ? (
        <Panel open={isOpen} onOpenChange={setIsOpen} anchor={button} onOpenProfile={onOpenProfile} />
      ) : null}
    </>
  );
}

/** Says the number when there is more than before; not what was unread when the page came. */
function Announced({ unread }: { unread: number | undefined }) {
  const [announcement, setAnnouncement] = useState('');
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (unread === undefined) return;
    if (before.current !== undefined && unread !== before.current)
      setAnnouncement(
        unread > before.current ? `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}` : '',
      );
    before.current = unread;
  }, [unread]);
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  );
}

/** While somebody is signed in who may listen. */
function useLive(userId: string | null, expect: (id: string) => void): void {
  const client = useQueryClient();
  const expectEvent = useEffectEvent(expect);
  useEffect(() => {
    if (userId === null) return;
    const { hear, close } = refreshWhatChanges(client);
    const stop = listenForEvents(userId, {
      changed: hear,
      notified: ({ kind, id }) => {
        if (isSeen() && shownAtOnce.includes(kind)) expectEvent(id);
        hear({ subject: 'notifications', id });
      },
      missed: () => hear({ subject: 'everything', id: '' }),
    });
    return () => {
      stop();
      close();
    };
  }, [client, userId]);
}

/** Everything else only counts. */
const shownAtOnce: readonly string[] = ['signed', 'declined', 'paid', 'disputed'];

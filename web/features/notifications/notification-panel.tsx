// The list behind the bell: beside its button where there is room, a sheet on a phone.
import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import type { RefObject } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { momentText } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { EmptyState, Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { useMedia } from '#web/ui/hooks.ts';
import { Popover } from '#web/ui/overlay/popover.tsx';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { agoText } from './ago.ts';
import { kinds } from './kinds.tsx';
import { useNotificationList, useRead, useReadAll } from './notification-queries.ts';

interface PanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The bell. */
  anchor: RefObject<HTMLElement | null>;
  onOpenProfile: (section: string) => void;
}

export function NotificationPanel({ open, onOpenChange, anchor, onOpenProfile }: PanelProps) {
  const isWide = useMedia('(min-width: 40rem)');
  const openSection = (section: string) => {
    onOpenChange(false);
    onOpenProfile(section);
  };
  const content = <Content onLeave={() => onOpenChange(false)} onOpenSection={openSection} />;
  if (!isWide)
    return (
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title="Notifications"
        footer={
          <Button variant="secondary" onClick={() => openSection('notifications')}>
            Settings
          </Button>
        }
      >
        <div className="-mx-3 -my-2">{content}</div>
      </Sheet>
    );
  return (
    <Popover
      anchor={anchor}
      label="Notifications"
      open={open}
      onOpenChange={onOpenChange}
      align="end"
      className="w-104"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <p className="text-lg font-bold tracking-tight">Notifications</p>
        <Button variant="link" size="sm" onClick={() => openSection('notifications')}>
          Settings
        </Button>
      </div>
      <div className="p-1.5">{content}</div>
    </Popover>
  );
}

interface ContentProps {
  onLeave: () => void;
  onOpenSection: (section: string) => void;
}

function Content({ onLeave, onOpenSection }: ContentProps) {
  const query = useNotificationList();
  const { mutate: readAll, isPending } = useReadAll();
  const { mutate: read } = useRead();
  const unread = query.data?.pages[0]?.unread ?? 0;
  const open = (item: Notification) => {
    if (item.readAt === null) read(item.id);
    if (item.jobId === null) onOpenSection('records');
    else onLeave();
  };
  return (
    <Loaded
      query={query}
      skeleton={<ListSkeleton />}
      isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      empty={
        <EmptyState icon={<BellOff />} title="Nothing yet">
          When a customer opens, signs or pays something, it shows up here.
        </EmptyState>
      }
    >
      {({ pages }) => (
        <>
          <div className="flex min-h-11 items-center justify-between gap-2 pl-2.5">
            <p className="figures text-sm text-muted">{unread === 0 ? 'All read' : `${unread} unread`}</p>
            {unread > 0 || isPending ? (
              <Button variant="link" size="sm" busy={isPending} onClick={() => readAll()}>
                Mark all read
              </Button>
            ) : null}
          </div>
          <ul aria-label="Notifications">
            {pages.flatMap(({ items }) =>
              items.map((item) => (
                <li key={item.id}>
                  <Item item={item} onOpen={open} />
                </li>
              )),
            )}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </Loaded>
  );
}

const tones = {
  neutral: 'bg-neutral-soft text-neutral-ink',
  good: 'bg-success-soft text-success-ink',
  bad: 'bg-danger-soft text-danger-ink',
};

const itemClass =
  'flex min-h-14 w-full items-start gap-3 rounded-control px-2.5 py-2.5 text-left text-md text-ink no-underline hover:bg-hover';

function Item({ item, onOpen }: { item: Notification; onOpen: (item: Notification) => void }) {
  const { data: user } = useCurrentUser({ fetches: false });
  const { Icon, tone } = kinds[item.kind];
  const isUnread = item.readAt === null;
  const content = (
    <>
      <span className={classNames('grid size-9 shrink-0 place-items-center rounded-full', tones[tone])}>
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1 leading-5">
        {isUnread ? <span className="sr-only">Unread: </span> : null}
        <span className={classNames('wrap-anywhere', isUnread && 'font-semibold')}>{item.text}</span>
        <time
          dateTime={item.createdAt}
          title={momentText(item.createdAt, user?.timeZone)}
          className="figures mt-0.5 block text-sm text-muted"
        >
          {agoText(item.createdAt, Date.now(), user?.timeZone)}
        </time>
      </span>
      {isUnread ? (
        <span aria-hidden="true" className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />
      ) : null}
    </>
  );
  if (item.jobId === null)
    return (
      <button type="button" className={itemClass} onClick={() => onOpen(item)}>
        {content}
      </button>
    );
  return (
    <Link to="/jobs" search={{ job: item.jobId }} className={itemClass} onClick={() => onOpen(item)}>
      {content}
    </Link>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading notifications">
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <div key={key} className="flex gap-3 px-2.5 py-2.5">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2 py-1">
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="h-3.5 w-20" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

// What matters at once is also a toast, quiet and in its turn: it takes no other message's place, and goes when it was read
// meanwhile.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { timings } from '#web/timings.ts';
import { currentToast, dismissToast, subscribeToToasts, toast } from '#web/ui/feedback/toast-store.ts';
import { useRead } from './notification-queries.ts';

/** `expect` names one that was announced; it is told once it is among the items. */
export function useNotificationEvents(items: readonly Notification[] | undefined): {
  expect: (id: string) => void;
} {
  const expected = useRef(new Set<string>());
  const waiting = useRef<Notification[]>([]);
  const shown = useRef<{ toastId: number; id: string }>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { mutate: read } = useRead();

  const showNext = useEffectEvent(() => {
    const [first] = waiting.current;
    if (!first || currentToast()) return;
    const more = waiting.current.length - 1;
    const { jobId } = first;
    waiting.current = [];
    clearTimeout(timer.current);
    toast({
      title: first.text,
      ...(more > 0 && { description: `and ${more} more` }),
      ...(jobId !== null && {
        action: {
          label: 'View',
          onClick: () => {
            read(first.id);
            void navigate({ to: '/jobs', search: { job: jobId } });
          },
        },
      }),
    });
    const toastId = (currentToast() as { id: number } | null)?.id;
    if (toastId !== undefined) shown.current = { toastId, id: first.id };
  });

  useEffect(() => {
    if (!items) return;
    const isRead = (id: string) => items.some((item) => item.id === id && item.readAt !== null);
    if (shown.current && isRead(shown.current.id)) dismissToast(shown.current.toastId);
    waiting.current = waiting.current.filter(({ id }) => !isRead(id));
    for (const item of items) {
      if (!expected.current.delete(item.id) || item.readAt !== null) continue;
      waiting.current.push(item);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        waiting.current = [];
      }, timings.notificationToastWait);
    }
    showNext();
  }, [items]);

  useEffect(() => {
    // Not in the middle of its change: who shows a toast in place of another one does so now.
    const unsubscribe = subscribeToToasts(() => queueMicrotask(showNext));
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, []);

  return { expect: useCallback((id) => void expected.current.add(id), []) };
}

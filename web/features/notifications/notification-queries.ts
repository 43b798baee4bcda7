// What the bell and its list read, and marking it read.
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { api, type Reply } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { readKey, readQuery } from '#web/api/queries.ts';

type Page = Reply<'GET /api/notifications'>;
type Pages = InfiniteData<Page>;

const root = readKey('GET /api/notifications');
/** Enough for what is told as it comes. */
const latest = readQuery('GET /api/notifications', { query: { limit: 5 } });
const list = [...root, 'list'] as const;
const pageSize = 20;

export const useLatest = (isWanted: boolean) =>
  useQuery({ ...latest, enabled: isWanted, refetchOnMount: 'always' });

export function useNotificationList() {
  return useInfiniteQuery({
    queryKey: list,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/notifications', {
        query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  });
}

/** Replies come in the order of the presses, so the last number is the right one. */
const inOrder = { scope: { id: 'read notifications' } };

export function useRead() {
  const client = useQueryClient();
  return useMutation({
    ...inOrder,
    mutationFn: (id: string) => api('POST /api/notifications/:id/read', { params: { id } }),
    onMutate: (id) => markRead(client, (item) => item.id === id),
    onSuccess: ({ unread }) => setUnread(client, unread),
    // The number comes back; whoever pressed is at the job already.
    onError: () => client.invalidateQueries({ queryKey: root }),
  });
}

export function useReadAll() {
  const client = useQueryClient();
  return useMutation({
    ...inOrder,
    mutationFn: () => api('POST /api/notifications/read-all'),
    onMutate: () => markRead(client, () => true),
    onSuccess: ({ unread }) => setUnread(client, unread),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: root });
      showFailure(error);
    },
  });
}

/** At once; a reply that is on its way would show it as unread again. */
async function markRead(client: QueryClient, isRead: (item: Notification) => boolean): Promise<void> {
  await client.cancelQueries({ queryKey: root });
  const readAt = new Date().toISOString();
  const mark = (item: Notification) => (item.readAt === null && isRead(item) ? { ...item, readAt } : item);
  const all = [...knownItems(client)];
  const marked = new Set(all.filter((item) => mark(item) !== item).map(({ id }) => id)).size;
  const isAll = all.every((item) => mark(item).readAt !== null);
  changePages(client, (page) => ({
    ...page,
    items: page.items.map(mark),
    unread: isAll && marked > 1 ? 0 : Math.max(page.unread - marked, 0),
  }));
}

function* knownItems(client: QueryClient): Generator<Notification> {
  yield* client.getQueryData(latest.queryKey)?.items ?? [];
  for (const page of client.getQueryData<Pages>(list)?.pages ?? []) yield* page.items;
}

const setUnread = (client: QueryClient, unread: number) =>
  changePages(client, (page) => ({ ...page, unread }));

function changePages(client: QueryClient, change: (page: Page) => Page): void {
  client.setQueryData(latest.queryKey, (page) => page && change(page));
  client.setQueryData<Pages>(list, (data) => data && { ...data, pages: data.pages.map(change) });
}

import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteChangeSent } from '../api/own-changes.ts';
import { createQueryClient } from '../api/query-client.ts';
import { timings } from '../timings.ts';
import { jobListeners } from './job-listeners.ts';
import { type Refresher, refreshWhatChanges } from './refresh.ts';

let tab: EventTarget & { visibilityState: 'visible' | 'hidden' };
let longPast = 0;
let client: QueryClient;
let refresher: Refresher;
const updateLong = vi.fn();
const leave: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  // Its clock begins anew with each test: what the tests before changed is long past.
  longPast += 600_000;
  vi.advanceTimersByTime(longPast);
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', tab);
  vi.stubGlobal('window', new EventTarget());
  client = createQueryClient({ onSessionLost: () => {}, log: () => {} });
  refresher = refreshWhatChanges(client);
  jobListeners.add(updateLong);
});

afterEach(() => {
  for (const end of leave.splice(0)) end();
  refresher.close();
  client.clear();
  jobListeners.clear();
  updateLong.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A read on the screen, fetched once. */
async function shown(...queryKey: readonly unknown[]) {
  const read = vi.fn(async () => 'reply');
  leave.push(new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => {}));
  await after(1);
  read.mockClear();
  return read;
}

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const allRefetched = () => after(timings.changesFoldAgain + timings.waitForOwnChange);
const hearJob = (id = 'j1') => refresher.hear({ subject: 'job', id });
/** A change of one's own whose reply has come, and the read that follows from it. */
async function changeHere(...queryKey: readonly unknown[]) {
  noteChangeSent('/api/jobs/:id')();
  await client.invalidateQueries({ queryKey });
}

test('what shows the job is fetched again, nothing else', async () => {
  const reads = {
    details: await shown('/api/jobs', 'j1'),
    signatures: await shown('/api/jobs', 'j1', 'signatures'),
    list: await shown('/api/jobs', 'list', { q: '' }),
    counts: await shown('/api/jobs/counts', {}),
    today: await shown('/api/today'),
    calendar: await shown('/api/calendar', {}),
    ofCustomer: await shown('/api/jobs', 'of customer', 'c1'),
  };
  const others = {
    otherDetails: await shown('/api/jobs', 'j2'),
    settings: await shown('/api/company/settings'),
    user: await shown('/api/auth/user'),
    notifications: await shown('/api/notifications', {}),
  };
  hearJob();
  await allRefetched();
  for (const [name, read] of Object.entries(reads)) expect(read, name).toHaveBeenCalledOnce();
  for (const [name, read] of Object.entries(others)) expect(read, name).not.toHaveBeenCalled();
});

test('a customer is shown by their page and the lists, not by the page of another', async () => {
  const own = await shown('/api/customers', 'c1', 'timeline');
  const list = await shown('/api/customers', 'list', {});
  const other = await shown('/api/customers', 'c2');
  refresher.hear({ subject: 'customer', id: 'c1' });
  await allRefetched();
  expect([own, list, other].map((read) => read.mock.calls.length)).toEqual([1, 1, 0]);
});

test('many changes at once are one read', async () => {
  const list = await shown('/api/jobs', 'list', {});
  for (let number = 0; number < 50; number += 1) hearJob(`j${number}`);
  await allRefetched();
  expect(list).toHaveBeenCalledOnce();
});

test('changes that do not end are one read every two seconds', async () => {
  const list = await shown('/api/jobs', 'list', {});
  for (let time = 0; time < 10_000; time += 100) {
    hearJob();
    await after(100);
  }
  expect(list.mock.calls.length).toBeLessThanOrEqual(6);
  expect(list.mock.calls.length).toBeGreaterThanOrEqual(4);
});

test('a hidden tab reads when it is seen', async () => {
  const list = await shown('/api/jobs', 'list', {});
  tab.visibilityState = 'hidden';
  hearJob();
  hearJob('j2');
  await allRefetched();
  expect(list).not.toHaveBeenCalled();
  tab.visibilityState = 'visible';
  tab.dispatchEvent(new Event('visibilitychange'));
  await allRefetched();
  expect(list).toHaveBeenCalledOnce();
});

test('a change of one’s own is read once, when it is told before its reply', async () => {
  const list = await shown('/api/jobs', 'list', {});
  const answered = noteChangeSent('/api/jobs/:id');
  hearJob();
  await after(1000);
  expect(list).not.toHaveBeenCalled();
  answered();
  await client.invalidateQueries({ queryKey: ['/api/jobs'] });
  await allRefetched();
  expect(list).toHaveBeenCalledOnce();
});

test('and when it is told after its reply', async () => {
  const list = await shown('/api/jobs', 'list', {});
  await after(10_000);
  await changeHere('/api/jobs');
  await after(200);
  hearJob();
  await allRefetched();
  expect(list).toHaveBeenCalledOnce();
});

test('what somebody else changes right after is read as well', async () => {
  const list = await shown('/api/jobs', 'list', {});
  await after(10_000);
  await changeHere('/api/jobs');
  await after(200);
  hearJob();
  await after(200);
  hearJob();
  await allRefetched();
  expect(list).toHaveBeenCalledTimes(2);
});

test('what one’s own change does not read again is read as it is told', async () => {
  const today = await shown('/api/today');
  await after(10_000);
  await changeHere('/api/jobs');
  hearJob();
  await allRefetched();
  expect(today).toHaveBeenCalledOnce();
});

test('a draft that is stored meanwhile is no change of one’s own', async () => {
  await after(10_000);
  noteChangeSent('/api/drafts/:kind/:key')();
  await after(100);
  const list = await shown('/api/jobs', 'list', {});
  await after(100);
  hearJob();
  await allRefetched();
  expect(list).toHaveBeenCalledOnce();
});

test('a change that is never answered does not keep the others waiting', async () => {
  const list = await shown('/api/jobs', 'list', {});
  const answered = noteChangeSent('/api/jobs/:id');
  hearJob();
  await allRefetched();
  expect(list).toHaveBeenCalledOnce();
  answered();
});

test('a first read that began before the change is followed by another: its reply may be older', async () => {
  const replies: ((text: string) => void)[] = [];
  const read = vi.fn(() => new Promise<string>((resolve) => replies.push(resolve)));
  const observer = new QueryObserver<string>(client, { queryKey: ['/api/today'], queryFn: read });
  leave.push(observer.subscribe(() => {}));
  await after(1);
  hearJob();
  await allRefetched();
  expect(read).toHaveBeenCalledOnce();
  replies[0]?.('old');
  await allRefetched();
  replies[1]?.('new');
  await allRefetched();
  expect(observer.getCurrentResult().data).toBe('new');
  expect(read).toHaveBeenCalledTimes(2);
});

test('a later read that began before the change is begun again', async () => {
  const replies: ((text: string) => void)[] = [];
  const read = vi.fn(() => new Promise<string>((resolve) => replies.push(resolve)));
  const observer = new QueryObserver<string>(client, { queryKey: ['/api/today'], queryFn: read });
  leave.push(observer.subscribe(() => {}));
  replies[0]?.('first');
  await after(1);
  void observer.refetch();
  await after(1);
  hearJob();
  await allRefetched();
  replies[2]?.('new');
  await after(1);
  replies[1]?.('old');
  await after(1);
  expect(observer.getCurrentResult().data).toBe('new');
});

test('after a gap everything on the screen is read again', async () => {
  const reads = [
    await shown('/api/jobs', 'j2'),
    await shown('/api/company/settings'),
    await shown('/api/notifications', {}),
  ];
  const user = await shown('/api/auth/user');
  refresher.hear({ subject: 'everything', id: '' });
  await allRefetched();
  for (const read of reads) expect(read).toHaveBeenCalledOnce();
  expect(user).not.toHaveBeenCalled();
});

test('a long list is not read again as a whole: the job is put into it', async () => {
  const read = vi.fn(async () => ({ jobs: [] }));
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['/api/jobs', 'list', {}],
    queryFn: read,
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.length,
  });
  leave.push(observer.subscribe(() => {}));
  await after(1);
  for (let page = 0; page < 3; page += 1) await observer.fetchNextPage();
  read.mockClear();
  hearJob('j9');
  await allRefetched();
  expect(read).not.toHaveBeenCalled();
  expect(updateLong).toHaveBeenCalledExactlyOnceWith('j9');
});

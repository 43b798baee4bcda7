import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleUser } from '#web/testing/samples.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Bell } from './bell.tsx';

const { server, show } = componentTest();

class FakeSource extends EventTarget {
  static newest: FakeSource | undefined;
  constructor(readonly address: string) {
    super();
    FakeSource.newest = this;
  }
  close() {}
}

function sendEvent(event: 'change' | 'notification', data: object) {
  act(() => void FakeSource.newest?.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })));
}

const item = (number: number, changes: Partial<Notification> = {}): Notification => ({
  id: `n${number}`,
  kind: 'signed',
  text: `Maria Lopez signed estimate EST-${number} for $100.00`,
  jobId: `j${number}`,
  createdAt: new Date().toISOString(),
  readAt: null,
  ...changes,
});
const page = (items: Notification[], unread = items.length) => ({
  items,
  unread,
  nextCursor: null,
  total: items.length,
});

function Header({ onOpenProfile }: { onOpenProfile: (section: string) => void }) {
  const { data: user } = useCurrentUser();
  return user ? <Bell onOpenProfile={onOpenProfile} /> : null;
}

async function open(first = page([]), user = sampleUser) {
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.newest = undefined;
  server.always('GET /api/auth/user', user);
  const onOpenProfile = vi.fn();
  const shown = await show(<Header onOpenProfile={onOpenProfile} />);
  if (user.role !== 'technician') (await server.next('GET /api/notifications')).reply(first);
  const bell = (name: string) => shown.screen.findByRole('button', { name });
  async function openList(items = first) {
    await shown.user.click(await shown.screen.findByRole('button', { name: /^Notifications/ }));
    (await server.next('GET /api/notifications')).reply(items);
    return shown.screen.findByRole('list', { name: 'Notifications' });
  }
  return { ...shown, bell, openList, onOpenProfile };
}

test('says how many are unread, and at most 99+ on its badge', async () => {
  const { bell } = await open(page([item(1)], 120));
  expect((await bell('Notifications, 120 unread')).textContent).toBe('99+');
});

test('what is unread as the page comes is not announced, what comes later is', async () => {
  const { bell, screen } = await open(page([], 2));
  await bell('Notifications, 2 unread');
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced().join('')).toBe('');
  sendEvent('change', { subject: 'notifications', id: 'a1' });
  (await server.next('GET /api/notifications')).reply(page([], 3));
  await waitFor(() => expect(announced()).toContain('3 unread notifications'));
});

test('a signature is told by a quiet message, which leads to the job', async () => {
  const { screen, user, address } = await open();
  sendEvent('notification', { kind: 'signed', jobId: 'j1', id: 'n1' });
  (await server.next('GET /api/notifications')).reply(page([item(1)]));
  await screen.findByText(item(1).text);
  await user.click(screen.getByRole('button', { name: 'View' }));
  (await server.next('POST /api/notifications/:id/read')).reply({ success: true, unread: 0 });
  await waitFor(() => expect(address()).toBe('/jobs?job=j1'));
});

test('what only counts shows no message', async () => {
  const { bell, screen } = await open();
  sendEvent('notification', { kind: 'opened', jobId: 'j1', id: 'n1' });
  (await server.next('GET /api/notifications')).reply(page([item(1, { kind: 'opened' })]));
  await bell('Notifications, 1 unread');
  expect(screen.queryByText(item(1).text)).toBeNull();
});

test('news wait for the message that is being read', async () => {
  const { screen, bell, user } = await open();
  act(() => toast({ title: 'Could not save', tone: 'destructive' }));
  sendEvent('notification', { kind: 'paid', jobId: 'j1', id: 'n1' });
  (await server.next('GET /api/notifications')).reply(page([item(1, { kind: 'paid' })]));
  await bell('Notifications, 1 unread');
  screen.getByText('Could not save');
  expect(screen.queryByText(item(1).text)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText(item(1).text);
});

test('a message goes once it was read elsewhere', async () => {
  const { screen } = await open();
  sendEvent('notification', { kind: 'signed', jobId: 'j1', id: 'n1' });
  (await server.next('GET /api/notifications')).reply(page([item(1)]));
  await screen.findByText(item(1).text);
  sendEvent('change', { subject: 'notifications', id: 'a1' });
  (await server.next('GET /api/notifications')).reply(page([item(1, { readAt: item(1).createdAt })], 0));
  await waitFor(() => expect(screen.queryByText(item(1).text)).toBeNull());
});

test('a press opens the job and marks it read at once', async () => {
  const { screen, user, bell, openList, address } = await open(page([item(1), item(2)]));
  await openList();
  await user.click(screen.getByRole('link', { name: /EST-1 / }));
  await bell('Notifications, 1 unread');
  expect(address()).toBe('/jobs?job=j1');
  (await server.next('POST /api/notifications/:id/read')).reply({ success: true, unread: 1 });
  await bell('Notifications, 1 unread');
});

test('two presses: the number is that of the last reply', async () => {
  const { screen, user, bell, openList } = await open(page([item(1), item(2), item(3)]));
  await openList();
  await user.click(screen.getByRole('link', { name: /EST-1 / }));
  await user.click(await screen.findByRole('button', { name: /^Notifications, 2/ }));
  const list = page([item(1, { readAt: item(1).createdAt }), item(2), item(3)], 2);
  (await server.next('GET /api/notifications')).reply(list);
  await user.click(await screen.findByRole('link', { name: /EST-2 / }));
  const first = await server.next('POST /api/notifications/:id/read');
  expect(server.count('POST /api/notifications/:id/read')).toBe(1);
  first.reply({ success: true, unread: 2 });
  (await server.next('POST /api/notifications/:id/read')).reply({ success: true, unread: 1 });
  await bell('Notifications, 1 unread');
});

test('a list that was on its way does not make it unread again', async () => {
  const { user, screen, bell, openList } = await open(page([item(1)]));
  await openList();
  sendEvent('change', { subject: 'notifications', id: 'a1' });
  const calls = [await server.next('GET /api/notifications'), await server.next('GET /api/notifications')];
  await user.click(screen.getByRole('button', { name: 'Mark all read' }));
  await bell('Notifications');
  expect(calls.every((call) => call.wasAborted())).toBe(true);
  (await server.next('POST /api/notifications/read-all')).reply({ success: true, unread: 0 });
  await screen.findByText('All read');
});

test('what could not be marked is unread again', async () => {
  const { screen, user, bell, openList } = await open(page([item(1)]));
  await openList();
  await user.click(screen.getByRole('button', { name: 'Mark all read' }));
  await bell('Notifications');
  (await server.next('POST /api/notifications/read-all')).fail();
  for (let call = 0; call < 2; call += 1)
    (await server.next('GET /api/notifications')).reply(page([item(1)]));
  await bell('Notifications, 1 unread');
});

test('what is about no job opens where it is dealt with', async () => {
  const full = item(1, { kind: 'storage_nearly_full', text: 'Your storage is 90% full', jobId: null });
  const { screen, user, openList, onOpenProfile } = await open(page([full]));
  await openList();
  await user.click(screen.getByRole('button', { name: /Your storage is 90% full/ }));
  (await server.next('POST /api/notifications/:id/read')).reply({ success: true, unread: 0 });
  expect(onOpenProfile).toHaveBeenCalledWith('records');
});

test('empty, and failed with another try', async () => {
  const { screen, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  (await server.next('GET /api/notifications')).fail();
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  (await server.next('GET /api/notifications')).reply(page([]));
  await screen.findByText('Nothing yet');
});

test('whose subscription has lapsed hears nothing', async () => {
  vi.stubGlobal('EventSource', FakeSource);
  FakeSource.newest = undefined;
  server.always('GET /api/auth/user', { ...sampleUser, subscriptionStatus: 'expired' });
  const { screen } = await show(<Header onOpenProfile={() => {}} />);
  await screen.findByRole('button', { name: 'Notifications' });
  expect(FakeSource.newest).toBeUndefined();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timings } from '../timings.ts';
import { listenForEvents } from './event-stream.ts';

class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  isClosed = false;
  constructor(readonly address: string) {
    super();
    FakeSource.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  begin = () => this.dispatchEvent(new Event('open'));
  fail = () => this.dispatchEvent(new Event('error'));
  tell = (type: string, data: object) =>
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
}

let tab: EventTarget & { visibilityState: 'visible' | 'hidden' };
let page: EventTarget;
let stop = () => {};
const heard = { changed: vi.fn(), notified: vi.fn(), missed: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all = [];
  vi.clearAllMocks();
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  page = new EventTarget();
  vi.stubGlobal('document', tab);
  vi.stubGlobal('window', page);
  vi.stubGlobal('EventSource', FakeSource);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listen = () => {
  stop = listenForEvents('u 1', heard);
  return newest();
};
const newest = () => FakeSource.all.at(-1) as FakeSource;
const open = () => FakeSource.all.filter(({ isClosed }) => !isClosed).length;
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
function show(visibilityState: 'visible' | 'hidden') {
  tab.visibilityState = visibilityState;
  tab.dispatchEvent(new Event('visibilitychange'));
}

test('hears of changes and news, for the user whose page it is', () => {
  const source = listen();
  expect(source.address).toBe('/api/events?user=u%201');
  source.begin();
  source.tell('change', { subject: 'job', id: 'j1' });
  source.tell('notification', { kind: 'signed', jobId: 'j1', id: 'n1' });
  expect(heard.changed).toHaveBeenCalledExactlyOnceWith({ subject: 'job', id: 'j1' });
  expect(heard.notified).toHaveBeenCalledExactlyOnceWith({ kind: 'signed', jobId: 'j1', id: 'n1' });
  expect(heard.missed).not.toHaveBeenCalled();
});

test('a stream that ended is opened again, and what was missed is asked for', async () => {
  listen().begin();
  newest().fail();
  expect(open()).toBe(0);
  await after(timings.listenAgain);
  expect(open()).toBe(1);
  expect(heard.missed).not.toHaveBeenCalled();
  newest().begin();
  expect(heard.missed).toHaveBeenCalledOnce();
});

test('the pauses grow, and are short again after a stream', async () => {
  listen();
  const pauses: number[] = [];
  for (let tries = 0; tries < 9; tries += 1) {
    const failedAt = performance.now();
    newest().fail();
    const before = FakeSource.all.length;
    while (FakeSource.all.length === before) await after(100);
    pauses.push(performance.now() - failedAt);
  }
  expect(pauses[0]).toBeLessThanOrEqual(timings.listenAgain + 100);
  expect(pauses.at(-1)).toBeGreaterThan(timings.listenAgainAtMost / 2 - 100);
  expect(pauses.at(-1)).toBeLessThanOrEqual(timings.listenAgainAtMost + 100);
  newest().begin();
  newest().fail();
  await after(timings.listenAgain);
  expect(open()).toBe(1);
});

test('while no stream can be had, everything is asked for every minute', async () => {
  listen().fail();
  await after(timings.askWithoutStream);
  expect(heard.missed).toHaveBeenCalledTimes(1);
  await after(timings.askWithoutStream);
  expect(heard.missed).toHaveBeenCalledTimes(2);
});

test('a browser without streams asks every minute', async () => {
  vi.stubGlobal('EventSource', undefined);
  stop = listenForEvents('u1', heard);
  await after(timings.askWithoutStream);
  expect(heard.missed).toHaveBeenCalledOnce();
});

test('with a stream nothing is asked', async () => {
  listen().begin();
  await after(10 * timings.askWithoutStream);
  expect(heard.missed).not.toHaveBeenCalled();
  expect(FakeSource.all.length).toBe(1);
});

test('a hidden tab gives its stream up, asks nothing, and catches up when it is seen', async () => {
  listen().begin();
  show('hidden');
  await after(timings.listenWhileHidden - 1);
  expect(open()).toBe(1);
  await after(5 * timings.askWithoutStream);
  expect(open()).toBe(0);
  expect(heard.missed).not.toHaveBeenCalled();
  show('visible');
  expect(open()).toBe(1);
  newest().begin();
  expect(heard.missed).toHaveBeenCalledOnce();
});

test('a tab that is hidden for a moment keeps its stream', async () => {
  listen().begin();
  show('hidden');
  await after(timings.listenWhileHidden / 2);
  show('visible');
  await after(timings.listenWhileHidden);
  expect([FakeSource.all.length, open()]).toEqual([1, 1]);
});

test('a tab that opens in the background listens once it is seen', () => {
  tab.visibilityState = 'hidden';
  stop = listenForEvents('u1', heard);
  expect(open()).toBe(0);
  show('visible');
  expect(open()).toBe(1);
});

test('never more than one stream, and none after the end', async () => {
  listen().begin();
  newest().fail();
  page.dispatchEvent(new Event('online'));
  show('visible');
  await after(timings.listenAgainAtMost);
  expect(open()).toBe(1);
  newest().fail();
  stop();
  page.dispatchEvent(new Event('online'));
  await after(5 * timings.listenAgainAtMost);
  expect(open()).toBe(0);
});

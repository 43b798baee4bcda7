import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWhenReachable } from './query-client.ts';

let tab: EventTarget & { visibilityState: 'visible' | 'hidden' };
let online: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  const window = new EventTarget();
  online = () => window.dispatchEvent(new Event('online'));
  vi.stubGlobal('document', tab);
  vi.stubGlobal('window', window);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A read that has just found no connection, and finds none until `isReachable`. */
function loseConnection() {
  const line = { isReachable: false };
  const read = vi.fn(async () => {
    if (!line.isReachable) failed();
  });
  const failed = retryWhenReachable(read);
  failed();
  return { line, read, failed };
}

function show(visibilityState: 'visible' | 'hidden') {
  tab.visibilityState = visibilityState;
  tab.dispatchEvent(new Event('visibilitychange'));
}

const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** Seconds from each try to the next, as they pass. */
async function pausesOf(read: ReturnType<typeof vi.fn>, count: number): Promise<number[]> {
  const pauses: number[] = [];
  for (let seconds = 1; pauses.length < count; seconds += 1) {
    const before = read.mock.calls.length;
    await after(1);
    if (read.mock.calls.length === before) continue;
    pauses.push(seconds);
    seconds = 0;
  }
  return pauses;
}

test('the pauses between tries grow up to a minute', async () => {
  const { read } = loseConnection();
  expect(await pausesOf(read, 7)).toEqual([4, 8, 16, 32, 60, 60, 60]);
});

test('once it works nothing is tried again, and the next loss starts with short pauses', async () => {
  const { line, read, failed } = loseConnection();
  await pausesOf(read, 3);
  line.isReachable = true;
  await pausesOf(read, 1);
  await after(3600);
  expect(read).toHaveBeenCalledTimes(4);
  line.isReachable = false;
  failed();
  expect(await pausesOf(read, 2)).toEqual([4, 8]);
});

test('several reads that fail together are one try', async () => {
  const { read, failed } = loseConnection();
  failed();
  failed();
  await after(4);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a hidden tab waits, and tries at once when it is visible again', async () => {
  const { read } = loseConnection();
  show('hidden');
  await after(3600);
  expect(read).not.toHaveBeenCalled();
  show('visible');
  expect(read).toHaveBeenCalledTimes(1);
  await after(0);
  expect(await pausesOf(read, 2)).toEqual([4, 8]);
});

test('a read that fails in a hidden tab waits until the tab is visible', async () => {
  tab.visibilityState = 'hidden';
  const { read } = loseConnection();
  await after(3600);
  expect(read).not.toHaveBeenCalled();
  show('visible');
  expect(read).toHaveBeenCalledTimes(1);
});

test('when the browser comes online it is tried at once, visible or not, and once', async () => {
  const { line, read } = loseConnection();
  await pausesOf(read, 4);
  show('hidden');
  line.isReachable = true;
  online();
  expect(read).toHaveBeenCalledTimes(5);
  await after(0);
  online();
  show('visible');
  await after(3600);
  expect(read).toHaveBeenCalledTimes(5);
});

// Of the tasks that carry the same flag, one at a time runs in a process. The library's named queues would do that across
// processes, but they lock the row of every queue whenever a task is taken, and so cannot be one for each account.
import type { ForbiddenFlagsFn, Job, WorkerEvents } from 'graphile-worker';

/** Names the flags of what is running, to be skipped; the worker's places ask in turn, so that two never take the same. */
export function onePerFlag(events: WorkerEvents): ForbiddenFlagsFn {
  const running = new Set<string>();
  const flagsOf = ({ flags }: Job) => Object.keys(flags ?? {});
  let lastInLine = Promise.resolve();
  let releaseNext = () => {};

  events.on('job:start', ({ job }) => {
    for (const flag of flagsOf(job)) running.add(flag);
    releaseNext();
  });
  events.on('worker:getJob:empty', () => releaseNext());
  events.on('worker:getJob:error', () => releaseNext());
  events.on('job:complete', ({ job }) => {
    for (const flag of flagsOf(job)) running.delete(flag);
  });

  return async () => {
    const myTurn = lastInLine;
    let release = () => {};
    lastInLine = new Promise((resolve) => {
      release = resolve;
    });
    await myTurn;
    releaseNext = release;
    return [...running];
  };
}

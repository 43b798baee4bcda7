// What one account may ask of the processors at a time, whichever way it asks: printing and decoding pictures
// together. Entered before a thread is waited for, so that whoever waits here takes nothing from anybody else, and behind
// a queue of the account's own for each kind of work, so that twenty photos do not stand in front of one document. Sealing
// is short, and can wait seconds for a time stamp: it stays outside.
import { availableParallelism } from 'node:os';
import { FairSemaphore } from './fair-semaphore.ts';

/** Never call it inside itself: the inner one would wait for the outer one. */
export const processorShare = new FairSemaphore({
  slots: Number.POSITIVE_INFINITY,
  slotsPerKey: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerKey: Number.POSITIVE_INFINITY,
});

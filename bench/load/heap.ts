// Whether the heap grows with finished work. Under load it also holds what is in flight, so it is read at rest: rounds
// of work, each followed by quiet seconds and a full collection.
import { setTimeout as delay } from 'node:timers/promises';
import { type LoadSetup, whenQuiet } from './load-setup.ts';
import { heldHeapMb } from './metrics.ts';
import { runMix } from './mix.ts';
import type { LoadOptions } from './options.ts';

const rounds = 4;
/** Timers of idle connections and finished requests end within it. */
const restMs = 8000;
/** Room for code that is compiled late. A leak of a hundred bytes per request would be more. */
const allowedMb = 1;

export interface HeapResult {
  requests: number[];
  heldMb: number[];
  isFlat: boolean;
}

export async function runHeap(setup: LoadSetup, options: LoadOptions): Promise<HeapResult> {
  const requests: number[] = [];
  const heldMb: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { lines } = await runMix(setup, { ...options, minutes: 0.6, thinkMs: 100, warmUpSeconds: 1 });
    await whenQuiet(setup);
    await delay(restMs);
    requests.push(lines.reduce((sum, { count }) => sum + count, 0));
    heldMb.push(await heldHeapMb(setup));
  }
  // The first round still loads code and fills caches.
  const [, second = Number.NaN] = heldMb;
  return { requests, heldMb, isFlat: (heldMb.at(-1) ?? Number.NaN) <= second + allowedMb };
}

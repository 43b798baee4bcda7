// The product's own figures at /metrics.
import { setTimeout as delay } from 'node:timers/promises';
import { type LoadSetup, metricsToken } from './load-setup.ts';

export interface ProductMetrics {
  heapMb: number;
  externalMb: number;
  /** The 99th percentile of the event loop delay since the last reading. */
  loopDelayMs: number;
  /** Requests waiting for a connection at this moment. */
  waiting: number;
}

export async function readMetrics({ server }: LoadSetup): Promise<ProductMetrics> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${server.base}/metrics`, { headers })).text();
  const value = (name: string) => {
    const line = text.split('\n').find((row) => row.startsWith(`fieldwright_${name} `));
    return Number(line?.split(' ').at(-1) ?? Number.NaN);
  };
  return {
    heapMb: value('memory_bytes{kind="heap_used"}') / 2 ** 20,
    externalMb: value('memory_bytes{kind="external"}') / 2 ** 20,
    loopDelayMs: value('event_loop_delay_seconds{quantile="0.99"}') * 1000,
    waiting: value('database_connections{state="waiting"}'),
  };
}

/** The heap of the event loop's thread right after a full collection. */
export async function heldHeapMb(setup: LoadSetup): Promise<number> {
  setup.server.child.kill('SIGUSR2');
  // The signal is handled in the next turn of the loop, and this reading in one after it.
  await delay(300);
  return (await readMetrics(setup)).heapMb;
}

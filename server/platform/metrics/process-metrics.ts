// How this process feels: its event loop, its memory, its connections.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { Family } from './exposition.ts';

export interface ProcessMetrics {
  read(): Family[];
  stop(): void;
}

const resolutionMs = 20;

export function watchProcess(pool: pg.Pool): ProcessMetrics {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return {
    read() {
      const memory = process.memoryUsage();
      const families: Family[] = [
        {
          name: 'fieldwright_event_loop_delay_seconds',
          type: 'gauge',
          help: 'How late the event loop came to its work since the last reading.',
          samples: [50, 99, 100].map((percentile) => ({
            labels: { quantile: String(percentile / 100) },
            // What is measured is the time between two ticks, one of which would be there anyway.
            value: delay.count ? Math.max(0, delay.percentile(percentile) / 1e9 - resolutionMs / 1000) : 0,
          })),
        },
        {
          name: 'fieldwright_memory_bytes',
          type: 'gauge',
          help: 'Memory of this process.',
          samples: [
            { labels: { kind: 'resident' }, value: memory.rss },
            { labels: { kind: 'heap_used' }, value: memory.heapUsed },
            { labels: { kind: 'external' }, value: memory.external },
          ],
        },
        {
          name: 'fieldwright_uptime_seconds',
          type: 'gauge',
          help: 'Since this process started.',
          samples: [{ value: process.uptime() }],
        },
        {
          name: 'fieldwright_database_connections',
          type: 'gauge',
          help: 'Connections of this process to the database, and requests that wait for one.',
          samples: [
            { labels: { state: 'open' }, value: pool.totalCount },
            { labels: { state: 'idle' }, value: pool.idleCount },
            { labels: { state: 'waiting' }, value: pool.waitingCount },
            { labels: { state: 'most' }, value: pool.options.max },
          ],
        },
      ];
      delay.reset();
      return families;
    },
    stop: () => void delay.disable(),
  };
}

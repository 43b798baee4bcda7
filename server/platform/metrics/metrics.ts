// GET /metrics for Prometheus, only with METRICS_TOKEN and only for those who know it; for everybody else there is no
// such address. Labels are names out of the code (routes, tasks, states), never anything a person typed.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Database, Queryable } from '../db/database.ts';
import { countUnsent } from '../mail/mails.store.ts';
import { sameText } from '../secrets.ts';
import { Counter, contentType, expose, type Family, Histogram } from './exposition.ts';

/** How this process is doing: its event loop, its memory, its connections. */
interface ProcessMetrics {
  read(): Family[];
  stop(): void;
}

const resolutionMs = 20;

function watchProcess(pool: pg.Pool): ProcessMetrics {
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

export interface MetricsOptions {
  /** Undefined: there are no metrics at all. */
  token: string | undefined;
  db: Database;
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function serveMetrics(app: FastifyInstance, { token, db }: MetricsOptions): void {
  if (!token) return;
  const requests = new Counter();
  const durations = new Histogram(bounds);
  const watch = watchProcess(db.pool);
  app.addHook('onClose', async () => watch.stop());
  app.addHook('onResponse', async (request, reply) => {
    // An address that is no route of ours could be anything, so it is not repeated.
    const labels = { method: request.method, route: request.routeOptions.url ?? '(none)' };
    requests.add({ ...labels, status: String(reply.statusCode) });
    durations.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!sameText(given, token)) return reply.callNotFound();
    const families = [...fromRequests(requests, durations), ...watch.read(), ...(await fromDatabase(db))];
    return reply.header('cache-control', 'no-store').type(contentType).send(expose(families));
  });
}

const fromRequests = (requests: Counter, durations: Histogram): Family[] => [
  {
    name: 'fieldwright_http_requests_total',
    type: 'counter',
    help: 'Requests answered, by route and status.',
    samples: requests.samples(),
  },
  {
    name: 'fieldwright_http_request_duration_seconds',
    type: 'histogram',
    help: 'From the first byte of a request to the last of its answer.',
    samples: durations.samples(),
  },
];

/** With the database away the rest is worth all the more. */
async function fromDatabase(db: Database): Promise<Family[]> {
  const up = (value: number): Family => ({
    name: 'fieldwright_database_up',
    type: 'gauge',
    help: '1 while the database answers.',
    samples: [{ value }],
  });
  try {
    const waiting = await readQueueMetrics(db.query);
    return [up(1), ...waiting];
  } catch {
    return [up(0)];
  }
}

interface TaskCount extends Record<string, unknown> {
  task: string;
  state: 'running' | 'given_up' | 'later' | 'due';
  count: number;
}

/** What waits in the database: the same from every process. */
async function readQueueMetrics(db: Queryable): Promise<Family[]> {
  const { rows: tasks } = await db.execute<TaskCount>(sql`
    select t.identifier as task,
      case when j.locked_at is not null then 'running'
           when j.attempts >= j.max_attempts then 'given_up'
           when j.run_at > now() then 'later' else 'due' end as state,
      count(*) as count
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by 1, 2 order by 1, 2`);
  const { rows: oldest } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
    from graphile_worker._private_jobs
    where locked_at is null and attempts < max_attempts and run_at <= now()`);
  const mails = await countUnsent(db);
  return [
    {
      name: 'fieldwright_queue_tasks',
      type: 'gauge',
      help: 'Tasks in the queue by name and state: due, later, running, given_up.',
      samples: tasks.map(({ task, state, count }) => ({ labels: { task, state }, value: count })),
    },
    {
      name: 'fieldwright_queue_oldest_due_seconds',
      type: 'gauge',
      help: 'How long the oldest due task has been waiting for a worker.',
      samples: [{ value: oldest[0]?.seconds ?? 0 }],
    },
    {
      name: 'fieldwright_mails',
      type: 'gauge',
      help: 'Emails that are waiting to be delivered, and emails that never will be: failed, or withheld on purpose.',
      samples: mails.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
  ];
}

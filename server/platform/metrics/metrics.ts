// GET /metrics for Prometheus, only with METRICS_TOKEN and only for whoever knows it; for everybody else there is no
// such address. Labels are names out of the code (routes, tasks, states), never anything a person typed.
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { sameText } from '../secrets.ts';
import { Counter, contentType, expose, type Family, Histogram } from './exposition.ts';
import { watchProcess } from './process-metrics.ts';
import { readQueueMetrics } from './queue-metrics.ts';

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

// What waits in the database. The same from every process, whoever is asked.
import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { countUnsent } from '../mail/mails.store.ts';
import type { Family } from './exposition.ts';

interface TaskCount extends Record<string, unknown> {
  task: string;
  state: 'running' | 'given_up' | 'later' | 'due';
  count: number;
}

export async function readQueueMetrics(db: Queryable): Promise<Family[]> {
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
      help: 'Emails that are waiting to be delivered, and emails that never will be.',
      samples: mails.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
  ];
}

// Background work. A task is added in the transaction that makes it necessary, so it exists exactly when the write
// does.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';

/**
 * What waits is begun in this order, and among equals what came first. People wait at the screen for the first,
 * customers for the second; the last can wait for hours.
 */
export const priorities = { signIn: -20, email: -10, default: 0, seal: 10, sweep: 20 } as const;
export type Priority = keyof typeof priorities;

export interface Task<P> {
  name: string;
  payload: z.ZodType<P>;
  /** Tried again with growing pauses up to this many times. */
  maxAttempts: number;
  priority: Priority;
}

/** Of a task that needs to know nothing: it finds by itself what there is to do. */
export const noPayload = z.object({}).strict() as z.ZodType<Record<string, never>>;

export const defineTask = <P>(
  name: string,
  payload: z.ZodType<P>,
  options: { maxAttempts?: number; priority?: Priority } = {},
): Task<P> => ({
  name,
  payload,
  maxAttempts: options.maxAttempts ?? 12,
  priority: options.priority ?? 'default',
});

interface TaskAttempt {
  number: number;
  isLast: boolean;
}

export interface TaskHandler<P = unknown> {
  task: Task<P>;
  /** Must be safe to run twice: a worker can die after the work and before it is recorded. */
  run(payload: P, attempt: TaskAttempt): Promise<void>;
}

export const handles = <P>(task: Task<P>, run: TaskHandler<P>['run']): TaskHandler =>
  ({ task, run }) as TaskHandler;

export interface AddOptions {
  /** A second task with the same key replaces one that has not begun; where both bring lists, they become one list. */
  key?: string;
  runAt?: Date;
  /** A pause by the queue's own clock, for what has to be looked at again. */
  waitMs?: number;
  /** Other than the task's own. */
  priority?: Priority;
  /** Of this task, a process runs one of this account at a time and leaves its other places to other accounts. */
  accountId?: string;
}

export async function addTask<P>(tx: Tx, task: Task<P>, payload: P, options: AddOptions = {}): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(
      identifier => ${task.name},
      payload => ${JSON.stringify(payload)}::json,
      run_at => coalesce(${options.runAt ?? null}::timestamptz, now() + ${options.waitMs ?? 0} * interval '1 ms'),
      max_attempts => ${task.maxAttempts}::int,
      job_key => ${options.key ?? null}::text,
      priority => ${priorities[options.priority ?? task.priority]}::int,
      flags => ${sql.param(options.accountId ? [`${task.name} ${options.accountId}`] : null)}::text[])`);
}

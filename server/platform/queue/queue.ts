// Background work. A task is added in the transaction that makes it necessary, so it exists exactly when the write does.
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../db/database.ts';

export interface Task<P> {
  name: string;
  payload: z.ZodType<P>;
  /** Tried again with growing pauses up to this many times. */
  maxAttempts: number;
}

export const defineTask = <P>(
  name: string,
  payload: z.ZodType<P>,
  options: { maxAttempts?: number } = {},
): Task<P> => ({
  name,
  payload,
  maxAttempts: options.maxAttempts ?? 12,
});

export interface Attempt {
  number: number;
  isLast: boolean;
}

export interface TaskHandler<P = unknown> {
  task: Task<P>;
  /** Must be safe to run twice: a worker can die after the work and before the note of it. */
  run(payload: P, attempt: Attempt): Promise<void>;
}

export const handles = <P>(task: Task<P>, run: TaskHandler<P>['run']): TaskHandler =>
  ({ task, run }) as TaskHandler;

export interface AddOptions {
  /** A second task with the same key replaces one that has not begun; where both bring lists, they become one list. */
  key?: string;
  runAt?: Date;
  /** A pause by the queue's own clock, for what has to be looked at again. */
  waitMs?: number;
}

export async function addTask<P>(tx: Tx, task: Task<P>, payload: P, options: AddOptions = {}): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(
      identifier => ${task.name},
      payload => ${JSON.stringify(payload)}::json,
      run_at => coalesce(${options.runAt ?? null}::timestamptz, now() + ${options.waitMs ?? 0} * interval '1 ms'),
      max_attempts => ${task.maxAttempts}::int,
      job_key => ${options.key ?? null}::text)`);
}

// Deletes counted uses of the free generators that no longer count.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { sweepFreeUses } from './free-uses.store.ts';

export const sweepFree = defineTask(
  'free-generator.sweep',
  z.object({}).strict() as z.ZodType<Record<string, never>>,
);

export const sweepFreeHandler = ({ db, clock }: Deps): TaskHandler =>
  handles(sweepFree, () => sweepFreeUses(db.query, clock.now()));

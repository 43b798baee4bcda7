// Deletes counted uses of the free generators that no longer count.
import type { Deps } from '#server/deps.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { sweepFreeUses } from './free-uses.store.ts';

export const sweepFree = defineTask('free-generator.sweep', noPayload);

export const sweepFreeHandler = ({ db, clock }: Deps): TaskHandler =>
  handles(sweepFree, () => sweepFreeUses(db.query, clock.now()));

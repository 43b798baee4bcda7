// Deletes drafts that nobody has touched for a month.
import type { Deps } from '#server/deps.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { deleteOldDrafts } from './drafts.store.ts';

export const sweepDrafts = defineTask('drafts.sweep', noPayload);

export const sweepDraftsHandler = ({ db, clock }: Deps): TaskHandler =>
  handles(sweepDrafts, () => deleteOldDrafts(db.query, clock.now()));

// Repairs what a crash left half done, one account after the other. Each file is repaired by itself, so a run
// that is cut off is taken up by the next one.
import { z } from 'zod';
import type { FileStore } from '#server/ports/files/files.ts';
import { type Clock, hours, later } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { defineTask, handles, type TaskHandler } from '../queue/queue.ts';
import { recountAccount } from './recount-files.ts';
import { findUnconfirmedClaims } from './stored-files.store.ts';

export const recountFiles = defineTask(
  'storage.recount',
  z.object({}).strict() as z.ZodType<Record<string, never>>,
);

/** Longer than any write takes. */
const unconfirmedFor = hours(24);

export const recountFilesHandler = (deps: { db: Database; files: FileStore; clock: Clock }): TaskHandler =>
  handles(recountFiles, async () => {
    const before = later(deps.clock.now(), -unconfirmedFor);
    let claimed = await findUnconfirmedClaims(deps.db.query, before, null);
    while (claimed[0]) {
      await recountAccount(deps, claimed);
      claimed = await findUnconfirmedClaims(deps.db.query, before, claimed[0].accountId);
    }
  });

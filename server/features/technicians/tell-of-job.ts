// Notifies a technician of a job they got or whose date moved (B-88). Changes of one job within a short time go into one
// email.
import { z } from 'zod';
import { minutes } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { addTask, defineTask } from '#server/platform/queue/queue.ts';

const News = z.enum(['assigned', 'rescheduled']);
export type News = z.infer<typeof News>;

/** An owner who plans drags a job more than once before it lies where it should. */
const quietMs = minutes(2);

/** A list: the queue puts what is added under one key behind what waits there already. */
export const tellTechnician = defineTask(
  'technicians.tell',
  z
    .array(
      z.object({
        /** A second run sends no second email. */
        noticeId: z.string(),
        accountId: z.string(),
        jobId: z.string(),
        technicianId: z.string(),
        news: News,
      }),
    )
    .min(1),
);

/** In the transaction that makes it so. */
export const tellOfJob = (
  tx: Tx,
  { accountId, id: jobId }: { accountId: string; id: string },
  technicianId: string,
  news: News,
): Promise<void> =>
  addTask(tx, tellTechnician, [{ noticeId: newId(), accountId, jobId, technicianId, news }], {
    key: `technicians.tell ${jobId} ${technicianId}`,
    waitMs: quietMs,
  });

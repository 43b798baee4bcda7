// Notifies a technician of a job they got or whose date moved (B-88). Changes of one job within a short time go into one
// email.
import { z } from 'zod';
import { minutes } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { addTask, defineTask } from '#server/platform/queue/queue.ts';

const JobNotice = z.enum(['assigned', 'rescheduled']);
export type JobNotice = z.infer<typeof JobNotice>;

/** An owner who plans drags a job more than once before it lies where it should. */
const quietMs = minutes(2);

/** A list: the queue puts what is added under one key behind what waits there already. */
export const notifyTechnician = defineTask(
  'technicians.tell',
  z
    .array(
      z.object({
        /** A second run sends no second email. */
        noticeId: z.string(),
        accountId: z.string(),
        jobId: z.string(),
        technicianId: z.string(),
        news: JobNotice,
      }),
    )
    .min(1),
);

/** In the transaction that makes it so. */
export const notifyOfJob = (
  tx: Tx,
  { accountId, id: jobId }: { accountId: string; id: string },
  technicianId: string,
  notice: JobNotice,
): Promise<void> =>
  addTask(tx, notifyTechnician, [{ noticeId: newId(), accountId, jobId, technicianId, news: notice }], {
    key: `technicians.tell ${jobId} ${technicianId}`,
    waitMs: quietMs,
  });

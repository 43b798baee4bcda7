// A technician got a job, or the date of theirs moved: somebody should tell them (B-88).
import { z } from 'zod';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { addTask, defineTask } from '#server/platform/queue/queue.ts';

const News = z.enum(['assigned', 'rescheduled']);
export type News = z.infer<typeof News>;

export const tellTechnician = defineTask(
  'technicians.tell',
  z.object({
    /** Names the occasion: a second run sends no second mail. */
    noticeId: z.string(),
    accountId: z.string(),
    jobId: z.string(),
    technicianId: z.string(),
    news: News,
  }),
);

/** In the transaction that makes it so. */
export const tellOfJob = (
  tx: Tx,
  { accountId, id: jobId }: { accountId: string; id: string },
  technicianId: string,
  news: News,
): Promise<void> => addTask(tx, tellTechnician, { noticeId: newId(), accountId, jobId, technicianId, news });

// Emails a technician about a job they got or whose date moved (B-88), unless the company does not want that or the job
// is closed or no longer theirs. Changes of one job within a short time go into one email.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { findJob } from '#server/features/jobs/jobs.service.ts';
import { minutes } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { addTask, defineTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { jobNoticeMail, postToPerson } from './technicians.mail.ts';
import { findTechnician, mailsOnChange } from './technicians.store.ts';

const JobNotice = z.enum(['assigned', 'rescheduled']);
export type JobNotice = z.infer<typeof JobNotice>;

/** An owner who plans drags a job more than once before it is where it should be. */
const quietMs = minutes(2);

/** A list: the queue puts what is added under one key behind what waits there already. */
const notifyTechnician = defineTask(
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

export const notifyTechnicianHandler = (deps: Deps): TaskHandler =>
  handles(notifyTechnician, async (notices) => {
    const [first] = notices;
    if (!first) return;
    const { noticeId, accountId, jobId, technicianId } = first;
    const scope = { accountId };
    if (!(await mailsOnChange(deps.db.query, scope))) return;
    const job = await findJob(deps.db.query, scope, jobId);
    const technician = await findTechnician(deps.db.query, scope, technicianId);
    if (!technician || job?.technicianId !== technicianId || job.closedAs !== null) return;
    const company = await readCompany(deps.db.query, accountId);
    // A job that is new to them has no older date for them.
    const notice = notices.some((notice) => notice.news === 'assigned') ? 'assigned' : 'rescheduled';
    const mail = jobNoticeMail(deps, company, technician, job, { noticeId, news: notice });
    await deps.db.transaction((tx) => postToPerson(deps, tx, company, technician, mail));
  });

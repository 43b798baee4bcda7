// Mails the technician about a job, unless the company does not want that or the job is somebody else's by now.

import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { findJob } from '#server/features/jobs/jobs.service.ts';
import { handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { notifyTechnician } from './notify-of-job.ts';
import { jobNoticeMail, postToTechnician } from './technicians.mail.ts';
import { findTechnician, mailsOnChange } from './technicians.store.ts';

export const notifyTechnicianHandler = (deps: Deps): TaskHandler =>
  handles(notifyTechnician, async (notices) => {
    const [first] = notices;
    if (!first) return;
    const { noticeId, accountId, jobId, technicianId } = first;
    const scope = { accountId };
    if (!(await mailsOnChange(deps.db.query, scope))) return;
    const job = await findJob(deps.db.query, scope, jobId);
    const technician = await findTechnician(deps.db.query, scope, technicianId);
    if (!technician || job?.technicianId !== technicianId) return;
    const company = await readCompany(deps.db.query, accountId);
    // A job that is new to them has no older date for them.
    const notice = notices.some((notice) => notice.news === 'assigned') ? 'assigned' : 'rescheduled';
    const mail = jobNoticeMail(deps, company, technician, job, { noticeId, news: notice });
    await deps.db.transaction((tx) => postToTechnician(deps, tx, company, technician, mail));
  });

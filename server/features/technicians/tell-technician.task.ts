// Mails the technician about a job, unless the company does not want that or the job is somebody else's by now.
import { readCompany } from '#server/features/company/company.service.ts';
import { countingMail, findJob } from '#server/features/jobs/jobs.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { jobNewsMail, postToTechnician } from './technicians.mail.ts';
import { findTechnician, mailsOnChange } from './technicians.store.ts';
import { tellTechnician } from './tell-of-job.ts';

export const tellTechnicianHandler = (deps: Deps): TaskHandler =>
  handles(tellTechnician, async ({ noticeId, accountId, jobId, technicianId, news }) => {
    const scope = { accountId };
    if (!(await mailsOnChange(deps.db.query, scope))) return;
    const job = await findJob(deps.db.query, scope, jobId);
    const technician = await findTechnician(deps.db.query, scope, technicianId);
    if (!technician || job?.technicianId !== technicianId) return;
    const company = await readCompany(deps.db.query, accountId);
    const mail = jobNewsMail(deps, company, technician, job, { noticeId, news });
    // Too many mails today is a failure like any other: the task is tried again later.
    await countingMail(deps, scope, () =>
      deps.db.transaction(async (tx) => ({
        isNew: await postToTechnician(deps, tx, company, technician, mail),
      })),
    );
  });

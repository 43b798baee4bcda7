// Emails about jobs to the owner: what a technician has finished, and what will be deleted.
import { formatDay } from '#contract/days.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { documentNumber } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { Company } from '#server/features/company/company.service.ts';
import { ownerWantsEmail } from '#server/features/notifications/notifications.service.ts';
import type { MailKey } from '#server/mail-kinds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { MailPerson } from '#server/platform/mail/mail-content.ts';
import {
  button,
  facts,
  type MailAmount,
  type MailBlock,
  note,
  pageUrl,
  text,
} from '#server/platform/mail/mail-layout.ts';
import { postMail } from '#server/platform/mail/post-mail.ts';
import type { JobRecord } from '../jobs.store.ts';

/** In every email to the owner that is about one job. */
export const openJob = (deps: Pick<Deps, 'config'>, jobId: string): MailBlock =>
  button('Open the job', pageUrl(deps, `/jobs?job=${jobId}`));

interface OwnerMail extends MailKey {
  subject: string;
  heading: string;
  amount?: MailAmount;
  blocks: MailBlock[];
  /** Absent: nobody reads an answer. */
  replyTo?: MailPerson;
  reason?: string;
}

/** To the owner, about what customers pay and ask. */
export const postJobMailToOwner = (
  deps: Deps,
  tx: Tx,
  company: Company,
  { heading, amount, blocks, reason, ...mail }: OwnerMail,
): Promise<boolean> =>
  postMail(deps, tx, {
    ...mail,
    accountId: company.accountId,
    to: { address: company.ownerEmail },
    body: {
      heading,
      amount,
      blocks,
      sender: deps.config.appName,
      reason:
        reason ?? `You’re getting this email because your customers pay online with ${deps.config.appName}.`,
    },
  });

/** To the owner: a technician has finished, and the invoice can go out. Once for each job. */
export async function postInvoiceMade(
  deps: Deps,
  tx: Tx,
  company: Company,
  job: JobRecord,
  technicianName: string,
): Promise<void> {
  if (!(await ownerWantsEmail(tx, company, 'work_finished'))) return;
  const number = documentNumber('invoice', job.number);
  await postMail(deps, tx, {
    kind: 'job.invoice-made',
    dedupeKey: job.id,
    accountId: job.accountId,
    to: { address: company.ownerEmail },
    subject: `${technicianName} created invoice ${number}`,
    body: {
      heading: `Invoice ${number} is ready`,
      amount: { value: formatDollars(job.totalCents), label: `Invoice total for ${job.customerName}` },
      blocks: [
        text(`${technicianName} moved this job to invoice. It has not been sent to the customer yet.`),
        openJob(deps, job.id),
        facts([
          ['Job', `#${job.number}`],
          ['Customer', job.customerName],
        ]),
      ],
      sender: deps.config.appName,
      reason: `You’re getting this email because your technicians use ${deps.config.appName}.`,
    },
  });
}

export interface JobToDelete {
  id: string;
  number: string;
  customerName: string;
  /** 2027-05-14 */
  day: string;
}

/** To the owner, before anything is deleted (B-55). */
export async function postDeletionNotice(
  deps: Deps,
  tx: Tx,
  company: Company,
  noticeId: string,
  jobs: JobToDelete[],
): Promise<void> {
  const { appName } = deps.config;
  const named = jobs.slice(0, 50);
  const [only] = named;
  const rest = jobs.length - named.length;
  const title = jobs.length === 1 ? '1 job will be deleted soon' : `${jobs.length} jobs will be deleted soon`;
  await postMail(deps, tx, {
    // Found again by this: nothing is deleted before the notice was sent.
    kind: 'job.deletion-notice',
    dedupeKey: noticeId,
    accountId: company.accountId,
    // The profile shows what became of it.
    subjectId: company.accountId,
    to: { address: company.ownerEmail },
    subject: title,
    body: {
      heading: title,
      blocks: [
        text(
          'Your settings say that old jobs are deleted. Download what you want to keep, change the service date, or switch the deletion off in your profile.',
        ),
        facts(
          named.map(({ number, customerName, day }) => [formatDay(day), `Job #${number}, ${customerName}`]),
        ),
        ...(rest > 0 ? [note(`And ${rest} more.`)] : []),
        only && jobs.length === 1 ? openJob(deps, only.id) : button('Open your jobs', pageUrl(deps, '/jobs')),
      ],
      sender: appName,
      reason: `You’re getting this email because your ${appName} account deletes old jobs.`,
    },
  });
}

// Every email to a technician. They are written in the company's name, and answers go to its owner.
import { technicianLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { formatService } from '#server/documents/document-dates.ts';
import { type Company, repliesTo, senderOf } from '#server/features/company/company.service.ts';
import type { JobRecord } from '#server/features/jobs/jobs.service.ts';
import type { MailKey } from '#server/mail-kinds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { button, facts, type MailBlock, note, text } from '#server/platform/mail/mail-layout.ts';
import { postMail } from '#server/platform/mail/post-mail.ts';
import type { JobNotice } from './notify-technician.task.ts';
import type { TechnicianRecord } from './technicians.store.ts';

export interface TechnicianMail extends MailKey {
  /** Subject and heading at once. */
  title: string;
  blocks: MailBlock[];
}

type Addressee = Pick<TechnicianRecord, 'accountId' | 'id' | 'name' | 'email'>;

/** False when it was posted before. */
export function postToTechnician(
  deps: Deps,
  tx: Tx,
  company: Company,
  technician: Addressee,
  mail: TechnicianMail,
): Promise<boolean> {
  const sender = senderOf(deps, company);
  return postMail(deps, tx, {
    kind: mail.kind,
    dedupeKey: mail.dedupeKey,
    accountId: technician.accountId,
    subjectId: technician.id,
    to: { name: technician.name, address: technician.email },
    ...repliesTo(deps, company),
    subject: mail.title,
    body: {
      heading: mail.title,
      blocks: mail.blocks,
      sender,
      reason: `You get this email because ${companyNameOr(company)} has you on its list of technicians. Replies go to ${company.email || sender}.`,
    },
  });
}

export const companyNameOr = ({ name }: Pick<Company, 'name'>) => name || 'your company';

export const invitationMail = (
  { config }: Deps,
  company: Company,
  technician: Addressee,
  invitation: { id: string; token: string },
): TechnicianMail => ({
  kind: 'technician.invitation',
  dedupeKey: invitation.id,
  title: `${company.name || 'Your company'} invites you to ${config.appName}`,
  blocks: [
    text(`Hello ${technician.name},`),
    text(
      `You are invited as a technician for ${companyNameOr(company)}. Create your account to see the jobs that are assigned to you.`,
    ),
    button('Create your account', `${config.appUrl}/technician/accept-invitation/${invitation.token}`),
    note(
      `The link works once, for ${technicianLimits.invitationDays} days. If you weren’t expecting this, ignore this email.`,
    ),
  ],
});

const titles: Record<JobNotice, (number: string) => string> = {
  assigned: (number) => `Job #${number} is yours`,
  rescheduled: (number) => `Job #${number} has a new date`,
};

const sentences: Record<JobNotice, string> = {
  assigned: 'This job was assigned to you.',
  rescheduled: 'The date of this job was changed.',
};

export const jobNoticeMail = (
  { config }: Deps,
  company: Company,
  technician: TechnicianRecord,
  job: JobRecord,
  { noticeId, news: notice }: { noticeId: string; news: JobNotice },
): TechnicianMail => ({
  kind: `technician.${notice}`,
  dedupeKey: noticeId,
  title: titles[notice](job.number),
  blocks: [
    text(`Hello ${technician.name},`),
    text(sentences[notice]),
    facts(jobFacts(company, job)),
    ...(technician.status === 'active' ? [button('Open your jobs', `${config.appUrl}/`)] : []),
    ...(technician.status === 'invited'
      ? [note('To see it in the app, create your account with the link in your invitation first.')]
      : []),
  ],
});

function jobFacts({ timeZone }: Company, job: JobRecord): [string, string][] {
  const service = formatService(job.serviceStart, job.serviceEnd, timeZone);
  const rows: [string, string | null | undefined][] = [
    ['Customer', job.customerName],
    ['Date', service.days ?? 'No date set'],
    ['Time', service.times],
    ['Address', job.customerAddress?.replaceAll('\n', ', ')],
    ['Phone', job.customerPhone],
    ['Work', job.description],
  ];
  return rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

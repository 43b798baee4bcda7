// Every email to technicians and office people. They are written in the company's name, and answers go to its owner.
import { technicianLimits } from '#contract/limits.ts';
import { contactPerson } from '#contract/texts/contact-person.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import type { Deps } from '#server/deps.ts';
import { formatService } from '#server/documents/document-dates.ts';
import { type Company, inNameOf, repliesTo, senderOf } from '#server/features/company/company.service.ts';
import type { JobRecord } from '#server/features/jobs/jobs.service.ts';
import type { MailKey } from '#server/mail-kinds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { button, facts, type MailBlock, note, text } from '#server/platform/mail/mail-layout.ts';
import { postMail } from '#server/platform/mail/post-mail.ts';
import type { Invitee } from './invitations.store.ts';
import type { JobNotice } from './notify-technician.task.ts';
import type { TechnicianRecord } from './technicians.store.ts';

export interface PersonMail extends MailKey {
  /** Subject and heading at once. */
  title: string;
  preheader: string;
  paragraphs: MailBlock[];
  blocks: MailBlock[];
}

export type Addressee = Pick<TechnicianRecord, 'accountId' | 'id' | 'name' | 'email'>;

/** False when it was posted before. */
export function postToPerson(
  deps: Deps,
  tx: Tx,
  company: Company,
  person: Addressee,
  mail: PersonMail,
): Promise<boolean> {
  return postMail(deps, tx, {
    kind: mail.kind,
    dedupeKey: mail.dedupeKey,
    accountId: person.accountId,
    subjectId: person.id,
    to: { name: person.name, address: person.email },
    ...repliesTo(deps, company),
    subject: mail.title,
    body: inNameOf(deps, company, {
      heading: mail.title,
      preheader: mail.preheader,
      paragraphs: mail.paragraphs,
      blocks: mail.blocks,
      reason: `You’re getting this email because ${companyNameOr(company)} added you ${mail.kind === 'office.invitation' ? 'to its office' : 'as a technician'}. Replies go to ${company.email || senderOf(deps, company)}.`,
    }),
  });
}

export const companyNameOr = ({ name }: Pick<Company, 'name'>) => name || 'your company';

const invitationTexts: Record<Invitee['role'], (company: string) => string> = {
  technician: (company) =>
    `You are invited as a technician for ${company}. Create your account to see the jobs assigned to you.`,
  office: (company) =>
    `You are invited to work in the office of ${company}. Create your account to see its jobs, calendar, templates and technicians.`,
};

export const invitationMail = (
  { config }: Deps,
  company: Company,
  { name, role }: Addressee & Invitee,
  invitation: { id: string; token: string },
): PersonMail => ({
  kind: `${role}.invitation`,
  dedupeKey: invitation.id,
  title: `${company.name || 'Your company'} invites you to ${config.appName}`,
  preheader: invitationTexts[role](companyNameOr(company)),
  paragraphs: [
    text(`Hello ${firstNameOf(name, { isPerson: true })},`),
    text(invitationTexts[role](companyNameOr(company))),
  ],
  blocks: [
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
): PersonMail => ({
  kind: `technician.${notice}`,
  dedupeKey: noticeId,
  title: titles[notice](job.number),
  preheader: jobFacts(company, job)
    .flatMap(([, value]) => value || [])
    .slice(0, 4)
    .join(' · '),
  paragraphs: [text(`Hello ${firstNameOf(technician.name, { isPerson: true })},`), text(sentences[notice])],
  blocks: [
    facts(jobFacts(company, job)),
    ...(technician.status === 'active' ? [button('Open your jobs', `${config.appUrl}/`)] : []),
    ...(technician.status === 'invited'
      ? [note('To see it in the app, create your account with the link in your invitation first.')]
      : []),
  ],
});

function jobFacts({ timeZone }: Company, job: JobRecord): [string, string | null | undefined][] {
  const service = formatService(job.serviceStart, job.serviceEnd, timeZone);
  return [
    ['Customer', job.customerName],
    ['Date', service.days ?? 'No date set'],
    ['Time', service.times],
    ['Address', job.customerAddress?.replaceAll('\n', ', ')],
    ['Contact', contactPerson(job.customerName, job.customerContactName)],
    ['Phone', job.customerPhone],
    ['Work', job.description],
  ];
}

// What a customer asks on the page of an invoice, to the owner: a reply goes to whoever asked.
import { documentNumber, stageLabels } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { Company } from '#server/features/company/company.service.ts';
import { type JobRecord, openJob, postJobMailToOwner } from '#server/features/jobs/jobs.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { facts, note, text } from '#server/platform/mail/mail-layout.ts';
import { shownStage } from './open-pay-link.ts';

export function postQuestion(
  deps: Deps,
  tx: Tx,
  company: Company,
  { job, message, email, dedupeKey }: { job: JobRecord; message: string; email: string; dedupeKey: string },
): Promise<boolean> {
  const stage = shownStage(job);
  const number = documentNumber(stage, job.number);
  const label = stageLabels[stage];
  return postJobMailToOwner(deps, tx, company, {
    kind: 'job.question',
    dedupeKey,
    replyTo: { address: email },
    subject: `Question about ${label.toLowerCase()} ${number} from ${job.customerName}`,
    heading: 'A customer has a question',
    blocks: [
      ...message.split(/\n\s*\n/).map((paragraph) => text(paragraph)),
      openJob(deps, job.id),
      facts([
        ['Customer', job.customerName],
        [label, number],
        ['Email', email],
      ]),
      // Anybody who has the link can ask, under any address.
      note(
        `Your reply to this email goes to ${email}. Anyone who has the link to this ${label.toLowerCase()} can ask.`,
      ),
    ],
    reason: `You’re getting this email because someone asked a question on a page you sent with ${deps.config.appName}.`,
  });
}

// What a person does on the customer page besides paying: looking at it, and asking something (D-24).
import { documentNumber } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import { holdJob, type JobRecord } from '#server/features/jobs/jobs.service.ts';
import { notify, ownerWantsEmail } from '#server/features/notifications/notifications.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { postQuestion } from './customer-page.mail.ts';
import { openPayLink, shownStage } from './open-pay-link.ts';

const subjectOf = ({ accountId, id: jobId }: JobRecord) => ({ accountId, jobId });

/** What the page is about. */
function documentOf(job: JobRecord) {
  const stage = shownStage(job);
  return { name: job.customerName, document: stage, number: documentNumber(stage, job.number) };
}

/** Noted once for each link and day, however often the page says so. */
export async function noteViewed(deps: Deps, token: string, address: string) {
  const { linkId, job } = await openPayLink(deps, address, token);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await holdJob(tx, job, job.id))) return;
    const key = `${linkId} ${dayIn(job.timeZone, now)}`;
    const { isFirst } = await claimKey(tx, now, job, { action: 'page-viewed', key, content: [] }, newId());
    if (!isFirst) return;
    await recordEvent(tx, deps.clock, {
      type: 'job.customer_page_viewed',
      accountId: job.accountId,
      subjectId: job.id,
      data: { payLinkId: linkId, stage: shownStage(job) },
    });
    await notify(deps, tx, { ...subjectOf(job), kind: 'opened', data: documentOf(job) });
  });
  return { success: true };
}

/** An email to the owner; the same key sends it once. */
export async function sendQuestion(
  deps: Deps,
  token: string,
  { message, email }: { message: string; email: string },
  { address, idempotencyKey }: { address: string; idempotencyKey: string | null },
) {
  const { linkId, job, company } = await openPayLink(deps, address, token);
  const { questionsPerLink } = deps.config.limits;
  await deps.limits.hit(questionsPerLink, linkId);
  const isNew = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await holdJob(tx, job, job.id))) return false;
    // A key belongs to its link: two customers' pages may choose the same.
    const key = idempotencyKey && `${linkId} ${idempotencyKey}`;
    const action = { action: 'question', key, content: [message, email] };
    const { isFirst, subjectId } = await claimKey(tx, now, job, action, newId());
    if (!isFirst) return false;
    await notify(deps, tx, {
      ...subjectOf(job),
      kind: 'question',
      data: { ...documentOf(job), message, email },
    });
    if (await ownerWantsEmail(tx, job, 'question'))
      await postQuestion(deps, tx, company, { job, message, email, dedupeKey: subjectId });
    await recordEvent(tx, deps.clock, {
      type: 'job.question_asked',
      accountId: job.accountId,
      subjectId: job.id,
      data: { payLinkId: linkId, stage: shownStage(job), from: email },
    });
    return true;
  });
  if (!isNew) await deps.limits.giveBack(questionsPerLink, linkId);
  return { success: true };
}

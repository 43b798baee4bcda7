// Asks again for the signature on estimates, 3 and 7 days after they were sent (D-64). However often this runs, and in
// however many processes: one day of a link is one email. Whoever signs holds the job, and so does this: what was signed
// is not asked for.
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { accountHasAccess } from '#server/features/billing/billing.service.ts';
import { type Company, readCompany } from '#server/features/company/company.service.ts';
import { dueFollowUp, findJob, nextFollowUp, requireJob } from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { days, hours, later } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { refuseOverLimit } from '#server/platform/mail/post-mail.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { newToken } from '#server/platform/secrets.ts';
import { addEvent } from '../evidence/signature-events.store.ts';
import { isExpired, lockRequest } from '../page/find-link.ts';
import { markSent } from '../requests/mark-sent.ts';
import { requestSignature } from '../requests/request-signature.ts';
import { changeOpen, findRequest, type SignatureRequestRow } from '../requests/signature-requests.store.ts';
import { followUpMailKey, linkMail, linkMailKey } from '../sealing/signing-mails.store.ts';
import { type Addressed, postFollowUp } from '../signing.mail.ts';
import { awaitsSignature, estimatePlan, followUpAddress } from './estimate-plan.ts';
import { addToken, type DueRequest, listAwaiting, listDueRequests } from './follow-ups.store.ts';

export const followUpEstimates = defineTask('signing.follow-up-estimates', noPayload, { maxAttempts: 3 });

const batch = 100;

/** A link with less time than this is made anew: its email may be read in the evening. */
const shortestLife = hours(24);

export const followUpEstimatesHandler = (deps: Deps): TaskHandler =>
  handles(followUpEstimates, async () => {
    const now = deps.clock.now();
    for (let after = ''; ; ) {
      const due = await listDueRequests(deps.db.query, now, after, batch);
      for (const request of due) await followUpOne(deps, request, now);
      after = due.at(-1)?.id ?? '';
      if (due.length < batch) return;
    }
  });

/** One that fails is tried again at the next run of the same day, and holds up no other. */
async function followUpOne(deps: Deps, key: DueRequest, now: Date): Promise<void> {
  try {
    const request = await findRequest(deps.db.query, key);
    const job = await findJob(deps.db.query, key, key.jobId);
    const company = await readCompany(deps.db.query, key.accountId);
    const to = request && job && awaitsSignature(job) ? followUpAddress(request, job) : null;
    const day = request && dueDay(request, company, now);
    if (!request || !to || !day || !(await accountHasAccess(deps, key))) return await arm(deps, key, now);
    const isShort = isExpired(request, now) || request.tokenExpiresAt < later(now, shortestLife);
    const followUp = { request, company, day, to, now };
    if (isShort || to !== request.signerEmail) await sendNewLink(deps, followUp);
    else await deps.db.transaction((tx) => sendAgain(deps, tx, followUp));
  } catch (error) {
    const reason = error instanceof Refusal ? error.code : error;
    deps.log.warn({ err: reason, requestId: key.id }, 'a follow-up could not be sent');
  }
}

const dueDay = (request: SignatureRequestRow, company: Company, now: Date): string | null => {
  const plan = estimatePlan(request, company);
  return plan && dueFollowUp(plan, request.nextFollowUpAt, now);
};

interface FollowUp {
  request: SignatureRequestRow;
  company: Company;
  day: string;
  to: string;
  now: Date;
}

/** The request as it is now, its job locked. Refuses what was signed, ended or switched off since it was read. */
async function lockDue(tx: Tx, { request, day, to, now }: FollowUp): Promise<Addressed> {
  const locked = await lockRequest(tx, request);
  const company = await readCompany(tx, request.accountId);
  if (!locked || dueDay(locked, company, now) !== day) throw new Refusal('conflict');
  const job = await requireJob(tx, request, request.jobId);
  if (!awaitsSignature(job) || followUpAddress(locked, job) !== to) throw new Refusal('conflict');
  return { ...locked, signerEmail: to };
}

/** The link that is there, under one more token. */
async function sendAgain(deps: Deps, tx: Tx, followUp: FollowUp): Promise<void> {
  const { company, day, now } = followUp;
  const request = await lockDue(tx, followUp);
  const token = newToken();
  const isPosted = await postFollowUp(deps, tx, company, request, {
    token,
    key: followUpMailKey(request, day),
  });
  if (isPosted) {
    await addToken(tx, request, token);
    await record(deps, tx, request, followUp);
  }
  await changeOpen(tx, request, { nextFollowUpAt: nextOf(request, company, now) });
}

/** The document as it is now, with a link of its own. The one before ends. */
async function sendNewLink(deps: Deps, followUp: FollowUp): Promise<void> {
  const { request, company, to, now } = followUp;
  const scope = { accountId: request.accountId };
  await refuseOverLimit(deps, { ...scope, kind: linkMail, recipient: to });
  // As long as the sender chose for the one before.
  const expirationHours = (request.tokenExpiresAt.getTime() - request.createdAt.getTime()) / hours(1);
  const { signerName, placeOfSale } = request;
  const agreedAt = placeOfSale ?? 'home';
  const input = { signerName, signerEmail: to, expirationHours, agreedAt };
  await requestSignature(deps, scope, request.jobId, input, null, {
    before: async (tx) => void (await lockDue(tx, followUp)),
    async made(tx, row, token) {
      const firstSentAt = request.firstSentAt ?? request.sentAt;
      await changeOpen(tx, row, { firstSentAt });
      const made: Addressed = { ...row, firstSentAt, signerEmail: to };
      await markSent(tx, made, now, 'mail');
      // The email of this link, like one that somebody sends: if it cannot be delivered, the link counts as not sent.
      const key = linkMailKey(made);
      if (!(await postFollowUp(deps, tx, company, made, { token, key }))) throw new Refusal('conflict');
      await record(deps, tx, made, followUp);
    },
  });
}

async function record(deps: Deps, tx: Tx, request: Addressed, { day, now }: FollowUp): Promise<void> {
  await addEvent(tx, request, {
    kind: 'sent',
    what: `A follow-up with the link for ${request.signerEmail} was queued to be emailed`,
    at: now,
    address: null,
    userAgent: null,
  });
  await recordEvent(tx, deps.clock, {
    type: 'signature.followed_up',
    accountId: request.accountId,
    subjectId: request.jobId,
    data: { requestId: request.id, stage: request.stage, to: request.signerEmail, day },
  });
}

const nextOf = (request: SignatureRequestRow, company: Company, now: Date): Date | null => {
  const plan = estimatePlan(request, company);
  return plan && nextFollowUp(plan, now);
};

const arm = ({ db }: Deps, key: DueRequest, now: Date) =>
  db.transaction(async (tx) => {
    const request = await lockRequest(tx, key);
    if (!request) return;
    const company = await readCompany(tx, key.accountId);
    await changeOpen(tx, request, { nextFollowUpAt: nextOf(request, company, now) });
  });

/** After a company turned them on or off: for the links that are there. */
export const armEstimateFollowUps = defineTask('signing.arm-follow-ups', z.object({ accountId: z.string() }));

export const armEstimateFollowUpsHandler = (deps: Deps): TaskHandler =>
  handles(armEstimateFollowUps, async ({ accountId }) => {
    const now = deps.clock.now();
    // A day more than the last follow-up.
    for (const key of await listAwaiting(deps.db.query, accountId, later(now, -days(8))))
      await arm(deps, key, now);
  });

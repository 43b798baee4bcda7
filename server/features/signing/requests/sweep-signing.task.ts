// Catches up: seals what was signed even if its task gave up, takes back "sent" from a link whose email could not be
// delivered (B-51), and records expiry, so that a wrong clock cannot revive a link, and drops what was chosen behind it.
import type { Deps } from '#server/deps.ts';
import {
  requireJob,
  setSignature,
  signatureOf,
  updateChangeOrderColumn,
} from '#server/features/jobs/jobs.service.ts';
import type { MailKey } from '#server/mail-kinds.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { later, minutes } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findMailOf } from '#server/platform/mail/mails.store.ts';
import { addTask, defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { isOfChangeOrder } from '../change-orders.ts';
import { dropAllSelections } from '../evidence/remove-signing-files.task.ts';
import { listExpiredWithSelections } from '../evidence/selections.store.ts';
import { addEvent } from '../evidence/signature-events.store.ts';
import { lockRequest } from '../page/find-link.ts';
import { listUnsealed } from '../sealing/sealed.store.ts';
import { addSealTask } from '../sealing/sealing.tasks.ts';
import { linkMail, linkMailKey } from '../sealing/signing-mails.store.ts';
import { changeOpen, listUndelivered, markExpired, type Undelivered } from './signature-requests.store.ts';

export const sweepSigning = defineTask('signing.sweep', noPayload);

/** Longer than a seal takes, and than the first pauses between its attempts. */
const sealTimeout = minutes(10);

export const sweepSigningHandler = (deps: Deps): TaskHandler =>
  handles(sweepSigning, async () => {
    await markExpired(deps.db.query, deps.clock.now());
    for (const request of await listExpiredWithSelections(deps.db.query))
      await deps.db.transaction((tx) => dropAllSelections(tx, request));
    const before = later(deps.clock.now(), -sealTimeout);
    for (const request of await listUnsealed(deps.db.query, before)) {
      await deps.db.transaction((tx) => addSealTask(tx, request));
      const { accountId, id: requestId } = request;
      deps.log.warn({ accountId, requestId }, 'a signed document waits for its seal');
    }
    for (const failed of await listUndelivered(deps.db.query)) await takeBack(deps, failed);
  });

/** Of an email that just failed: the owner does not wait for the timetable. Several at once are one sweep. */
export async function takeBackUndelivered(tx: Tx, { kind }: MailKey): Promise<void> {
  if (kind === linkMail) await addTask(tx, sweepSigning, {}, { key: sweepSigning.name });
}

const takeBack = ({ db, clock }: Deps, failed: Undelivered) =>
  db.transaction(async (tx) => {
    const request = await lockRequest(tx, failed);
    if (request?.status !== 'pending' || request.failedMails !== failed.failedMails) return;
    await changeOpen(tx, request, {
      status: 'created',
      sentAt: null,
      reachedBy: null,
      failedMails: request.failedMails + 1,
    });
    const mail = await findMailOf(tx, request.accountId, linkMailKey(request));
    const outcome = mail?.state === 'withheld' ? 'was not sent' : 'could not be delivered';
    await addEvent(tx, request, {
      kind: 'undelivered',
      what: `The email to ${request.signerEmail} ${outcome}`,
      at: clock.now(),
      address: null,
      userAgent: null,
    });
    const job = await requireJob(tx, request, request.jobId);
    if (isOfChangeOrder(request)) await updateChangeOrderColumn(tx, job);
    else if (signatureOf(job, request.stage) === 'pending')
      await setSignature(tx, clock.now(), request, 'not_sent');
    await recordEvent(tx, clock, {
      type: 'signature.mail_failed',
      accountId: request.accountId,
      subjectId: job.id,
      data: { requestId: request.id, stage: request.stage, to: request.signerEmail },
    });
  });

// The customer signs. One transaction: the signature with its evidence, the job's status, an estimate becoming a work
// order, the audit event and the task that seals. Of several taps the first wins (B-54a).
import { consent, type SignForm } from '#contract/signatures.ts';
import { cleanTyped } from '#contract/texts/typed-text.ts';
import type { Deps } from '#server/deps.ts';
import { markSigned } from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addEvent, wasOpened } from '../evidence/signature-events.store.ts';
import { approve, type RequestRow } from '../requests/signature-requests.store.ts';
import { addSealTask } from '../sealing/sealing.tasks.ts';
import type { SeenAtSigning } from '../signing.tables.ts';
import { assertOpen, assertSignable, findSigningLink, lockRequest } from './find-link.ts';
import { readSignatureImage } from './signature-image.ts';
import { isSender, nameOfUser, type SigningVisitor } from './visitor.ts';

export async function sign(deps: Deps, token: string, form: SignForm, visitor: SigningVisitor) {
  const found = await findSigningLink(deps, visitor.address, token);
  await assertSignable(deps, found);
  const image = await readSignatureImage(found.accountId, form.signatureImageData);
  const signedAt = await deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, found);
    if (!request) throw new Refusal('signing_link_unknown');
    const now = deps.clock.now();
    assertOpen(request, now);
    const evidence = await seen(tx, request, form, visitor);
    if (!(await approve(tx, request, { at: now, image, evidence }))) throw new Refusal('conflict');
    await record(deps, tx, request, evidence, now);
    await markSigned(deps, tx, request, request.signerName);
    await addSealTask(tx, request);
    return now;
  });
  return { success: true, status: 'approved' as const, signedAt: signedAt.toISOString() };
}

async function seen(
  tx: Tx,
  request: RequestRow,
  form: SignForm,
  visitor: SigningVisitor,
): Promise<SeenAtSigning> {
  const claim = (text: string | undefined) => cleanTyped(text ?? '').trim() || null;
  return {
    method: form.method ?? 'drawn',
    consent: { ...consent },
    address: visitor.address,
    userAgent: visitor.userAgent,
    claimed: {
      address: claim(form.signerIpAddress),
      userAgent: claim(form.userAgent),
      time: claimedTime(form.timestamp),
    },
    senderSession:
      visitor.session && isSender(visitor, request) ? await nameOfUser(tx, visitor.session) : null,
    wasOpened: await wasOpened(tx, request),
  };
}

/** Only what is a moment is worth keeping as one. */
function claimedTime(text = ''): string | null {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  return isMoment && !Number.isNaN(Date.parse(text)) ? text : null;
}

async function record(
  { clock }: Deps,
  tx: Tx,
  request: RequestRow,
  evidence: SeenAtSigning,
  now: Date,
): Promise<void> {
  const { senderSession } = evidence;
  const device = senderSession ? `, on a device signed in as ${senderSession}, on the sender’s side` : '';
  // Without the page nobody saw the text that is agreed to.
  const action = evidence.wasOpened
    ? 'Electronic records agreed to and signed'
    : 'Signed without opening the signing page';
  await addEvent(tx, request, {
    kind: 'signed',
    what: `${action}, through the link for ${request.signerName}${device}`,
    at: now,
    address: evidence.address,
    userAgent: evidence.userAgent,
  });
  await recordEvent(tx, clock, {
    type: 'signature.approved',
    accountId: request.accountId,
    subjectId: request.jobId,
    address: evidence.address,
    data: {
      requestId: request.id,
      stage: request.stage,
      revision: request.revision,
      signer: request.signerName,
      sha256: request.documentSha256,
      ...(senderSession && { onDeviceOf: senderSession }),
    },
  });
}

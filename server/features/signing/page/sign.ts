// The customer signs. One transaction: the signature with its evidence, the job's status, an estimate becoming a work
// order, the audit event and the task that seals. Of several taps the first wins (B-54a).
import { isIP } from 'node:net';
import sharp from 'sharp';
import { consent, type SignForm } from '#contract/signatures.ts';
import { cleanTyped } from '#contract/texts/typed-text.ts';
import type { Deps } from '#server/deps.ts';
import { markSigned } from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { FairSemaphore } from '#server/platform/fair-semaphore.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isOfChangeOrder } from '../change-orders.ts';
import type { SelectionRow } from '../evidence/selections.store.ts';
import { addEvent, wasOpened } from '../evidence/signature-events.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { approve, type SignatureRequestRow } from '../requests/signature-requests.store.ts';
import { voidOutdated } from '../requests/void-requests.ts';
import { addSealTask } from '../sealing/sealing.tasks.ts';
import type { SeenAtSigning } from '../signing.tables.ts';
import { assertOpen, assertSignable, findSigningLink, lockRequest } from './find-link.ts';
import { nameOfChoice } from './select.ts';
import { endSelections, signedContent } from './signed-content.ts';
import { isSender, nameOfUser, type SigningVisitor } from './visitor.ts';

/** Of a drawn signature. */
const limits = {
  bytes: 500_000,
  /** The page's canvas is 400 × 80, times the density of the screen. */
  smallest: { width: 100, height: 20 },
  largest: { width: 4000, height: 1600 },
  /** The size it is stored in. */
  storedSize: { width: 1600, height: 640 },
  /** Darker than this on white is ink. */
  ink: 200,
  /** Of 255: how much darker than its background ink is at least. */
  contrast: 60,
  /** At least a short stroke, in pixels of a 400 × 80 canvas. */
  stroke: 20,
};

const decoding = new FairSemaphore({
  slots: 2,
  slotsPerKey: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 40,
  refusal: { retryAfterSeconds: 5 },
});

/** Whoever has one link takes one place in the line of its company, so that the other customers can sign. */
const ofOneLink = new FairSemaphore({
  slots: Number.POSITIVE_INFINITY,
  slotsPerKey: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 20,
  refusal: { retryAfterSeconds: 5 },
});
const prefix = 'data:image/png;base64,';

/**
 * The drawn signature, decoded, checked and drawn again as a PNG on white. What is no picture, too small, too large or
 * has no ink on it is refused; only pixels survive. Decoding counts for the account whose document is signed.
 */
async function readSignatureImage(
  { limits: counters, config }: Pick<Deps, 'limits' | 'config'>,
  { accountId, id }: SignatureRequestRow,
  dataUrl: string,
): Promise<Buffer> {
  if (dataUrl.trim() === '') throw new Refusal('no_signature');
  ofOneLink.assertRoom(id);
  const bytes = readDataUrl(dataUrl);
  await counters.hit(config.limits.signatureImages, id);
  return ofOneLink.run(id, async () => {
    await checkHead(bytes);
    return decoding.run(accountId, () => decode(bytes));
  });
}

function readDataUrl(dataUrl: string): Buffer {
  const text = dataUrl.startsWith(prefix) ? dataUrl.slice(prefix.length) : '';
  const isBase64 = text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
  const bytes = Buffer.from(isBase64 ? text : '', 'base64');
  if (bytes.length === 0) throw new Refusal('bad_signature_image');
  if (bytes.length > limits.bytes) throw new Refusal('too_large');
  return bytes;
}

async function decode(bytes: Buffer): Promise<Buffer> {
  const { image, pixels, width, height } = await draw(bytes).catch(() => {
    throw new Refusal('bad_signature_image');
  });
  if (!hasStroke(pixels, width * height)) throw new Refusal('no_signature');
  return image;
}

/** Reads the head alone, so that a picture that would fill the memory is never unpacked. */
async function checkHead(bytes: Buffer): Promise<void> {
  const head = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => null);
  if (head?.format !== 'png') throw new Refusal('bad_signature_image');
  const { smallest, largest } = limits;
  const isTiny = head.width < smallest.width || head.height < smallest.height;
  const isHuge = head.width > largest.width || head.height > largest.height;
  if (isTiny || isHuge) throw new Refusal('bad_signature_image');
}

async function draw(bytes: Buffer) {
  const { width, height } = limits.largest;
  const image = await sharp(bytes, { limitInputPixels: width * height, failOn: 'error', pages: 1 })
    .resize({ ...limits.storedSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { image, pixels: data, width: info.width, height: info.height };
}

/** One even colour is no drawing, and neither is what nobody can tell from its background. */
function hasStroke(pixels: Buffer, size: number): boolean {
  const wanted = Math.max(limits.stroke, (limits.stroke * size) / (400 * 80));
  const levels = new Uint32Array(256);
  for (const value of pixels) levels[value] = (levels[value] ?? 0) + 1;
  const background = count(levels, limits.ink);
  const ink = count(levels, 0, Math.min(limits.ink, medianFrom(levels, limits.ink) - limits.contrast + 1));
  return background >= wanted && ink >= wanted;
}

const count = (levels: Uint32Array, from: number, to = levels.length) =>
  levels.subarray(from, to).reduce((sum, pixels) => sum + pixels, 0);

/** Of the pixels that are at least as light as `from`. */
function medianFrom(levels: Uint32Array, from: number): number {
  const half = count(levels, from) / 2;
  let level = from;
  while (level < levels.length - 1 && count(levels, from, level + 1) < half) level += 1;
  return level;
}

export async function sign(deps: Deps, token: string, form: SignForm, visitor: SigningVisitor) {
  const found = await findSigningLink(deps, visitor.address, token);
  await assertSignable(deps, found);
  const image = await readSignatureImage(deps, found, form.signatureImageData);
  const signedAt = await deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, found);
    if (!request) throw new Refusal('signing_link_unknown');
    const now = deps.clock.now();
    assertOpen(request, now);
    const { content, offer, selection } = await signedContent(tx, request, form.selectionId ?? null, now);
    const evidence = await evidenceOf(tx, request, form, visitor);
    if (!(await approve(tx, request, { at: now, image, evidence, ...content })))
      throw new Refusal('conflict');
    await endSelections(tx, request, selection);
    await record(deps, tx, { ...request, ...content }, evidence, { now, selection });
    if (isOfChangeOrder(request)) await deps.changeOrders.signed(tx, request);
    else {
      const { cancelUntil } = content;
      await markSigned(deps, tx, request, { name: request.signerName, offer, cancelUntil });
      await voidOutdated(deps, tx, { accountId: request.accountId }, request.jobId);
    }
    await notifyOwner(deps, tx, 'signed', { ...request, ...content }, visitor);
    await addSealTask(tx, request);
    return now;
  });
  return { success: true, status: 'approved' as const, signedAt: signedAt.toISOString() };
}

async function evidenceOf(
  tx: Tx,
  request: SignatureRequestRow,
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
      address: claimedAddress(form.signerIpAddress),
      userAgent: claim(form.userAgent),
      time: claimedTime(form.timestamp),
    },
    senderSession:
      visitor.session && isSender(visitor, request) ? await nameOfUser(tx, visitor.session) : null,
    wasOpened: await wasOpened(tx, request),
  };
}

/** A zone behind it could be any text. */
const claimedAddress = (text = ''): string | null => (isIP(text) && !text.includes('%') ? text : null);

/** Only what is a moment is worth keeping as one. */
function claimedTime(text = ''): string | null {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  return isMoment && !Number.isNaN(Date.parse(text)) ? text : null;
}

async function record(
  { clock }: Deps,
  tx: Tx,
  request: Omit<SignatureRequestRow, 'documentKey'>,
  evidence: SeenAtSigning,
  { now, selection }: { now: Date; selection: SelectionRow | null },
): Promise<void> {
  const { senderSession } = evidence;
  const device = senderSession ? `, on a device signed in as ${senderSession}, on the sender’s side` : '';
  // Without the page nobody saw the text that is agreed to.
  const action = evidence.wasOpened
    ? 'Electronic records agreed to and signed'
    : 'Signed without opening the signing page';
  // The page goes back to an earlier choice without asking the server: the last one that was made need not be this one.
  const signed = selection ? `. What was signed: ${nameOfChoice(selection)}` : '';
  await addEvent(tx, request, {
    kind: 'signed',
    what: `${action}, through the link for ${request.signerName}${device}${signed}`,
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

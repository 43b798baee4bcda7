// Everything the server knows about one signature, for the audit page and the attached record.
import { isChoice } from '#contract/lines/chosen-lines.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { onOneLine } from '#contract/texts/typed-text.ts';
import { recordMoment } from '#server/documents/sealing/evidence-file.ts';
import type { Evidence, EvidenceEvent } from '#server/documents/sealing/sealer.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import { findMailOf } from '#server/platform/mail/mails.store.ts';
import { documentTitleOf } from '../change-orders.ts';
import type { SignatureRequestRow } from '../requests/signature-requests.store.ts';
import { linkMailKey } from '../sealing/signing-mails.store.ts';
import type { SeenAtSigning } from '../signing.tables.ts';
import { selectionSentKey } from './frozen-files.ts';
import { eventsOf, type GroupedEvent, wasOpened } from './signature-events.store.ts';

export type SignedRow = SignatureRequestRow & { signedAt: Date; evidence: SeenAtSigning };

/** Times are given in `timeZone`, the company's. */
export async function gatherEvidence(db: Queryable, request: SignedRow, timeZone: string): Promise<Evidence> {
  const { frozenTexts, evidence: seen } = request;
  const [mailed, recorded] = await Promise.all([mailedEvent(db, request), eventsOf(db, request)]);
  const events = inTime([...recorded, ...mailed]);
  const timeline = buildTimeline(events, seen, { dropped: request.furtherViews, timeZone });
  return {
    requestId: request.id,
    companyName: frozenTexts.companyInfo.companyName,
    documentNumber: request.number,
    documentTitle: documentTitleOf(request),
    stage: request.stage,
    revision: request.revision,
    totalAmount: formatDecimal(request.totalCents),
    documentSha256: request.documentSha256,
    ...choiceOf(request, recorded),
    signer: {
      name: request.signerName,
      email: request.signerEmail,
      reachedBy: waysOf(request, events, mailed.length > 0),
      method: seen.method,
    },
    agreement: frozenTexts.agreement,
    consent: seen.consent,
    signedAt: request.signedAt.toISOString(),
    timeZone,
    // Without what was decided at signing, a view that was dropped may have been the one that opened it.
    wasOpened: seen.wasOpened ?? (request.furtherViews > 0 || (await wasOpened(db, request))),
    serverAddress: seen.address,
    userAgent: seen.userAgent,
    claimed: seen.claimed,
    ownerSessionPresent: seen.senderSession !== null,
    ownerName: seen.senderSession,
    events: timeline.events,
    furtherLooks: timeline.furtherViews,
  };
}

/** Where there was anything to choose: which option, and which of its optional lines. */
function choiceOf(request: SignedRow, events: GroupedEvent[]): Pick<Evidence, 'choice'> {
  const { offer, signed, optionName, offerSha256 } = request;
  if (!offer || !signed || !isChoice(offer)) return {};
  const { options, lineItems } = offer;
  const signedIds = new Set(signed.lineItems.map(({ id }) => id));
  // Ids are unique over all options: the list that was signed is the one they are of.
  const lists = options ?? [{ name: null, lineItems }];
  const list =
    lists.find((each) => each.lineItems.some(({ id }) => signedIds.has(id))) ??
    lists.find(({ name }) => name === optionName);
  const named = (isTaken: boolean) =>
    (list?.lineItems ?? []).flatMap(({ id, optional, description }) =>
      optional && signedIds.has(id) === isTaken ? onOneLine(description) : [],
    );
  const chosen = chosenOf(request, events);
  return { choice: { optionName, taken: named(true), left: named(false), offerSha256, chosen } };
}

/** Who made the choice that was signed is in its own event; the files of a choice are in a folder with its id. */
function chosenOf(request: SignedRow, events: GroupedEvent[]): string | null {
  const { documentKey, documentSha256 } = request;
  return (
    events.find(
      ({ kind, id }) =>
        kind === 'selected' &&
        selectionSentKey({ ...request, selectionId: id }, documentSha256) === documentKey,
    )?.what ?? null
  );
}

/** Where neither is certain, an email that was queued is; a link that only was opened went a way nobody recorded. */
function waysOf(
  { reachedBy }: SignedRow,
  events: GroupedEvent[],
  isMailed: boolean,
): Evidence['signer']['reachedBy'] {
  const isCopied = events.some(({ kind }) => kind === 'copied');
  if (!isMailed && !isCopied) return reachedBy === 'mail' ? ['mail'] : [];
  return [...(isMailed ? ['mail' as const] : []), ...(isCopied ? ['copied link' as const] : [])];
}

/** Only what a mail server took counts as emailed. */
async function mailedEvent(db: Queryable, request: SignedRow): Promise<GroupedEvent[]> {
  const at = (await findMailOf(db, request.accountId, linkMailKey(request)))?.sentAt;
  if (!at) return [];
  const what = `The link was emailed to ${request.signerEmail}, and the email was accepted for delivery`;
  const event = { id: request.id, kind: 'sent' as const, what, at, address: null, userAgent: null };
  return [{ ...event, lastAt: at, times: 1, isView: false }];
}

const inTime = (events: GroupedEvent[]) => events.sort((a, b) => a.at.getTime() - b.at.getTime());

/** Views by other browsers than the signer's: the earliest and the latest of them. */
const listed = { first: 15, last: 15 };

interface Timeline {
  events: EvidenceEvent[];
  /** Views that are not among the events. */
  furtherViews: number;
}

interface Browser {
  address: string | null;
  userAgent: string | null;
}

/** The timeline of a request for its record: everything that counts, and of the views as many as can be read. */
function buildTimeline(
  events: GroupedEvent[],
  signer: Browser,
  { dropped, timeZone }: { dropped: number; timeZone: string },
): Timeline {
  const isOtherView = ({ isView, kind, address, userAgent }: GroupedEvent) =>
    isView && kind !== 'copied' && !(address === signer.address && userAgent === signer.userAgent);
  const otherViews = events.filter(isOtherView);
  const omitted = new Set(
    otherViews.slice(listed.first, Math.max(listed.first, otherViews.length - listed.last)),
  );
  const furtherViews = [...omitted].reduce((sum, { times }) => sum + times, dropped);
  const included = events.filter((event) => !omitted.has(event));
  return { events: included.map((event) => toEvidence(event, timeZone)), furtherViews };
}

const toEvidence = (
  { at, lastAt, times, what, address, userAgent }: GroupedEvent,
  timeZone: string,
): EvidenceEvent => ({
  at: at.toISOString(),
  what: times > 1 ? `${what} (${times} times, last ${recordMoment(lastAt.toISOString(), timeZone)})` : what,
  address,
  device: userAgent ? describeDevice(userAgent) : null,
  userAgent,
});

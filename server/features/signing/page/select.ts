// The customer chooses an option and ticks extras (D-18). What was chosen is printed and frozen with its own hash, from the
// model that was sent, so that what is signed is exactly what was shown, whatever the job says by then.
import type { SQL } from 'drizzle-orm';
import { offerLimits } from '#contract/limits.ts';
import { type Chosen, isChoice } from '#contract/lines/chosen-lines.ts';
import { formatDecimal, totals } from '#contract/lines/money.ts';
import type { Selection, SelectionForm } from '#contract/signatures.ts';
import { nothingToSign } from '#contract/texts/refusal-texts.ts';
import { onOneLine } from '#contract/texts/typed-text.ts';
import type { Deps } from '#server/deps.ts';
import type { EstimateModel } from '#server/documents/document-model.ts';
import { documentHtml } from '#server/documents/html/document-html.ts';
import { printSent, requireChosen } from '#server/features/jobs/jobs.service.ts';
import { writeTogether } from '#server/platform/db/write-together.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey, findClaim, type KeyedAction } from '#server/platform/idempotency/idempotency.ts';
import { isId, newId } from '#server/platform/ids.ts';
import { StorageError } from '#server/ports/files/files.ts';
import { selectionPageKey, selectionSentKey, sha256Of } from '../evidence/frozen-files.ts';
import { dropOldest } from '../evidence/remove-signing-files.task.ts';
import {
  findSelection,
  picturesOf,
  type SelectionRow,
  selectionInserts,
} from '../evidence/selections.store.ts';
import { selectedInsert } from '../evidence/signature-events.store.ts';
import { chosenSums } from '../requests/frozen-sums.ts';
import { markArrived } from '../requests/mark-sent.ts';
import { findSentModel, type SignatureRequestRow } from '../requests/signature-requests.store.ts';
import type { SentOffer } from '../signing.tables.ts';
import { assertOpen, assertSignable, findSigningLink, lockRequest } from './find-link.ts';
import { browserOf, isSender, type SigningVisitor } from './visitor.ts';

export async function select(
  deps: Deps,
  token: string,
  form: SelectionForm,
  visitor: SigningVisitor,
  key: string | null,
): Promise<Selection> {
  const request = await findSigningLink(deps, visitor.address, token);
  await assertSignable(deps, request);
  const choice = readChoice(request, form);
  const { optionId = null, selectedLineIds } = form;
  // Visitors of different links know nothing of each other's keys.
  const keyed = { action: `selection ${request.id}`, key, content: [optionId, selectedLineIds] };
  const madeBefore = await findMade(deps, token, request, keyed);
  if (madeBefore) return madeBefore;
  // Before the model is read and printed, which is what it costs.
  await deps.limits.hit(deps.config.limits.selections, request.id);
  try {
    return await makeSelection(deps, token, request, { choice, keyed, visitor });
  } catch (error) {
    // A breakdown of ours is none of the choices that a customer may make. What was printed in vain for their sake counts:
    // a hundred taps at once cost a hundred prints.
    if (!(error instanceof Refusal)) {
      await deps.limits.giveBack(deps.config.limits.selections, request.id);
      throw error;
    }
    // Of two taps at once, the second finds what the first has made.
    const madeMeanwhile = await findMade(deps, token, request, keyed);
    if (madeMeanwhile) return madeMeanwhile;
    throw error;
  }
}

interface ToMake {
  choice: ReadChoice;
  keyed: KeyedAction;
  visitor: SigningVisitor;
}

async function makeSelection(
  deps: Deps,
  token: string,
  request: SignatureRequestRow,
  { choice, keyed, visitor }: ToMake,
): Promise<Selection> {
  const { frozen, pictures, files } = await freeze(deps, request, choice);
  try {
    const confirmations = await putAll(deps, files);
    await deps.db.transaction(async (tx) => {
      const present = await lockRequest(tx, request);
      if (!present) throw new Refusal('signing_link_unknown');
      // Under the lock, however long printing and storing took: so choices are in the order in which they are there.
      const now = deps.clock.now();
      assertOpen(present, now);
      const { isFirst } = await claimKey(tx, now, request, keyed, frozen.id);
      if (!isFirst) throw new Refusal('conflict');
      const { address, userAgent } = visitor;
      const what = `${nameOfChoice(frozen)} was chosen on the signing page${await browserOf(tx, request, visitor)}`;
      await writeTogether(tx, [
        ...selectionInserts(tx, { ...frozen, createdAt: now }, pictures),
        selectedInsert(tx, request, frozen.id, { what, at: now, address, userAgent }),
        ...confirmations,
      ]);
      await dropOldest(tx, request, { most: offerLimits.selections, newestId: frozen.id });
    });
  } catch (error) {
    // As with a new link: only then is it certain that no row names them.
    if (error instanceof Refusal || error instanceof StorageError)
      for (const file of files) await deps.files.remove(file.key);
    throw error;
  }
  // Whoever chooses has the link, also where the page was not opened through it.
  if (!isSender(visitor, request)) await markArrived(deps, request, visitor, deps.clock.now());
  return toSelection(token, frozen, pictures.length);
}

/** By an earlier call with this key; one that has gone since is unknown. */
async function findMade(
  { db }: Pick<Deps, 'db'>,
  token: string,
  request: SignatureRequestRow,
  keyed: KeyedAction,
): Promise<Selection | null> {
  const claim = await findClaim(db.query, request, keyed);
  if (!claim) return null;
  const selection = await requireSelection(db.query, request, claim.subjectId);
  return toSelection(token, selection, (await picturesOf(db.query, selection)).length);
}

interface NewFile {
  key: string;
  bytes: Buffer;
  type: string;
}

/**
 * At once, because each waits for the disk; all have ended before what was written can be removed. They are confirmed
 * with the rows that name them.
 */
async function putAll({ files }: Deps, made: readonly NewFile[]): Promise<SQL[]> {
  const puts = made.map(({ key, bytes, type }) => files.putUnconfirmed(key, bytes, type));
  const ends = await Promise.allSettled(puts);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return Promise.all(puts);
}

/** For the timeline: two choices of one option differ in what is ticked, and so in their documents. */
export const nameOfChoice = ({
  optionName,
  documentSha256,
}: Pick<SelectionRow, 'optionName' | 'documentSha256'>): string => {
  const name = optionName === null ? 'A choice' : `Option “${onOneLine(optionName)}”`;
  return `${name} (document ${documentSha256.slice(0, 12)})`;
};

/** What there is to choose from, in an estimate; requests from before there were offers have nothing. */
export const hasChoice = (
  request: SignatureRequestRow,
): request is SignatureRequestRow & { offer: SentOffer } =>
  request.stage === 'estimate' && request.offer !== null && isChoice(request.offer);

interface ReadChoice {
  offer: SentOffer;
  optionId: string | null;
  chosen: Chosen;
}

function readChoice(
  request: SignatureRequestRow,
  { optionId = null, selectedLineIds }: SelectionForm,
): ReadChoice {
  if (!hasChoice(request))
    throw new Refusal('conflict', { message: 'There is nothing to choose in this document.' });
  const { offer } = request;
  return { offer, optionId, chosen: requireChosen(offer, { optionId, selectedLineIds }, choiceMessages) };
}

/** For the customer. */
export const choiceMessages = {
  unknownLine: 'This item is not part of the document.',
  nothingChosen: nothingToSign,
};

/** When it was chosen is left to the transaction that writes it. */
type FrozenChoice = Omit<SelectionRow, 'createdAt'>;

async function freeze(deps: Deps, request: SignatureRequestRow, { offer, optionId, chosen }: ReadChoice) {
  const { lineItems, discount, optionName } = chosen;
  const { taxRate } = offer;
  const sent = await findSentModel(deps.db, request);
  if (sent?.kind !== 'estimate') throw new Error('The model of a sent offer is missing.');
  const printed = await printSent(deps, request, chosenModel(sent, chosen));
  const id = newId();
  const owner = { ...request, selectionId: id };
  const documentSha256 = sha256Of(printed.pdf);
  const documentKey = selectionSentKey(owner, documentSha256);
  const pictures = printed.pages.map((bytes) => {
    const sha256 = sha256Of(bytes);
    return { key: selectionPageKey(owner, sha256), sha256, bytes };
  });
  const frozen: FrozenChoice = {
    accountId: request.accountId,
    id,
    requestId: request.id,
    optionId,
    optionName,
    chosen: { lineItems, discount, taxRate },
    totalCents: totals({ lines: lineItems, discount, taxRate }).total,
    frozenTexts: { ...request.frozenTexts, ...undecided, ...chosenSums(chosen, offer) },
    readingHtml: documentHtml(printed.model).article,
    documentKey,
    documentSha256,
  };
  const files = [
    { key: documentKey, bytes: printed.pdf, type: 'application/pdf' },
    ...pictures.map(({ key, bytes }) => ({ key, bytes, type: 'application/gzip' })),
  ];
  return { frozen, pictures, files };
}

/** What the choice decides: nothing of another option must stay. */
const undecided = {
  options: undefined,
  optionName: undefined,
  depositAmount: undefined,
  discountAmount: undefined,
  discountLabel: undefined,
} satisfies Partial<SignatureRequestRow['frozenTexts']>;

/** The document as it would have been, had the customer's choice been all there was. */
function chosenModel(sent: EstimateModel, { lineItems, discount, optionName }: Chosen): EstimateModel {
  return {
    ...sent,
    options: undefined,
    lines: lineItems,
    discount: discount ?? undefined,
    ...(optionName !== null && { optionName }),
  };
}

const toSelection = (token: string, row: FrozenChoice, pageCount: number): Selection => ({
  selectionId: row.id,
  subtotal: row.frozenTexts.subtotal,
  discountAmount: row.frozenTexts.discountAmount ?? formatDecimal(0),
  taxAmount: row.frozenTexts.taxAmount,
  totalAmount: row.frozenTexts.totalAmount,
  depositAmount: row.frozenTexts.depositAmount ?? formatDecimal(0),
  pdfUrl: `/api/signatures/${token}/selections/${row.id}/download`,
  readUrl: `/sign/${token}/selections/${row.id}/read`,
  sha256: row.documentSha256,
  pageCount,
});

/** The one that is signed, read again under the lock; one of another link, or that has gone, is unknown. */
export async function requireSelection(
  db: Parameters<typeof findSelection>[0],
  request: SignatureRequestRow,
  id: string,
): Promise<SelectionRow> {
  const selection = isId(id) ? await findSelection(db, request, id) : null;
  if (!selection)
    throw new Refusal('not_found', { message: 'This choice is no longer there. Please choose again.' });
  return selection;
}

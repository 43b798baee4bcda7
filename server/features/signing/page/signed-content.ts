// What a signature is for: the document as it was sent, or what the customer chose of it and was shown (D-18).
import type { Chosen } from '#contract/lines/chosen-lines.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { offerAt, removeFiles, requireChosen, type SignedOffer } from '#server/features/jobs/jobs.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import { deletePages, insertPages, picturesOfRequest } from '../evidence/pages.store.ts';
import { dropSelections } from '../evidence/remove-signing-files.task.ts';
import {
  deleteSelections,
  detachPictures,
  picturesOf,
  type SelectionRow,
  selectionIdsOf,
} from '../evidence/selections.store.ts';
import { lastDayToCancel } from '../requests/cancellation-right.ts';
import type { SignatureRequestRow, SignedContent } from '../requests/signature-requests.store.ts';
import { choiceMessages, hasChoice, requireSelection } from './select.ts';

interface Signed {
  /** Written to the request with the signature. */
  content: SignedContent;
  /** What becomes of the job; null where nothing was there to decide. */
  offer: SignedOffer | null;
  selection: SelectionRow | null;
}

/** The request is locked and open. */
export async function signedContent(
  tx: Tx,
  request: SignatureRequestRow,
  selectionId: string | null,
  now: Date,
): Promise<Signed> {
  const cancelTimeZone = request.agreedAt && (await readCompany(tx, request.accountId)).timeZone;
  const common = cancelTimeZone ? { cancelUntil: lastDayToCancel(cancelTimeZone, now), cancelTimeZone } : {};
  const selection = selectionId === null ? null : await requireSelection(tx, request, selectionId);
  if (selection)
    return {
      content: { ...common, ...contentOf(request, selection) },
      offer: signedOffer(selection),
      selection,
    };
  const offer = request.offer && offerAt(request.stage, request.offer);
  const chosen = offer && requireChosen(offer, { optionId: null }, choiceMessages);
  return {
    content: {
      ...common,
      ...(request.offer && chosen && { signed: { ...plain(chosen), taxRate: request.offer.taxRate } }),
    },
    offer: hasChoice(request) ? chosen : null,
    selection: null,
  };
}

const plain = ({ lineItems, discount }: Chosen) => ({ lineItems, discount });

const signedOffer = ({ chosen: { lineItems, discount }, optionName }: SelectionRow): SignedOffer => ({
  lineItems,
  discount,
  optionName,
});

const contentOf = (request: SignatureRequestRow, selection: SelectionRow): SignedContent => ({
  signed: selection.chosen,
  optionName: selection.optionName,
  totalCents: selection.totalCents,
  frozenTexts: selection.frozenTexts,
  readingHtml: selection.readingHtml,
  documentKey: selection.documentKey,
  documentSha256: selection.documentSha256,
  offerKey: request.documentKey,
  offerSha256: request.documentSha256,
});

/** The pictures of what was signed become the request's. Everything else that was chosen and not signed goes. */
export async function endSelections(
  tx: Tx,
  request: SignatureRequestRow,
  selection: SelectionRow | null,
): Promise<void> {
  const ids = await selectionIdsOf(tx, request);
  if (selection) {
    const offered = await picturesOfRequest(tx, request);
    const pictures = await picturesOf(tx, selection);
    await detachPictures(tx, selection);
    await deletePages(tx, request);
    await insertPages(tx, request, pictures);
    if (offered.length > 0) await addTask(tx, removeFiles, { keys: offered.map(({ key }) => key) });
    // Its files stay: they are the request's now.
    await deleteSelections(tx, request, [selection.id]);
  }
  await dropSelections(
    tx,
    request,
    ids.filter((id) => id !== selection?.id),
  );
}

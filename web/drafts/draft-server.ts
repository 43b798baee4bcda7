// The server's copy of a draft. What is sent carries who wrote it, so that a page recognises its own text when a reply
// was lost, and does not take it for another device's.
import { api, fetchCsrfToken, type Reply, type RequestOptions } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { type DraftPlace, placeName, readCopy, removeCopy } from './draft-copy.ts';
import type { WrittenBy } from './page-writes.ts';

/** What is stored as the draft's data. */
export interface Written extends WrittenBy {
  form: unknown;
}

export interface ServerDraft extends Written {
  updatedAt: string;
}

type Item = Reply<'GET /api/drafts'>['items'][number];

/** Something else than a page wrote it: then no page has its text. */
function toServerDraft({ data, updatedAt }: Item): ServerDraft {
  const { form = null, by = '', count = 1 } = (data ?? {}) as Partial<Written>;
  return { form, by, count, updatedAt };
}

/** Before any version: whatever is on the server is unknown. */
const noVersion = new Date(0).toISOString();

const turns = new Map<string, Promise<unknown>>();

/** Calls about one draft come one after the other, also those of a form that was closed and opened again. */
export function inTurn<T>(place: DraftPlace, call: () => Promise<T>): Promise<T> {
  const name = placeName(place);
  const turn = (turns.get(name) ?? Promise.resolve()).then(call, call);
  turns.set(name, turn);
  const forget = () => {
    if (turns.get(name) === turn) turns.delete(name);
  };
  turn.then(forget, forget);
  return turn;
}

const paramsOf = ({ kind, key }: DraftPlace) => ({ kind, key });

export async function readDraft(place: DraftPlace): Promise<ServerDraft | null> {
  const { items } = await api('GET /api/drafts', { query: paramsOf(place) });
  return items[0] ? toServerDraft(items[0]) : null;
}

let csrfToken: string | null = null;

/** The token is fetched once for many writes. */
async function withToken<T>(send: (token: string | undefined) => Promise<T>): Promise<T> {
  await prepareToSend();
  try {
    return await send(csrfToken ?? undefined);
  } catch (error) {
    csrfToken = null;
    if (!(error instanceof ApiError && error.code === 'csrf_failed')) throw error;
    csrfToken = await fetchCsrfToken();
    return send(csrfToken ?? undefined);
  }
}

/** So that a page can be left with the first words it has to send. */
export async function prepareToSend(): Promise<void> {
  csrfToken ??= await fetchCsrfToken();
}

/** Browsers let a page that is being left send this much. */
const mostWhenLeaving = 60_000;

async function put(
  place: DraftPlace,
  data: Written,
  known: string | null,
  settings: RequestOptions,
): Promise<string> {
  const { updatedAt } = await api('PUT /api/drafts/:kind/:key', {
    params: paramsOf(place),
    body: { data, updatedAt: known ?? noVersion },
    ...settings,
  });
  return updatedAt;
}

/** Returns the new version. */
export const sendDraft = (place: DraftPlace, data: Written, known: string | null): Promise<string> =>
  withToken((csrfToken) => put(place, data, known, { csrfToken }));

/** From a page that is being left: at once, whatever else is on its way. Null when that is not possible. */
export function sendWhenLeaving(
  place: DraftPlace,
  data: Written,
  known: string | null,
): Promise<string> | null {
  if (!csrfToken || JSON.stringify(data).length > mostWhenLeaving) return null;
  return put(place, data, known, { csrfToken, keepalive: true });
}

/** A later version than the known one stays; one that is not there is gone. */
export async function deleteDraft(place: DraftPlace, known: string): Promise<void> {
  try {
    await withToken((csrfToken) =>
      api('DELETE /api/drafts/:kind/:key', {
        params: paramsOf(place),
        query: { updatedAt: known },
        csrfToken,
        keepalive: true,
      }),
    );
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 409))) throw error;
  }
}

/** What is there instead of the version that the page knows. */
export const laterDraft = (error: unknown): ServerDraft | null =>
  error instanceof ApiError && error.code === 'changed_meanwhile' && error.present
    ? toServerDraft(error.present as Item)
    : null;

/** What it was written for no longer exists. True when there was a draft. */
export async function dropDraft(place: DraftPlace): Promise<boolean> {
  const copy = readCopy(place);
  removeCopy(place);
  return inTurn(place, async () => {
    const stored = await readDraft(place).catch(() => null);
    if (stored) await deleteDraft(place, stored.updatedAt).catch(() => undefined);
    return stored !== null || (copy !== null && copy.form !== null);
  });
}

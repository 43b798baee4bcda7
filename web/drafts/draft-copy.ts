// The browser's copy of a draft. It is written with every change, so that a tab that is dropped loses nothing.
import { type DraftKind, draftLimits } from '#contract/limits.ts';
import { draftName, personalKey } from '#web/api/remembered-user.ts';

/** Whose draft of which form. */
export interface DraftPlace {
  userId: string;
  kind: DraftKind;
  key: string;
}

/** How much of what each open page has written is part of a text, by the id of the page. */
export type Included = Readonly<Record<string, number>>;

export interface DraftCopy {
  /** Null once it was saved or discarded, until the server's copy is gone as well. */
  form: unknown;
  included: Included;
  /** The version on the server that it continues. */
  updatedAt: string | null;
  /** The server has exactly this. */
  isSent: boolean;
  writtenAt: string;
}

export const placeName = ({ userId, kind, key }: DraftPlace): string =>
  personalKey(userId, draftName(`${kind}:${key}`));

const longest = draftLimits.days * 24 * 60 * 60 * 1000;

export function readCopy(place: DraftPlace): DraftCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(placeName(place)) ?? 'null') as Partial<DraftCopy> | null;
    if (!copy || typeof copy.included !== 'object' || copy.included === null || copy.form === undefined)
      return null;
    const age = Date.now() - Date.parse(copy.writtenAt ?? '');
    if (!(age < longest)) return null;
    return {
      form: copy.form,
      included: copy.included,
      updatedAt: copy.updatedAt ?? null,
      isSent: copy.isSent === true,
      writtenAt: copy.writtenAt ?? '',
    };
  } catch {
    return null;
  }
}

export function writeCopy(place: DraftPlace, copy: DraftCopy): void {
  try {
    localStorage.setItem(placeName(place), JSON.stringify(copy));
  } catch {
    // Storage is full or forbidden: the server's copy is a second or two behind.
  }
}

export function removeCopy(place: DraftPlace): void {
  try {
    localStorage.removeItem(placeName(place));
  } catch {
    // Nothing could be stored, so there is nothing to remove.
  }
}

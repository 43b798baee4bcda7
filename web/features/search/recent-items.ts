// What this person opened lately from the search. It stays in this browser and goes when they sign out.
import { personalKey } from '#web/api/remembered-user.ts';
import type { FoundItem } from './found-items.ts';

const shownRecent = 8;

const keyOf = (userId: string) => personalKey(userId, 'recent-searches');

const isItem = (stored: unknown): stored is FoundItem =>
  typeof stored === 'object' &&
  stored !== null &&
  ['key', 'kind', 'title'].every((name) => typeof (stored as Record<string, unknown>)[name] === 'string');

/** The last opened first. */
export function readRecent(userId: string): FoundItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, shownRecent) : [];
  } catch {
    return [];
  }
}

export function rememberOpened(userId: string, opened: FoundItem): void {
  const others = readRecent(userId).filter(({ key }) => key !== opened.key);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([opened, ...others].slice(0, shownRecent)));
  } catch {
    // Storage is full or forbidden: nothing is offered again.
  }
}

// What this person opened from the search. It stays in this browser and goes when they sign out.
import { personalKey } from '#web/api/remembered-user.ts';
import { FoundItem } from './found-items.ts';

const shownRecent = 8;

const keyOf = (userId: string) => personalKey(userId, 'recent-searches');

/** The last opened first. */
export function readRecent(userId: string): FoundItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((item) => FoundItem.safeParse(item).data ?? []).slice(0, shownRecent);
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

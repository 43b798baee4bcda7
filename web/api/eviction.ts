// A device that was signed out by a sign-in on another one says so, once. The note is kept for the tab, because
// a lost session ends in a reload.
import { ApiError } from './errors.ts';
import { readRememberedUser } from './remembered-user.ts';

const key = 'signed-in-elsewhere';

/** Only where somebody was signed in: the cookie of an ended session may linger for weeks. */
export function noteEviction(error: unknown): void {
  const isEviction = error instanceof ApiError && error.code === 'session_invalidated';
  if (!isEviction || !readRememberedUser()) return;
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    // Without storage the person still lands on the front page, only without the reason.
  }
}

/** True once after an eviction. */
export function takeEvictionNote(): boolean {
  try {
    const wasEvicted = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return wasEvicted;
  } catch {
    return false;
  }
}

// What a failed call means for the session, and the note that lets a person whose session ended sign in again and
// continue where they were. The note is stored for the tab, because a lost session ends in a reload.
import { findPage } from '#contract/pages/pages.ts';
import { ApiError } from './errors.ts';
import { readRememberedUser } from './remembered-user.ts';

export interface FailedCall {
  error: unknown;
  kind: 'read' | 'change';
  /** The page handles a lost session itself, so the general handler does nothing (C-4). */
  handlesSessionLoss: boolean;
}

/** `end`: forget everything and reload. `recheck`: fetch the user again. */
export type SessionAction = 'end' | 'recheck' | 'nothing';

/** These codes are about what was typed and say nothing about the session. */
const wrongInput: readonly (string | undefined)[] = ['invalid_credentials', 'invalid_code', 'login_expired'];

export const isSessionLoss = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.code === 'session_invalidated') &&
  !wrongInput.includes(error.code);

/** Only status and code count: a message such as "Job 1401 not found" must not sign anybody out. */
export function sessionActionFor({ error, kind, handlesSessionLoss }: FailedCall): SessionAction {
  if (!(error instanceof ApiError)) return 'nothing';
  if (isSessionLoss(error)) {
    if (handlesSessionLoss) return 'nothing';
    return kind === 'change' ? 'end' : 'recheck';
  }
  return error.status === 402 || error.status === 403 ? 'recheck' : 'nothing';
}

const key = 'session-ended';

/** Whether signed-in people work there; after signing in again nobody is led back to a page for visitors. */
const isWorkPage = (pathname: string): boolean =>
  pathname === '/' || findPage(pathname)?.access !== undefined;

const reasons = ['elsewhere', 'expired', 'removed'] as const;

export interface SessionEnd {
  reason: (typeof reasons)[number];
  /** Where the person was, with the query. */
  path: string;
}

/** Only where somebody was signed in: the cookie of an ended session may linger for weeks. */
export function rememberSessionEnd(error: unknown): void {
  if (!isSessionLoss(error) || !readRememberedUser()) return;
  const reason = reasonOf(error);
  const { pathname, search } = window.location;
  if (!isWorkPage(pathname)) return;
  const end: SessionEnd = { reason, path: `${pathname}${search}` };
  try {
    sessionStorage.setItem(key, JSON.stringify(end));
  } catch {
    // Without storage the person still lands on the front page, only without the reason.
  }
}

function reasonOf(error: unknown): SessionEnd['reason'] {
  if (!(error instanceof ApiError)) return 'expired';
  if (error.code === 'session_invalidated') return 'elsewhere';
  return error.type === 'access_ended' ? 'removed' : 'expired';
}

/** On the start page "nobody" is just a visitor, unless somebody else ended the session. */
export function rememberSignedOut(error: ApiError): void {
  if (window.location.pathname !== '/' || reasonOf(error) !== 'expired') rememberSessionEnd(error);
}

/** Reads the note and removes it. */
export function takeSessionEnd(): SessionEnd | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<SessionEnd> | null;
    sessionStorage.removeItem(key);
    const isOurs = stored?.path?.startsWith('/') && !stored.path.startsWith('//');
    const reason = reasons.find((known) => known === stored?.reason);
    return isOurs && reason ? { reason, path: stored?.path as string } : null;
  } catch {
    return null;
  }
}

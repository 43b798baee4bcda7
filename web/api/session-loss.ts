// What a failed call means for the session, for reads and changes. Only status and code count: a message such as
// "Job 1401 not found" must not sign anybody out.
import { ApiError } from './errors.ts';

export interface FailedCall {
  error: unknown;
  kind: 'read' | 'change';
  /** The page handles a lost session itself, so the general handler does nothing (C-4). */
  handlesSessionLoss: boolean;
}

/** `end`: forget everything and reload. `recheck`: fetch the user again. */
export type SessionAction = 'end' | 'recheck' | 'nothing';

/** Refusals of what somebody typed; the session they may have is as good as before. */
const wrongInput: readonly (string | undefined)[] = ['invalid_credentials', 'invalid_code', 'login_expired'];

export const isSessionLoss = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.code === 'session_invalidated') &&
  !wrongInput.includes(error.code);

export function sessionActionFor({ error, kind, handlesSessionLoss }: FailedCall): SessionAction {
  if (!(error instanceof ApiError)) return 'nothing';
  if (isSessionLoss(error)) {
    if (handlesSessionLoss) return 'nothing';
    return kind === 'change' ? 'end' : 'recheck';
  }
  return error.status === 402 || error.status === 403 ? 'recheck' : 'nothing';
}

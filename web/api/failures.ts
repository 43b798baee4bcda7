// The one way to show that a call failed. Every page uses it, so that a missing connection, a refusal and a
// breakdown are called the same everywhere. A remark about a form is no failure.
import { toast } from '../ui/feedback/toast-store.ts';
import { ApiError, NetworkError, noConnection, unexpectedError } from './errors.ts';

/** Thrown by the page itself, with a message that is fit to show. */
export class UserFacingError extends Error {}

/** The person turned back: no failure, and nothing to be said about it. */
export class UserCancelled extends Error {}

/** Too much to do, or a service it needs is away: a refusal like others, with words of its own. */
const tooBusy = 503;

/** The server's own words about what was refused; where it broke down, the given ones. */
export function messageOf(error: unknown, otherwise: string = unexpectedError): string {
  const hasMessage =
    error instanceof NetworkError ||
    error instanceof UserFacingError ||
    (error instanceof ApiError && (error.status < 500 || error.status === tooBusy));
  return (hasMessage && error.message) || otherwise;
}

/** Where a page has words of its own for every refusal: without a connection that is the reason all the same. */
export const unlessOffline = (error: unknown, message: string): string =>
  error instanceof NetworkError ? error.message : message;

interface FailureText {
  title?: string;
  /** Said for every reason but a missing connection; null where the title says it all. */
  message?: string | null;
  /** What else the person has to know, whatever the reason was. */
  note?: string | null;
}

/** `otherwise` is said where the error has no words of its own. */
export function showFailure(error: unknown, otherwise?: string, text: FailureText = {}): void {
  if (error instanceof UserCancelled) return;
  const { title = 'Error', message = messageOf(error, otherwise), note } = text;
  const shown = error instanceof NetworkError ? noConnection : { title, description: message };
  const description = [shown.description, note].filter(Boolean).join(' ');
  toast({ title: shown.title, description: description || undefined, tone: 'destructive', cause: error });
}

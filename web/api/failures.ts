// The one way to show that a call failed. Every page uses it, so that a missing connection, a refusal and a breakdown
// are named the same everywhere. Problems with the fields of a form are not shown here.
import { toast } from '../ui/feedback/toast-store.ts';
import { ApiError, NetworkError, noConnection, unexpectedError } from './errors.ts';

/** Thrown by the page itself, with a message that can be shown. */
export class UserFacingError extends Error {}

/** The person cancelled: not a failure, so nothing is shown. */
export class UserCancelled extends Error {}

/** Overloaded, or a service it needs is down: the reply has a message of its own, like other refusals. */
const tooBusy = 503;

/** The server's message about what was refused; for a breakdown the given one. */
export function messageOf(error: unknown, otherwise: string = unexpectedError): string {
  const hasMessage =
    error instanceof NetworkError ||
    error instanceof UserFacingError ||
    (error instanceof ApiError && (error.status < 500 || error.status === tooBusy));
  return (hasMessage && error.message) || otherwise;
}

/** For pages with their own message for every refusal: without a connection, that is the reason all the same. */
export const unlessOffline = (error: unknown, message: string): string =>
  error instanceof NetworkError ? error.message : message;

export interface FailureText {
  title?: string;
  /** Shown for every reason but a missing connection; null where the title is enough. */
  message?: string | null;
  /** Added to the message, whatever the reason was. */
  note?: string | null;
}

/** `otherwise` is shown where the error has no message of its own. */
export function showFailure(error: unknown, otherwise?: string, text: FailureText = {}): void {
  if (error instanceof UserCancelled) return;
  const { title = 'Error', message = messageOf(error, otherwise), note } = text;
  const shown = error instanceof NetworkError ? noConnection : { title, description: message };
  const description = [shown.description, note].filter(Boolean).join(' ');
  toast({ title: shown.title, description: description || undefined, tone: 'destructive', cause: error });
}

// The one way to tell a failure: in which words, and as which message. Every page says it through here, so that a missing
// connection, a refusal and a breakdown are called the same everywhere.
import { toast } from '../ui/toast-store.ts';
import { ApiError, NetworkError, unexpectedError } from './errors.ts';

/** Thrown by the page itself, with a message that is fit to show. */
export class PlainProblem extends Error {}

/** The person turned back: no failure, and nothing to be said about it. */
export class CalledOff extends Error {}

/** The server's own words about what was refused; where it broke down, the given ones. */
export function wordsOf(error: unknown, otherwise: string = unexpectedError): string {
  const isSpoken =
    error instanceof NetworkError ||
    error instanceof PlainProblem ||
    (error instanceof ApiError && error.status < 500);
  return (isSpoken && error.message) || otherwise;
}

/** Where a page has words of its own for every refusal: without a connection that is the reason all the same. */
export const unlessOffline = (error: unknown, words: string): string =>
  error instanceof NetworkError ? error.message : words;

interface Told {
  title?: string;
  /** Said whatever the reason was. */
  words?: string;
}

/** `otherwise` is said where the error has no words of its own. */
export function sayFailure(error: unknown, otherwise?: string, { title = 'Error', words }: Told = {}): void {
  if (error instanceof CalledOff) return;
  toast({ title, description: words ?? wordsOf(error, otherwise), tone: 'destructive', cause: error });
}

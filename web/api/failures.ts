// The one way to tell that a call failed: in which words, and as which message. Every page says it through here, so that
// a missing connection, a refusal and a breakdown are called the same everywhere. A remark about a form is no failure.
import { toast } from '../ui/toast-store.ts';
import { ApiError, NetworkError, noConnection, unexpectedError } from './errors.ts';

/** Thrown by the page itself, with a message that is fit to show. */
export class PlainProblem extends Error {}

/** The person turned back: no failure, and nothing to be said about it. */
export class CalledOff extends Error {}

/** Too much to do, or a service it needs is away: a refusal like others, with words of its own. */
const tooBusy = 503;

/** The server's own words about what was refused; where it broke down, the given ones. */
export function wordsOf(error: unknown, otherwise: string = unexpectedError): string {
  const isSpoken =
    error instanceof NetworkError ||
    error instanceof PlainProblem ||
    (error instanceof ApiError && (error.status < 500 || error.status === tooBusy));
  return (isSpoken && error.message) || otherwise;
}

/** Where a page has words of its own for every refusal: without a connection that is the reason all the same. */
export const unlessOffline = (error: unknown, words: string): string =>
  error instanceof NetworkError ? error.message : words;

interface Told {
  title?: string;
  /** Said for every reason but a missing connection; null where the title says it all. */
  words?: string | null;
  /** What else the person has to know, whatever the reason was. */
  note?: string | null;
}

/** `otherwise` is said where the error has no words of its own. */
export function sayFailure(error: unknown, otherwise?: string, told: Told = {}): void {
  if (error instanceof CalledOff) return;
  const { title = 'Error', words = wordsOf(error, otherwise), note } = told;
  const said = error instanceof NetworkError ? noConnection : { title, description: words };
  const description = [said.description, note].filter(Boolean).join(' ');
  toast({ title: said.title, description: description || undefined, tone: 'destructive', cause: error });
}

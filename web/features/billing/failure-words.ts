import { ApiError, NetworkError } from '#web/api/errors.ts';
import { CardProblem } from './card/card-entry.ts';

/** The server's or the card form's own words where there are any, else the given ones. */
export function wordsOf(error: Error, otherwise: string): string {
  const isSpoken = error instanceof ApiError || error instanceof CardProblem || error instanceof NetworkError;
  return (isSpoken && error.message) || otherwise;
}

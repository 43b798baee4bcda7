import { ApiError, NetworkError, unexpectedError } from '#web/api/errors.ts';

/** The server's own words about what was refused; where it broke down, the given ones. */
export function wordsOf(error: unknown, otherwise: string = unexpectedError): string {
  const isSpoken = error instanceof NetworkError || (error instanceof ApiError && error.status < 500);
  return (isSpoken && error.message) || otherwise;
}

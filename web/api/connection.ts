// Whether the server can be reached. Known from the calls themselves: a browser that believes to be online may still
// stand behind a router without a line.
let lostAt = Number.NEGATIVE_INFINITY;

/** So long after a call that found no connection, what is said about a failure is about that. */
const toldWithinMs = 500;

export const noConnection = {
  title: 'No connection',
  description: 'Check your internet connection and try again.',
} as const;

export function connectionLost(): void {
  lostAt = Date.now();
}

export function connectionWorks(): void {
  lostAt = Number.NEGATIVE_INFINITY;
}

export const isConnectionLost = (): boolean => Date.now() - lostAt < toldWithinMs;

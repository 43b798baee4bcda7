// Structured lines on standard output. Secrets never reach them: bodies, cookies and tokens are not logged at all, and
// a request is named by its route, not by an address that may carry a token.
import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

export function makeLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        'headers.cookie',
        'headers.authorization',
      ],
      censor: '(hidden)',
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? '(unknown)',
        address: request.ip,
      }),
      err: describeError,
    },
  };
  return pino(options, destination ?? standardOutput());
}

/** A closed terminal takes no more lines; the stop that follows must not end over that. */
const standardOutput = () => pino.destination(1).on('error', () => {}) as DestinationStream;

/** Name, message and stack; never the query's parameters, which may hold anything. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, provider } = error as Partial<
    Record<'code' | 'constraint' | 'provider', unknown>
  >;
  // Drizzle repeats the parameters in its message; the driver's own error, its cause, does not.
  const own = error.message.startsWith('Failed query') ? 'Failed query' : error.message;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
  return {
    type: error.name,
    message: own,
    code,
    constraint,
    provider,
    stack,
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}

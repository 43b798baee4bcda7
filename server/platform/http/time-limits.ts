// How long anybody may take: one place for all of it. Node watches heads, whole requests, silence and idle connections;
// the watch below adds a rate, because a byte now and then is never silence.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minutes, seconds } from '../clock.ts';

export interface TimeLimits {
  /** Until the head of a request is there, counted from the connection or the end of the request before. */
  headMs: number;
  /** Until the whole request is there, its body included. */
  requestMs: number;
  /** A body, and the reading of an answer, may take this long and a second more for this many bytes. */
  graceMs: number;
  bytesPerSecond: number;
  /** How long nothing at all may move in either direction, as with a reader who never reads. */
  silenceMs: number;
  /** How long a connection stays open between two requests: longer than the proxies keep theirs. */
  idleMs: number;
  checkEveryMs: number;
}

/** A photo of 10 MB from a phone with 50 KB a second takes three and a half minutes: that is slow, not hostile. */
export const timeLimits: TimeLimits = {
  headMs: seconds(20),
  requestMs: minutes(5),
  graceMs: seconds(45),
  bytesPerSecond: 4096,
  silenceMs: minutes(2),
  idleMs: seconds(72),
  checkEveryMs: seconds(5),
};

/** The options of the server itself, set when it is made. */
export const serverTimeouts = (limits: TimeLimits) => ({
  requestTimeout: limits.requestMs,
  connectionTimeout: limits.silenceMs,
  keepAliveTimeout: limits.idleMs,
  http: { headersTimeout: limits.headMs, connectionsCheckingInterval: limits.checkEveryMs },
});

export const isTooSlow = (
  { graceMs, bytesPerSecond }: Pick<TimeLimits, 'graceMs' | 'bytesPerSecond'>,
  { ms, bytes }: { ms: number; bytes: number },
): boolean => ms > graceMs + (bytes / bytesPerSecond) * 1000;

/** Answers that have no end: whoever writes one cuts off whoever does not read it. */
export const neverSlow = new WeakSet<ServerResponse>();

interface Exchange {
  request: FastifyRequest;
  answer: ServerResponse;
  begun: number;
  /** What the connection had brought before this request. */
  readBefore: number;
  /** What had been sent on the connection before this answer. */
  writtenBefore: number;
  /** When its answer was first seen on the way. */
  sending: number | null;
  /** When the whole answer had been handed over to be sent. */
  answered: number | null;
}

export function closeSlowConnections(app: FastifyInstance, limits: TimeLimits): void {
  const open = new Set<Exchange>();
  app.addHook('onRequest', async (request, reply) => {
    const exchange: Exchange = {
      request,
      answer: reply.raw,
      begun: Date.now(),
      readBefore: request.raw.socket.bytesRead,
      writtenBefore: request.raw.socket.bytesWritten,
      sending: null,
      answered: null,
    };
    if (reply.raw.destroyed) return;
    open.add(exchange);
    reply.raw.once('close', () => open.delete(exchange));
  });
  const timer = setInterval(() => {
    for (const exchange of open) if (isSlow(exchange, limits)) hangUp(exchange);
  }, limits.checkEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function isSlow(exchange: Exchange, limits: TimeLimits): boolean {
  const { request, answer: response, begun, readBefore, writtenBefore } = exchange;
  if (neverSlow.has(response)) return false;
  if (response.writableEnded) {
    exchange.answered ??= Date.now();
    const bytes = Number(response.getHeader('content-length') ?? 0);
    return isTooSlow(limits, { ms: Date.now() - exchange.answered, bytes });
  }
  if (response.headersSent) {
    // A file on its way in pieces.
    exchange.sending ??= Date.now();
    const bytes = request.raw.socket.bytesWritten - writtenBefore;
    return isTooSlow(limits, { ms: Date.now() - exchange.sending, bytes });
  }
  if (request.raw.complete) return false;
  const bytes = request.raw.socket.bytesRead - readBefore;
  return isTooSlow(limits, { ms: Date.now() - begun, bytes });
}

function hangUp({ request, answer: response }: Exchange): void {
  request.log.info({ req: request }, 'hung up on a slow client');
  const { socket } = request.raw;
  if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroy();
}

// How much of what people send, and of what is sent to them, is held in memory at one moment. Without a bound, a
// hundred uploads that never end fill it, and so do a hundred readers who never read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shareOf } from '../network-of.ts';
import { Refusal } from './refusal.ts';

const mebibyte = 1024 * 1024;

/** Smaller ones take no room worth counting: a flood of large ones must not keep anybody from signing in. */
const small = 16 * 1024;

export interface MemoryBudget {
  /** For one account, or for one network without a session: six of the largest photos. */
  perCaller: number;
  /** For this whole process. A caller that holds nothing may always have one: others cannot use it up for everybody. */
  inAll: number;
}

export const memoryBudget: MemoryBudget = { perCaller: 64 * mebibyte, inAll: 256 * mebibyte };

/** Counts what a request may come to hold, from before its body is read until its answer is out. */
export function countBodies(budget: MemoryBudget) {
  const hold = openLedger(budget);
  return (request: FastifyRequest, reply: FastifyReply, limit: number): void => {
    const bytes = Math.min(announced(request), limit);
    hold(request, reply, {
      bytes,
      message: 'Too much is being sent at once. Please wait a moment and try again.',
    });
  };
}

/**
 * Counts answers until they are sent; what is streamed as fast as it is taken uses no room. Only reads are refused: a
 * change is done by now, and its answer must not deny it.
 */
export function countReplies(app: FastifyInstance, budget: MemoryBudget): void {
  const hold = openLedger(budget);
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload;
    try {
      hold(request, reply, {
        bytes: payload.length,
        message: 'Too much is being asked for at once. Please wait a moment and try again.',
      });
    } catch (refusal) {
      // Headers set for the answer are not true of the refusal.
      for (const name of ['content-disposition', 'etag', 'last-modified']) reply.removeHeader(name);
      reply.header('cache-control', 'no-store');
      throw refusal;
    }
    return payload;
  });
}

function openLedger({ perCaller, inAll }: MemoryBudget) {
  const held = new Map<string, number>();
  let total = 0;
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { bytes, message }: { bytes: number; message: string },
  ): void => {
    if (bytes <= small) return;
    // A client that hung up meanwhile would never give back what is counted now.
    if (reply.raw.destroyed) return;
    const caller = request.scope?.accountId ?? shareOf(request.ip);
    const own = held.get(caller) ?? 0;
    if (own > 0 && own + bytes > perCaller)
      throw new Refusal('too_many_requests', { message, retryAfterSeconds: 5 });
    if (own > 0 && total + bytes > inAll) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    held.set(caller, own + bytes);
    total += bytes;
    reply.raw.once('close', () => {
      total -= bytes;
      const rest = (held.get(caller) ?? 0) - bytes;
      if (rest > 0) held.set(caller, rest);
      else held.delete(caller);
    });
  };
}

/** A body sent in chunks gives no length, so it may be any. */
function announced({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding']) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0) || 0;
}

// How much of what people send is held in memory at one moment. Without a bound, a hundred uploads that never end fill it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { shareOf } from '../network-of.ts';
import { Refusal } from './refusal.ts';

const mebibyte = 1024 * 1024;

const small = 16 * 1024;

export interface BodyBudget {
  /** For one account, or for one network without a session: six of the largest photos. */
  perCaller: number;
  /** For this whole process. */
  inAll: number;
}

export const bodyBudget: BodyBudget = { perCaller: 64 * mebibyte, inAll: 256 * mebibyte };

/** Counts what a request may come to hold, from before its body is read until its answer is out. */
export function countBodies({ perCaller, inAll }: BodyBudget) {
  const held = new Map<string, number>();
  let total = 0;
  return (request: FastifyRequest, reply: FastifyReply, limit: number): void => {
    const bytes = Math.min(announced(request), limit);
    // Small ones take no room worth counting: a flood of large ones must not keep anybody from signing in.
    if (bytes <= small) return;
    // Whoever hung up meanwhile would never give back what is counted now.
    if (reply.raw.destroyed) return;
    const caller = request.scope?.accountId ?? shareOf(request.ip);
    const own = held.get(caller) ?? 0;
    if (own > 0 && own + bytes > perCaller) throw tooMuchAtOnce();
    if (total > 0 && total + bytes > inAll) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
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

/** A body that comes in pieces says nothing of its length, so it may be any. */
function announced({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding']) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0) || 0;
}

const tooMuchAtOnce = () =>
  new Refusal('too_many_requests', {
    message: 'Too much is being sent at once. Please wait a moment and try again.',
    retryAfterSeconds: 5,
  });

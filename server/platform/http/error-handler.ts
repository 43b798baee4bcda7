// Every error leaves as `{message, code, …}`: never a stack trace, never HTML under /api.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { StorageError } from '#server/ports/files/files.ts';
import { isDatabaseFailure, isDeadlock } from '../db/database.ts';
import { isForApi } from './address.ts';
import { Refusal } from './refusal.ts';

/** What Fastify itself refuses, as our refusals. */
const fromFastify: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('wrong_content_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('malformed_body'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('malformed_body'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('malformed_body'),
  FST_ERR_BAD_URL: () => new Refusal('not_found'),
};

function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? fromFastify[code] : undefined;
  if (known) return known();
  // First: a storage that is away reports lost connections with the same messages as the database.
  if (error instanceof StorageError) return storageFailure();
  if (isDatabaseFailure(error)) return new Refusal('unavailable', { retryAfterSeconds: 5 });
  // Not tried again here: some work between the statements reaches further than the database.
  if (isDeadlock(error)) return new Refusal('conflict', { cause: error });
  if (statusCode === 400 || error instanceof SyntaxError) return new Refusal('malformed_body');
  return null;
}

/** A full disk or a storage that is away: our fault, and temporary. */
const storageFailure = () =>
  new Refusal('unavailable', {
    message: 'Files can’t be stored or read right now. Please try again shortly.',
    retryAfterSeconds: 30,
  });

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // A precondition or a range of a static file that does not hold: the status is the whole answer.
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === 412 || statusCode === 416) return reply.code(statusCode).send();
  // A client that hung up in the middle of its body gets no answer, and it is no fault of ours.
  const refusal = error === request.raw.errored ? new Refusal('malformed_body') : toRefusal(error);
  if (!refusal) request.log.error({ err: error }, 'request failed');
  else if (isDeadlock(error)) request.log.warn({ err: error }, 'request refused');
  else if (error instanceof StorageError) request.log.error({ err: error }, 'file storage failed');
  else if (refusal.status >= 500) {
    const cause = error === refusal ? refusal.cause : error;
    const line = { code: refusal.code, ...(cause ? { err: cause } : {}) };
    if (refusal.code === 'internal') request.log.error(line, 'request failed');
    else request.log.warn(line, 'request refused');
  }
  // A person may have opened this address, so they get the not-found page and not JSON.
  if (refusal?.code === 'not_found' && request.method === 'GET' && !isForApi(request))
    return reply.callNotFound();
  return sendRefusal(reply, refusal ?? new Refusal('internal'));
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.details.retryAfterSeconds)
    reply.header('retry-after', Math.ceil(refusal.details.retryAfterSeconds));
  const response = refusal.toReply();
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(reply.routeOptions.config?.repeatsError ? { ...response, error: response.message } : response);
}

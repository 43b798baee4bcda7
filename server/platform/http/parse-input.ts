// Turns what arrived into what the contract promises, or refuses with the field and the reason.
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import '#contract/messages.ts';
import { Refusal } from './refusal.ts';

export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded') && !endpoint.acceptsForm)
    throw new Refusal('wrong_content_type');
  if (endpoint.takes !== 'raw' && type.startsWith('multipart/') !== (endpoint.takes === 'multipart'))
    throw new Refusal('wrong_content_type');
  return {
    // An id of a wrong form names nothing, exactly like an unknown one.
    params: parse(endpoint.params, request.params, () => new Refusal('not_found')),
    query: parse(endpoint.query, request.query, invalidInput),
    body: parse(endpoint.body, request.body ?? {}, invalidInput),
  };
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  refuse: (error: z.ZodError) => Refusal,
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(parsed.error);
  return parsed.data;
}

/** The first problem is the message; every field gets its own. */
function invalidInput(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.join('.');
    if (name && !(name in fields)) fields[name] = issue.message;
  }
  return new Refusal('invalid_input', { message: error.issues[0]?.message, fields });
}

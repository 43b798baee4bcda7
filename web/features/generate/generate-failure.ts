// What a failed generation means. Type, code and status decide; the message only if there is nothing else.
import { ApiError } from '#web/api/errors.ts';

export type GenerateFailure =
  | { kind: 'credits' }
  | { kind: 'limit' }
  | { kind: 'fields'; message: string; fields: Record<string, string> }
  | { kind: 'other'; message: string };

const generic = 'Failed to generate PDF. Please try again.';
const limitMessages = /\b(?:free pdf limit|insufficient credits|pdf limit)\b/i;

/** A lost session is handled before this is called. */
export function readFailure(error: unknown): GenerateFailure {
  if (!(error instanceof ApiError)) return { kind: 'other', message: generic };
  if (error.type === 'credits_required' || error.code === 'credits_required') return { kind: 'credits' };
  if (error.type === 'limit_reached' || error.code === 'limit_reached') return { kind: 'limit' };
  const isExplained = error.type !== undefined || error.code !== undefined;
  if (!isExplained && limitMessages.test(error.message)) return { kind: 'limit' };
  // Every refusal of the server is JSON with a code; anything else comes from something in between.
  if (!isExplained) return { kind: 'other', message: 'Expected JSON response' };
  if (Object.keys(error.fields).length > 0 || error.status === 409 || error.status === 429)
    return { kind: 'fields', message: error.message, fields: error.fields };
  return { kind: 'other', message: generic };
}

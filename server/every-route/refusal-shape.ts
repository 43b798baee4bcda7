import { ErrorReply, errors } from '#contract/errors.ts';
import type { TestResponse } from '#server/testing/http-client.ts';

const Exactly = ErrorReply.strict();

/** What is wrong with a refusal, or null: it has to be one of the closed list, in its own words and no others. */
export function refusalProblem({ status, headers, body, bytes }: TestResponse): string | null {
  const text = bytes.toString().slice(0, 300);
  if (status >= 500) return `${status} ${text}`;
  if (status < 400) return null;
  const type = headers.get('content-type');
  if (type !== 'application/json; charset=utf-8') return `${status} as ${type}: ${text}`;
  const known = errors[body.code as keyof typeof errors];
  if (known?.status !== status || !Exactly.safeParse(body).success) return `${status} ${text}`;
  return null;
}

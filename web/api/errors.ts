// What can go wrong with a call. Decide by `status`, `code` and `type`, never by words in the message.
import type { ErrorReply } from '#contract/errors.ts';
import { noteVersion } from './page-version.ts';

/** For a reply without any message. */
export const unexpectedError = 'An unexpected error occurred';

/** Any non-OK reply. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly type: string | undefined;
  readonly fields: Record<string, string>;
  /** The current version, when somebody else saved first. */
  readonly present: unknown;
  readonly contact: ErrorReply['contact'];
  readonly brand: ErrorReply['brand'];
  /** Written by something in between, such as a proxy: its text is not meant for people. */
  readonly isForeign: boolean;
  constructor(status: number, reply: ErrorReply, { isForeign = false } = {}) {
    super(reply.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = reply.code;
    this.type = reply.type;
    this.fields = reply.fields ?? {};
    this.present = reply.present;
    this.contact = reply.contact;
    this.brand = reply.brand;
    this.isForeign = isForeign;
  }
}

/** For links that do one thing: the link is wrong, used or too old. Any other refusal says nothing about the link. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link_invalid' || error.fields.token !== undefined);

/** Shown at the password's field, not as a failure of the whole form: it was wrong, or tried too often. */
export const passwordProblem = (error: Error | null): string | undefined =>
  error instanceof ApiError && (error.code === 'wrong_password' || error.code === 'too_many_requests')
    ? error.message
    : undefined;

export const noConnection = {
  title: 'No connection',
  description: 'Check your internet connection and try again.',
} as const;

/** No reply at all: the browser's own "Failed to fetch" does not help anybody. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(`${noConnection.title}. ${noConnection.description}`, { cause });
    this.name = 'NetworkError';
  }
}

/** A JSON message, else the raw text, else the status text. */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const reply = readReply(text);
  if (reply) return new ApiError(response.status, reply);
  const message = text || response.statusText || unexpectedError;
  return new ApiError(response.status, { message }, { isForeign: true });
}

function readReply(text: string): ErrorReply | null {
  try {
    const reply: unknown = JSON.parse(text);
    return isErrorReply(reply) ? reply : null;
  } catch {
    return null;
  }
}

function isErrorReply(reply: unknown): reply is ErrorReply {
  return (
    typeof reply === 'object' && reply !== null && 'message' in reply && typeof reply.message === 'string'
  );
}

/** `fetch`, with a message people understand when the server cannot be reached. */
export async function reach(address: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    noteVersion(response);
    return response;
  } catch (error) {
    // An aborted request throws a DOMException, which is passed on.
    throw error instanceof TypeError ? new NetworkError(error) : error;
  }
}

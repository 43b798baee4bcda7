// The one error a rule throws. Status and message come from the contract's closed list.
import { type ErrorCode, type ErrorReply, errors } from '#contract/errors.ts';

export interface RefusalDetails {
  /** Replaces the list's message where a screen has its own. */
  message?: string;
  /** The code again, for the pages that read it there, or what it is about. */
  type?: ErrorCode | 'access_ended';
  fields?: Record<string, string>;
  /** What is stored now, for a caller that wanted to save something older over it. */
  present?: unknown;
  contact?: ErrorReply['contact'];
  brand?: ErrorReply['brand'];
  /** Becomes the Retry-After header. */
  retryAfterSeconds?: number;
  /** The cause: for the log alone, never for the reply. */
  cause?: unknown;
}

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause });
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }

  toReply(): ErrorReply {
    const { type, fields, present, contact, brand } = this.details;
    return {
      message: this.message,
      code: this.code,
      ...(type && { type }),
      ...(fields && { fields }),
      ...(present !== undefined && { present }),
      ...(contact && { contact }),
      ...(brand && { brand }),
    };
  }
}

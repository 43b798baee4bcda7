// What a refused free PDF means. `type` decides, then the code, and the message last.
import { ApiError } from '#web/api/errors.ts';
import { messageOf } from '#web/api/failures.ts';

export interface FreeFailure {
  text?: { title: string; message: string };
  /** `signup`: the sign-up modal. `limit`: the paywall with the plans. */
  opens?: 'signup' | 'limit';
  fields?: Record<string, string>;
}

const limitReached = {
  title: 'PDF Limit Reached',
  message: 'Please upgrade to continue creating PDFs.',
};

export function readFreeFailure(error: unknown, noun: string): FreeFailure {
  const text = {
    title: 'Generation Failed',
    message: messageOf(error, `Failed to generate ${noun}. Please try again.`),
  };
  if (!(error instanceof ApiError)) return { text };
  switch (error.type ?? error.code) {
    case 'signup_required':
      return { opens: 'signup' };
    case 'credits_required':
      return {
        opens: 'limit',
        text: {
          title: 'Credits Required',
          message: 'Sign up and choose a plan to continue creating PDFs.',
        },
      };
    case 'limit_reached':
      return { opens: 'limit' };
  }
  if (/\bfree pdf limit\b/i.test(error.message)) return { opens: 'limit', text: limitReached };
  return { text, fields: error.fields };
}

// What a refused free PDF means. `type` decides, then the code, and the message last.
import { ApiError } from '#web/api/errors.ts';
import { wordsOf } from '#web/api/failures.ts';

export interface FreeFailure {
  said?: { title: string; words: string };
  /** `signup`: the sign-up modal. `limit`: the paywall with the plans. */
  opens?: 'signup' | 'limit';
  fields?: Record<string, string>;
}

const limitReached = {
  title: 'PDF Limit Reached',
  words: 'Please upgrade to continue creating PDFs.',
};

export function readFreeFailure(error: unknown, noun: string): FreeFailure {
  const said = {
    title: 'Generation Failed',
    words: wordsOf(error, `Failed to generate ${noun}. Please try again.`),
  };
  if (!(error instanceof ApiError)) return { said };
  switch (error.type ?? error.code) {
    case 'signup_required':
      return { opens: 'signup' };
    case 'credits_required':
      return {
        opens: 'limit',
        said: {
          title: 'Credits Required',
          words: 'Sign up and choose a plan to continue creating PDFs.',
        },
      };
    case 'limit_reached':
      return { opens: 'limit' };
  }
  if (/\bfree pdf limit\b/i.test(error.message)) return { opens: 'limit', said: limitReached };
  return { said, fields: error.fields };
}

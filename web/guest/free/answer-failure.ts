// What a refused free PDF means (documents 2 §8). `type` decides, the code stands in for it, words come last.
import { ApiError } from '#web/api/errors.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';

export interface FreeFailure {
  toast?: ToastMessage;
  /** `signup`: the sign-up modal. `limit`: the paywall with the plans. */
  opens?: 'signup' | 'limit';
  fields?: Record<string, string>;
}

const limitReached: ToastMessage = {
  title: 'PDF Limit Reached',
  description: 'Please upgrade to continue creating PDFs.',
  tone: 'destructive',
};

export function readFreeFailure(error: unknown, noun: string): FreeFailure {
  const failed = (description: string): ToastMessage => ({
    title: 'Generation Failed',
    description,
    tone: 'destructive',
  });
  if (!(error instanceof ApiError)) return { toast: failed(`Failed to generate ${noun}. Please try again.`) };
  switch (error.type ?? error.code) {
    case 'signup_required':
      return { opens: 'signup' };
    case 'credits_required':
      return {
        opens: 'limit',
        toast: {
          title: 'Credits Required',
          description: 'Sign up and choose a plan to continue creating PDFs.',
          tone: 'destructive',
        },
      };
    case 'limit_reached':
      return { opens: 'limit' };
  }
  if (/\bfree pdf limit\b/i.test(error.message)) return { opens: 'limit', toast: limitReached };
  return {
    toast: failed(error.message || `Failed to generate ${noun}. Please try again.`),
    fields: error.fields,
  };
}

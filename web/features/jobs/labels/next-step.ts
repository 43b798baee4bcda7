import type { Job } from '#contract/jobs.ts';
import { signatureStatusOf } from './signature-labels.ts';

export type NextStep = 'sign' | 'schedule' | 'progress' | 'send';

type Worked = Pick<
  Job,
  | 'currentStage'
  | 'estimateSignatureStatus'
  | 'workOrderSignatureStatus'
  | 'invoiceSignatureStatus'
  | 'serviceDateStart'
  | 'serviceDateEnd'
>;

/** The one action a card puts first. */
export function nextStep(job: Worked, isSignable: boolean): NextStep {
  if (job.currentStage === 'invoice') return 'send';
  const isAgreed = job.currentStage === 'work_order' && job.estimateSignatureStatus === 'approved';
  // Who has signed the estimate need not sign again before the work is done: it wants a day, and then doing.
  if (isAgreed) return job.serviceDateStart || job.serviceDateEnd ? 'progress' : 'schedule';
  return isSignable && signatureStatusOf(job) !== 'approved' ? 'sign' : 'progress';
}

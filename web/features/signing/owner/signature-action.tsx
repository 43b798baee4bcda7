import { useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { signatureStatusOf } from '../../jobs/jobs.service.ts';
import { signaturePurpose } from './request-labels.ts';

export const SendDialog = lazyPart(() => import('./send-dialog.tsx'), 'SendDialog');

interface SignatureActionProps {
  job: Job;
  /** Whether it is the primary button of the card. */
  isNext: boolean;
  /** Opens the customer's fields and shows why an email address is needed (B-94). */
  onNeedsEmail: (purpose: string) => void;
}

/** The button on a card: sends, sends again, or shows that it is signed. */
export function SignatureAction({ job, isNext, onNeedsEmail }: SignatureActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const status = signatureStatusOf(job);
  if (status === 'approved') {
    return (
      <Button size="sm" variant="secondary" disabled>
        Signed
      </Button>
    );
  }
  return (
    <>
      <Button
        size="sm"
        variant={isNext && status !== 'pending' ? 'primary' : 'secondary'}
        onClick={() => (job.customerEmail ? setIsOpen(true) : onNeedsEmail(signaturePurpose))}
      >
        {status === 'not_sent' ? 'Send for Signature' : 'Resend eSignature'}
      </Button>
      {isOpen ? <SendDialog job={job} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

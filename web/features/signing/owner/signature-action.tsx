import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type SignatureActionProps, signatureStatusOf } from '../../jobs/jobs.service.ts';
import { signaturePurpose } from './request-labels.ts';

export const SendDialog = lazyPart(() => import('./send-dialog.tsx'), 'SendDialog');

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

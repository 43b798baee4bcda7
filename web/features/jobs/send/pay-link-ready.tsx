// A payment link that was just made, to be handed over.
import { useBlocker } from '@tanstack/react-router';
import type { Job } from '#contract/jobs/job.ts';
import { payLinkDays } from '#contract/limits.ts';
import { documentNumber } from '#contract/stages.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { isReceipt } from '../labels/balance-labels.ts';
import { ShareLink } from './share-link.tsx';

interface PayLinkReadyProps {
  job: Job;
  url: string;
  onClose: () => void;
}

export function PayLinkReady({ job, url, onClose }: PayLinkReadyProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  // Back closes the dialog alone, and the job below stays.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: false,
  });
  const number = documentNumber(job.currentStage, job.jobNumber);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Payment link"
      description={`For ${job.customerName}, ${number}. It works until ${payLinkDays} days after everything is paid.`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <ShareLink
          url={url}
          sentence={payLinkSentence(job, user?.businessName ?? null)}
          hint="Anyone with this link can see and pay it, so send it only to your customer. It is shown just this once; you can make another one any time."
          purpose={`see and pay ${number}`}
          phone={job.customerPhone}
        />
      </div>
    </Dialog>
  );
}

/** "Hi Maria, here is invoice INV-1001 for $237.70 from Harbor Heating:" */
function payLinkSentence(job: Job, company: string | null): string {
  const from = company ? ` from ${company}` : '';
  const number = documentNumber(job.currentStage, job.jobNumber);
  return `Hi ${firstNameOf(personOf(job))}, here is ${whatOf(job, number)}${from}:`;
}

function whatOf(job: Job, number: string): string {
  if (isReceipt(job)) return `the receipt for invoice ${number}`;
  return job.currentStage === 'invoice'
    ? `invoice ${number} for ${dollars(job.balanceDue)}`
    : `the deposit of ${dollars(job.depositDue)} for ${number}`;
}

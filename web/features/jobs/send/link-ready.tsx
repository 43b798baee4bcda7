// A link to sign, shown this once. Handing it over, whichever way, counts as sent (B-51).
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { documentTitle } from '#contract/texts/change-order-texts.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { messageOf } from '#web/api/failures.ts';
import { momentText } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ShareLink } from './share-link.tsx';
import { isUnanswered } from './use-press.ts';
import { type LinkEmail, type SigningLink, useMailLink, useMarkCopied } from './use-signing-link.ts';

interface LinkReadyProps {
  job: Job;
  link: SigningLink;
  /** Of the email that could not be sent. */
  text?: LinkEmail | null;
  /** Why it could not. */
  problem?: Error | null;
  onClose: () => void;
}

export function LinkReady({ job, link, text, problem, onClose }: LinkReadyProps) {
  const [isCounted, setIsCounted] = useState(false);
  const markCopied = useMarkCopied();
  const mail = useMailLink();
  // The company's clock, as in the history of the job.
  const { data: user } = useCurrentUser({ fetches: false });
  // Back closes the dialog alone: the link is shown just this once, and the job below stays.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: false,
  });
  const failure = mail.error ?? problem;

  function count() {
    if (isCounted) return;
    setIsCounted(true);
    // One that failed is counted with the next way it is handed over.
    markCopied.mutate(link, { onError: () => setIsCounted(false) });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Signing link"
      description={`For ${link.request.signerName}. It works until ${momentText(link.expiresAt, user?.timeZone ?? 'UTC')}; you can send a new one any time.`}
      footer={
        <>
          {text ? (
            <Button
              variant="secondary"
              busy={mail.isPending}
              busyLabel="Sending..."
              onClick={() => mail.mutate({ link, text }, { onSuccess: onClose })}
            >
              Try email again
            </Button>
          ) : null}
          <Button variant={isCounted ? 'primary' : 'secondary'} onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {text ? (
          <Notice
            tone="warning"
            announce
            title={isUnanswered(failure) ? 'The email may not have been sent' : 'The email was not sent'}
          >
            <span className="block">{messageOf(failure, 'Failed to send signature email')}</span>
            You can also send the link below yourself.
          </Notice>
        ) : null}
        <ShareLink
          url={link.signingUrl}
          sentence={linkSentence(link, user?.businessName ?? null)}
          hint="Anyone with this link can sign, so send it only to your customer. It is shown just this once."
          purpose={`sign ${link.request.number}`}
          phone={job.customerPhone}
          onHandedOver={count}
        />
      </div>
    </Dialog>
  );
}

/** "Hi Maria, here is estimate EST-1001 from Harbor Heating to review and sign:" */
function linkSentence({ request }: SigningLink, company: string | null): string {
  const from = company ? ` from ${company}` : '';
  const { stage, changeOrderId, number } = request;
  const what = `${documentTitle(stage, changeOrderId !== null).toLowerCase()} ${number}`;
  return `Hi ${firstNameOf(request.signerName)}, here is ${what}${from} to review and sign:`;
}

// Everything the signing page shows when there is nothing (more) to sign.
import { CircleCheck, CircleSlash, Clock, Download } from 'lucide-react';
import { useState } from 'react';
import type { SigningPageReply } from '#contract/signatures.ts';
import { stageLabels } from '#contract/stages.ts';
import { momentText } from '#web/days.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ReadAsPage } from '../customer/document-parts.tsx';
import { CallSender, Outcome, type Sender } from '../customer/outcome.tsx';
import { senderOf } from './page-head.tsx';
import { downloadAddress, useRequestNewLink } from './use-signing.ts';

export function LinkExpired({ token, sender }: { token: string; sender: Sender }) {
  const request = useRequestNewLink(token);
  return (
    <Outcome
      icon={<Clock aria-hidden="true" />}
      tone="warning"
      title="Link Expired"
      actions={
        <>
          {request.isSuccess ? (
            <Notice tone="success" announce>
              We let {sender.name} know that you need a new link. Check your email, or call them.
            </Notice>
          ) : (
            <Button size="lg" busy={request.isPending} busyLabel="Asking..." onClick={() => request.mutate()}>
              Ask for a new link
            </Button>
          )}
          <CallSender sender={sender} />
        </>
      }
    >
      This signature link has expired. Please contact the sender for a new link.
    </Outcome>
  );
}

/** `what` is such as "estimate". */
export function Declined({ sender, what }: { sender: Sender; what: string }) {
  return (
    <Outcome
      icon={<CircleSlash aria-hidden="true" />}
      tone="neutral"
      title={`You declined this ${what}`}
      actions={
        <>
          <CallSender sender={sender} />
          <CloseWindow />
        </>
      }
    >
      We let {sender.name} know. Nothing was signed, and this link no longer works. Changed your mind? Call
      them and ask for a new link.
    </Outcome>
  );
}

interface SuccessfullySignedProps {
  token: string;
  page: SigningPageReply;
  sender: Sender;
}

export function SuccessfullySigned({ token, page, sender }: SuccessfullySignedProps) {
  const { job, signedAt, copyMail, isSealing } = page;
  return (
    <Outcome
      icon={<CircleCheck aria-hidden="true" />}
      tone="good"
      title="Successfully Signed!"
      actions={
        <>
          {copyMail === 'failed' ? (
            <div className="mb-2 text-left">
              <Notice tone="warning" announce>
                The email with your signed copy could not be sent. Please download it here.
              </Notice>
            </div>
          ) : null}
          {isSealing ? (
            <Button size="lg" busy busyLabel="Preparing your copy...">
              Download Signed Copy
            </Button>
          ) : (
            <a
              href={downloadAddress(token)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ size: 'lg' })}
            >
              <Download aria-hidden="true" />
              Download Signed Copy
            </a>
          )}
          <CallSender sender={sender} />
          <CloseWindow />
        </>
      }
    >
      {copyMail === 'none' ? (
        <p>Download your signed copy here. It is not sent by email.</p>
      ) : copyMail === 'failed' ? null : (
        <p>You will receive an email with your signed copy.</p>
      )}
      <p className="mt-2 text-sm">
        {stageLabels[job.currentStage]} {job.number} from {senderOf(job)}, {dollars(job.totalAmount)}
        {signedAt ? `, signed ${momentText(signedAt)}` : ''}
      </p>
      {page.readUrl ? <ReadAsPage address={page.readUrl} /> : null}
    </Outcome>
  );
}

/** Browsers close only windows that a script has opened; everywhere else the person has to do it. */
function CloseWindow() {
  const [isStillOpen, setIsStillOpen] = useState(false);
  function close() {
    window.close();
    setIsStillOpen(true);
  }
  return (
    <>
      <Button variant="secondary" size="lg" onClick={close}>
        Close Window
      </Button>
      <p role="status" className="text-sm text-muted">
        {isStillOpen ? 'You can close this page' : ''}
      </p>
    </>
  );
}

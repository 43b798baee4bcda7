// Everything the signing page shows when there is nothing (more) to sign.
import { CircleCheck, CircleSlash, Clock, CreditCard, Download } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#contract/days.ts';
import type { SigningPageReply } from '#contract/signatures.ts';
import { documentTitle } from '#contract/texts/change-order-texts.ts';
import { momentText } from '#web/days.ts';
import { centsOf, dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { CompanyHead } from '../customer/company-brand.tsx';
import { ReadAsPage } from '../customer/document-parts.tsx';
import { CallSender, Outcome, type Sender } from '../customer/outcome.tsx';
import { signedAmount } from './change-order-part.tsx';
import type { SentJob } from './choice.ts';
import { documentName, senderOf } from './page-head.tsx';
import { downloadAddress, useRequestNewLink } from './use-signing.ts';

// Few need it, and dialogs are a large part of the kit.
const CancelDialog = lazyPart(() => import('./reason-dialogs.tsx'), 'CancelDialog');

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
  /** Signed in another window: something else than what this one showed. */
  isOther?: boolean;
}

export function SuccessfullySigned({ token, page, sender, isOther }: SuccessfullySignedProps) {
  const { job, signedAt, copyMail, isSealing } = page;
  const [isCancelled, setIsCancelled] = useState(false);
  if (isCancelled || page.cancelledAt) return <Cancelled token={token} job={job} sender={sender} />;
  const depositUrl = centsOf(job.depositDue) > 0 ? job.payUrl : null;
  const copyButton = depositUrl ? 'secondary' : 'primary';
  return (
    <Outcome
      head={<CompanyHead name={senderOf(job)} logo={page.companyLogo} />}
      icon={<CircleCheck aria-hidden="true" />}
      tone={isOther ? 'warning' : 'good'}
      title={isOther ? 'Already signed' : 'Successfully Signed!'}
      actions={
        <>
          {depositUrl ? (
            <a href={depositUrl} className={buttonClass({ size: 'lg', className: 'figures' })}>
              <CreditCard aria-hidden="true" />
              Pay deposit {dollars(job.depositDue)}
            </a>
          ) : null}
          {copyMail === 'failed' ? (
            <div className="mb-2 text-left">
              <Notice tone="warning" announce>
                The email with your signed copy could not be sent. Please download it here.
              </Notice>
            </div>
          ) : null}
          {isSealing ? (
            <Button variant={copyButton} size="lg" busy busyLabel="Preparing your copy...">
              Download Signed Copy
            </Button>
          ) : (
            <a
              href={downloadAddress(token)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: copyButton, size: 'lg' })}
            >
              <Download aria-hidden="true" />
              Download Signed Copy
            </a>
          )}
          {page.readUrl ? <ReadAsPage address={page.readUrl} label="Read what you signed as text" /> : null}
          <CallSender sender={sender} />
          <CloseWindow />
          {page.cancelUntil ? (
            <RightToCancel
              token={token}
              job={job}
              until={page.cancelUntil}
              onCancelled={() => setIsCancelled(true)}
            />
          ) : null}
        </>
      }
    >
      {isOther ? (
        <p className="mb-2 font-semibold text-ink">
          This was already signed: {job.optionName ? `${job.optionName}, ` : ''}
          {dollars(job.totalAmount)}. What you chose on this page was not signed.
        </p>
      ) : null}
      {copyMail === 'none' ? (
        <p>Download your signed copy here. It is not sent by email.</p>
      ) : copyMail === 'failed' ? null : (
        <p>You will receive an email with your signed copy.</p>
      )}
      <p className="mt-2 text-sm">
        {documentTitle(job.currentStage, job.changeOrder !== undefined)} {job.number}
        {job.optionName ? ` (${job.optionName})` : ''} from {senderOf(job)}, {signedAmount(job)}
        {signedAt ? `, signed ${momentText(signedAt)}` : ''}
      </p>
      {centsOf(job.depositDue) > 0 ? (
        <div className="mt-3 rounded-control bg-info-soft px-4 py-3 text-ink">
          <p className="figures font-semibold">Deposit due: {dollars(job.depositDue)}</p>
          {job.howToPay ? (
            <p className="mt-1 whitespace-pre-line">
              {depositUrl ? <span className="font-semibold">Other ways to pay: </span> : null}
              {job.howToPay}
            </p>
          ) : null}
        </div>
      ) : null}
    </Outcome>
  );
}

interface RightToCancelProps {
  token: string;
  job: SentJob;
  /** The last day. */
  until: string;
  onCancelled: () => void;
}

function RightToCancel({ token, job, until, onCancelled }: RightToCancelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="Right to cancel" className="mt-4 border-t border-line pt-4">
      <p className="text-sm text-muted">
        You can cancel this agreement until midnight of {formatDay(until)}, without any penalty.
      </p>
      <Button variant="link" className="text-danger-ink" onClick={() => setIsOpen(true)}>
        Cancel this agreement
      </Button>
      {isOpen ? (
        <CancelDialog
          token={token}
          sender={senderOf(job)}
          what={`${documentName(job)} ${job.number}`}
          onClose={() => setIsOpen(false)}
          onCancelled={onCancelled}
        />
      ) : null}
    </section>
  );
}

interface CancelledProps {
  token: string;
  job: SentJob;
  sender: Sender;
}

function Cancelled({ token, job, sender }: CancelledProps) {
  return (
    <Outcome
      icon={<CircleSlash aria-hidden="true" />}
      tone="neutral"
      title="Agreement canceled"
      actions={
        <>
          <CallSender sender={sender} />
          <a
            href={downloadAddress(token)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'link' })}
          >
            Download Signed Copy
          </a>
          <CloseWindow />
        </>
      }
    >
      You canceled {documentName(job)} {job.number}. We let {sender.name} know. Questions about money already
      paid? Call them.
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

// A link to sign, shown this once: to be shared, texted, copied or read from the screen by the customer's phone. Each of
// these counts as sent (B-51).
import { useBlocker } from '@tanstack/react-router';
import { Copy, MessageSquareText, QrCode, Share2 } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { documentTitle } from '#contract/texts/change-order-texts.ts';
import { firstNameOf } from '#contract/texts/first-name.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { momentText } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useMedia } from '#web/ui/hooks.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
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

/** A screen that is touched: most of these can send texts. */
const touched = '(pointer: coarse)';

export function LinkReady({ job, link, text, problem, onClose }: LinkReadyProps) {
  const address = useRef<HTMLInputElement>(null);
  const [isCounted, setIsCounted] = useState(false);
  const [qr, setQr] = useState<ReactElement | null>(null);
  const isPhone = useMedia(touched);
  const markCopied = useMarkCopied();
  const mail = useMailLink();
  // The company's clock, as in the history of the job.
  const { data: user } = useCurrentUser({ fetches: false });
  const { signingUrl } = link;
  // Back closes the dialog alone: the link is shown just this once, and the job below stays.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onClose();
      return true;
    },
    enableBeforeUnload: false,
  });
  const canShare = 'share' in navigator;
  const failure = mail.error ?? problem;
  const sentence = linkSentence(link, user?.businessName ?? null);

  function count() {
    if (isCounted) return;
    setIsCounted(true);
    // One that failed is counted with the next way it is handed over.
    markCopied.mutate(link, { onError: () => setIsCounted(false) });
  }

  async function copy() {
    const impossible = 'Copying is not possible here. Please copy the marked link.';
    if (await copyText(signingUrl, 'Link Copied', impossible)) count();
    else address.current?.select();
  }

  async function share() {
    try {
      await navigator.share({ text: sentence, url: signingUrl });
      count();
    } catch (error) {
      // Closing the system's sheet is no failure.
      if ((error as Error).name !== 'AbortError') showFailure(error, 'Sharing is not possible here.');
    }
  }

  async function showQr() {
    if (qr) return setQr(null);
    try {
      const { qrFigure } = await import('./qr-figure.tsx');
      setQr(await qrFigure(signingUrl, link.request.number));
      count();
    } catch (error) {
      showFailure(error, 'The QR code could not be drawn.');
    }
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
        <Field
          label="Link"
          hint="Anyone with this link can sign, so send it only to your customer. It is shown just this once."
        >
          <TextInput
            ref={address}
            readOnly
            value={signingUrl}
            className="font-mono text-sm"
            onFocus={({ target }) => target.select()}
            onCopy={count}
          />
        </Field>
        <div className="grid grid-cols-2 gap-2">
          {canShare ? (
            <Button className={isPhone ? undefined : 'col-span-2'} onClick={() => void share()}>
              <Share2 aria-hidden="true" />
              Share
            </Button>
          ) : null}
          {isPhone ? (
            <a
              href={textLink(job.customerPhone, `${sentence} ${signingUrl}`)}
              className={buttonClass({ variant: 'secondary' })}
              onClick={count}
            >
              <MessageSquareText aria-hidden="true" />
              Text
            </a>
          ) : null}
          <Button variant={canShare ? 'secondary' : 'primary'} onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copy Link
          </Button>
          <Button
            variant="secondary"
            // Of three the last has the row.
            className={isPhone && !canShare ? 'col-span-2' : undefined}
            aria-expanded={qr !== null}
            onClick={() => void showQr()}
          >
            <QrCode aria-hidden="true" />
            QR code
          </Button>
        </div>
        {qr}
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

/** Opens the phone's own messages with everything but the press on Send; iPhones and Android both read "?&body". */
function textLink(phone: Job['customerPhone'], text: string): string {
  const number = (phone ?? '').replace(/[^\d+]/g, '');
  return `sms:${number}?&body=${encodeURIComponent(text)}`;
}

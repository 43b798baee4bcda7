// A link to hand over: to be shared, texted, copied or read from the screen by the customer's phone.
import { Copy, MessageSquareText, QrCode, Share2 } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { showFailure } from '#web/api/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useMedia } from '#web/ui/hooks.ts';

interface ShareLinkProps {
  url: string;
  /** Stands before the link, in a text and wherever it is shared. */
  sentence: string;
  hint: string;
  /** Completes "QR code of the link to …". */
  purpose: string;
  phone: Job['customerPhone'];
  /** Whichever way. */
  onHandedOver?: () => void;
}

/** A screen that is touched: most of these can send texts. */
const touched = '(pointer: coarse)';

export function ShareLink({ url, sentence, hint, purpose, phone, onHandedOver }: ShareLinkProps) {
  const address = useRef<HTMLInputElement>(null);
  const [qr, setQr] = useState<ReactElement | null>(null);
  const isPhone = useMedia(touched);
  const canShare = 'share' in navigator;

  async function copy() {
    const impossible = 'Copying is not possible here. Please copy the marked link.';
    if (await copyText(url, 'Link Copied', impossible)) onHandedOver?.();
    else address.current?.select();
  }

  async function share() {
    try {
      await navigator.share({ text: sentence, url });
      onHandedOver?.();
    } catch (error) {
      // Closing the system's sheet is no failure.
      if ((error as Error).name !== 'AbortError') showFailure(error, 'Sharing is not possible here.');
    }
  }

  async function showQr() {
    if (qr) return setQr(null);
    try {
      const { qrFigure } = await import('./qr-figure.tsx');
      setQr(await qrFigure(url, purpose));
      onHandedOver?.();
    } catch (error) {
      showFailure(error, 'The QR code could not be drawn.');
    }
  }

  return (
    <>
      <Field label="Link" hint={hint}>
        <TextInput
          ref={address}
          readOnly
          value={url}
          className="font-mono text-sm"
          onFocus={({ target }) => target.select()}
          onCopy={onHandedOver}
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
            href={textLink(phone, `${sentence} ${url}`)}
            className={buttonClass({ variant: 'secondary' })}
            onClick={onHandedOver}
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
    </>
  );
}

/** Opens the phone's own messages with everything but the press on Send; iPhones and Android both read "?&body". */
function textLink(phone: Job['customerPhone'], text: string): string {
  const number = (phone ?? '').replace(/[^\d+]/g, '');
  return `sms:${number}?&body=${encodeURIComponent(text)}`;
}

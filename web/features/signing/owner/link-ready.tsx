import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { momentText } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type SigningLink, useMailLink, useMarkCopied } from './use-signature-actions.ts';

interface LinkReadyProps {
  link: SigningLink;
  /** The email could not be sent. */
  hasFailed: boolean;
  onClose: () => void;
}

export function LinkReady({ link, hasFailed, onClose }: LinkReadyProps) {
  const address = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const markCopied = useMarkCopied();
  const mail = useMailLink();
  // The company's clock, as in the history of the job.
  const { data: user } = useCurrentUser({ fetches: false });

  function count() {
    if (isCopied) return;
    setIsCopied(true);
    markCopied.mutate(link);
  }

  async function copy() {
    const impossible = 'Copying is not possible here. Please copy the marked link.';
    if (await copyText(link.signingUrl, 'Link Copied', impossible)) count();
    else address.current?.select();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Signing link"
      description={`For ${link.request.signerName}. Valid until ${momentText(link.expiresAt, user?.timeZone ?? 'UTC')}.`}
      footer={
        <>
          {hasFailed ? (
            <Button
              variant="secondary"
              busy={mail.isPending}
              busyLabel="Sending..."
              onClick={() => mail.mutate(link, { onSuccess: onClose })}
            >
              Try email again
            </Button>
          ) : (
            <Button variant="secondary" onClick={onClose}>
              Done
            </Button>
          )}
          <Button onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copy Link
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {hasFailed ? (
          <Notice tone="warning" announce>
            The email could not be sent. Copy the link and send it another way.
          </Notice>
        ) : null}
        <Field
          label="Link"
          hint="Whoever has this link can sign, so send it only to the customer. It is shown this once."
        >
          <TextInput
            ref={address}
            readOnly
            value={link.signingUrl}
            className="font-mono text-sm"
            onFocus={({ target }) => target.select()}
            onCopy={count}
          />
        </Field>
      </div>
    </Dialog>
  );
}

// Sends a document for signature: who signs, how long the link is valid, and whether it goes by email or is copied.
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import { SignatureInput } from '#contract/signatures.ts';
import { stageLabels } from '#contract/stages.ts';
import { signingLimits } from '#contract/texts/signing-terms.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { messageOf } from '#web/api/failures.ts';
import { readQuery } from '#web/api/queries.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { openProfile } from '#web/features/accounts/accounts.service.ts';
import { emailNeeded, signatureStatusOf, signedChange } from '#web/features/jobs/jobs.service.ts';
import { PasswordDialog } from '#web/layout/password-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { EmailInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { LinkReady } from './link-ready.tsx';
import { linkLifetimeOptions, signaturePurpose } from './request-labels.ts';
import { type SigningLink, useMailLink, useMakeLink } from './use-signature-actions.ts';

interface SendDialogProps {
  job: Job;
  onClose: () => void;
}

/** A select knows only text. */
const SignerTyped = SignatureInput.extend({
  expirationHours: z
    .string()
    .transform((hours): number | undefined => Number(hours))
    .pipe(SignatureInput.shape.expirationHours),
});

export function SendDialog({ job, onClose }: SendDialogProps) {
  const formId = useId();
  const [link, setLink] = useState<SigningLink | null>(null);
  const make = useMakeLink(job.id);
  const mail = useMailLink();
  // One form with two buttons: a link that is copied needs no email address.
  const isCopied = useRef(false);
  const form = useContractForm({
    schema: SignerTyped.refine(({ signerEmail }) => isCopied.current || signerEmail?.trim(), {
      path: ['signerEmail'],
      message: emailNeeded(signaturePurpose),
    }),
    defaultValues: {
      signerName: job.customerName,
      signerEmail: job.customerEmail ?? '',
      expirationHours: String(signingLimits.defaultHours),
    },
    whenEdited: 'clear',
    send: make,
    onSent: (made) => {
      setLink(made);
      // If the email cannot be sent, the link stays on the screen to be copied (B-51).
      if (!isCopied.current) mail.mutate(made, { onSuccess: onClose });
    },
    failure: { otherwise: 'Failed to create signature request' },
  });
  const { register, errors, failed } = form;
  const isUnnamed = failed instanceof ApiError && failed.code === 'company_unnamed';
  const isBusy = form.isBusy || mail.isPending;
  const stage = stageLabels[job.currentStage].toLowerCase();

  function copyLink() {
    if (isBusy) return;
    isCopied.current = true;
    form.submit();
  }

  if (link && !isBusy) return <LinkReady link={link} hasFailed={mail.isError} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      dismissable={!isBusy}
      title={`Send ${stage} for signature`}
      description="The customer reads and signs it on a page of its own, without an account. What you send is frozen."
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={copyLink}>
            Copy link instead
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Sending...">
            Send by email
          </Button>
        </>
      }
    >
      <form
        id={formId}
        {...form.formProps}
        onSubmit={(event) => {
          if (!isBusy) isCopied.current = false;
          form.formProps.onSubmit(event);
        }}
        className="grid gap-4"
      >
        {isUnnamed ? (
          <Notice
            tone="danger"
            announce
            action={
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  onClose();
                  openProfile();
                }}
              >
                Open Profile & Support
              </Button>
            }
          >
            Your company has no name yet. Customers want to know who asks for their signature.
          </Notice>
        ) : null}
        {signedChange(job) ? <Notice tone="warning">{signedChange(job)}</Notice> : null}
        {signatureStatusOf(job) === 'pending' ? (
          <Notice tone="warning">
            The link the customer has stops working. The new one takes its place.
          </Notice>
        ) : null}
        <Field label="Signer name" error={errors.signerName?.message}>
          <TextInput autoComplete="off" disabled={isBusy} {...register('signerName')} />
        </Field>
        <Field label="Signer email" error={errors.signerEmail?.message}>
          <EmailInput autoComplete="off" disabled={isBusy} {...register('signerEmail')} />
        </Field>
        <Field label="Link is valid for" error={errors.expirationHours?.message}>
          <Select disabled={isBusy} options={linkLifetimeOptions} {...register('expirationHours')} />
        </Field>
        <ConnectDocusign />
      </form>
    </Dialog>
  );
}

/** Shown only if the operator configured the provider. */
function ConnectDocusign() {
  const { data } = useQuery(readQuery('GET /api/docusign/status'));
  const [isAsking, setIsAsking] = useState(false);
  if (!data?.available) return null;
  if (data.connected)
    return (
      <p className="text-sm text-muted">
        DocuSign is connected, but sending from here still uses the built-in signature.
      </p>
    );
  return (
    <div className="text-sm text-muted">
      <p>Sending from here uses the built-in signature, also after DocuSign is connected.</p>
      <Button variant="link" size="sm" className="-ml-3" onClick={() => setIsAsking(true)}>
        Connect DocuSign
      </Button>
      {isAsking ? (
        <PasswordDialog
          title="Connect DocuSign"
          body="You sign in at DocuSign next. Please enter your password here first."
          confirmLabel="Continue"
          send={async (password) => {
            const { authUrl } = await api('POST /api/docusign/auth', { body: { password } });
            window.location.assign(authUrl);
          }}
          problemOf={messageOf}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}

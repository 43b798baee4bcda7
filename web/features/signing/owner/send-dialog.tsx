// Sends a document for signature: who signs, how long the link is valid, and whether it goes by email or is copied.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import { stageLabels } from '#contract/stages.ts';
import { signingLimits } from '#contract/texts/signing-terms.ts';
import { api, type Reply } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { messageOf } from '#web/api/failures.ts';
import { useOnce } from '#web/api/one-press.ts';
import { openProfile } from '#web/features/accounts/accounts.service.ts';
import { emailNeeded, signatureStatusOf, signedChange } from '#web/features/jobs/jobs.service.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { PasswordDialog } from '#web/ui/overlay/password-dialog.tsx';
import { LinkReady } from './link-ready.tsx';
import { linkLifetimeOptions, signaturePurpose } from './request-labels.ts';
import { type SigningLink, useMailLink, useMakeLink } from './use-signature-actions.ts';

interface SendDialogProps {
  job: Job;
  onClose: () => void;
}

interface SignerInput {
  signerName: string;
  signerEmail: string;
  hours: string;
}

export function SendDialog({ job, onClose }: SendDialogProps) {
  const formId = useId();
  const [signer, setSigner] = useState<SignerInput>({
    signerName: job.customerName,
    signerEmail: job.customerEmail ?? '',
    hours: String(signingLimits.defaultHours),
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isUnnamed, setIsUnnamed] = useState(false);
  const [link, setLink] = useState<SigningLink | null>(null);
  const make = useMakeLink(job.id);
  const mail = useMailLink();
  const once = useOnce();
  const isBusy = make.isPending || mail.isPending;
  const stage = stageLabels[job.currentStage].toLowerCase();

  async function makeLink(): Promise<SigningLink | null> {
    const { signerName, signerEmail, hours } = signer;
    try {
      const made = await make.mutateAsync({ signerName, signerEmail, expirationHours: Number(hours) });
      setLink(made);
      return made;
    } catch (error) {
      setProblems(error instanceof ApiError ? error.fields : {});
      setIsUnnamed(error instanceof ApiError && error.code === 'company_unnamed');
      return null;
    }
  }

  async function send() {
    if (!signer.signerEmail.trim()) return setProblems({ signerEmail: emailNeeded(signaturePurpose) });
    const made = await makeLink();
    // If the email cannot be sent, the link stays on the screen to be copied (B-51).
    if (made) mail.mutate(made, { onSuccess: onClose });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) once(send);
  }

  const text = (name: 'signerName' | 'signerEmail') => ({
    value: signer[name],
    disabled: isBusy,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setSigner({ ...signer, [name]: target.value });
      setProblems({});
    },
  });

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
          <Button variant="secondary" disabled={isBusy} onClick={() => once(makeLink)}>
            Copy link instead
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Sending...">
            Send by email
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
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
        <Field label="Signer name" error={problems.signerName}>
          <TextInput {...text('signerName')} />
        </Field>
        <Field label="Signer email" error={problems.signerEmail}>
          <TextInput type="email" {...text('signerEmail')} />
        </Field>
        <Field label="Link is valid for" error={problems.expirationHours}>
          <Select
            value={signer.hours}
            disabled={isBusy}
            options={linkLifetimeOptions}
            onValueChange={(hours) => setSigner({ ...signer, hours })}
          />
        </Field>
        <ConnectDocusign />
      </form>
    </Dialog>
  );
}

/** Shown only if the operator configured the provider. */
export function ConnectDocusign() {
  const { data } = useQuery<Reply<'GET /api/docusign/status'>>({ queryKey: ['/api/docusign/status'] });
  const connect = useMutation({
    mutationFn: (password: string) => api('POST /api/docusign/auth', { body: { password } }),
    onSuccess: ({ authUrl }) => window.location.assign(authUrl),
  });
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
          // Stays busy while the provider's page is opening.
          busy={connect.isPending || connect.isSuccess}
          error={connect.error ? messageOf(connect.error) : undefined}
          onCancel={() => {
            connect.reset();
            setIsAsking(false);
          }}
          onConfirm={(password) => connect.mutate(password)}
        />
      ) : null}
    </div>
  );
}

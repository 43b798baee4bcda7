// Looks at a change order before it goes: what changes, who approves it, and how long the link works (D-20).
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { SignatureInput, signingLimits } from '#contract/signatures.ts';
import { personOf } from '#contract/texts/contact-person.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { momentText } from '#web/days.ts';
import { ChangesList } from '#web/lines/changes-list.tsx';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { EmailInput, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { emailNeeded } from '../job-actions.ts';
import { linkLifetimeOptions } from '../labels/signature-labels.ts';
import { differenceText } from './change-order-labels.ts';
import { useDownloadChangeOrder, useSendChangeOrder } from './use-change-orders.ts';

interface SendChangeOrderDialogProps {
  job: JobDetails;
  order: ChangeOrder;
  timeZone: string;
  /** Absent for one that was sent: that can only be withdrawn. */
  onEdit?: () => void;
  onClose: () => void;
}

const SendTyped = z.object({
  signerName: SignatureInput.shape.signerName,
  signerEmail: SignatureInput.shape.signerEmail.refine(
    (email) => email,
    emailNeeded('send the change order'),
  ),
  /** A select knows only text. */
  expirationHours: z.string().transform(Number),
});

export function SendChangeOrderDialog({ job, order, timeZone, onEdit, onClose }: SendChangeOrderDialogProps) {
  const formId = useId();
  const send = useSendChangeOrder(job.id, order);
  const download = useDownloadChangeOrder(job.id);
  const form = useContractForm({
    schema: SendTyped,
    defaultValues: {
      signerName: order.signerName ?? personOf(job),
      signerEmail: order.signerEmail ?? job.customerEmail ?? '',
      expirationHours: String(signingLimits.defaultHours),
    },
    whenEdited: 'clear',
    send: (checked) => send(checked),
    onSent: onClose,
    failure: { otherwise: 'Failed to send the change order' },
  });
  const { register, errors, isBusy } = form;
  const hours = Number(useWatch({ control: form.control, name: 'expirationHours' }));
  const worksUntil = momentText(new Date(Date.now() + hours * 3_600_000).toISOString(), timeZone);
  const isAgain = order.status === 'sent';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      dismissable={!isBusy}
      title={isAgain ? 'Send change order again' : 'Send change order'}
      description={`${order.number} · ${job.customerName}`}
      footer={
        <>
          {onEdit ? (
            <Button variant="ghost" className="sm:mr-auto" disabled={isBusy} onClick={onEdit}>
              Edit
            </Button>
          ) : null}
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {isAgain ? 'Cancel' : 'Later'}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Sending...">
            {isAgain ? 'Send Again' : 'Send Change Order'}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="grid gap-4">
        <div>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="figures text-3xl font-bold tracking-tight">{dollars(order.newTotal)}</span>
            <span className="figures text-muted">
              was {dollars(order.oldTotal)} ·{' '}
              <span className="font-semibold text-ink">{differenceText(order.oldTotal, order.newTotal)}</span>
            </span>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{order.reason}</p>
        </div>
        <div className="border-y border-line pb-4">
          <ChangesList changes={order.changes} />
        </div>
        {isAgain ? (
          <Notice tone="warning">The customer’s old link stops working. The new one replaces it.</Notice>
        ) : null}
        <Field label="Signer name" error={errors.signerName?.message}>
          <TextInput autoComplete="off" readOnly={isBusy} {...register('signerName')} />
        </Field>
        <Field label="Signer email" error={errors.signerEmail?.message}>
          <EmailInput autoComplete="off" readOnly={isBusy} {...register('signerEmail')} />
        </Field>
        <Field
          label="Link works for"
          hint={<span className="figures">Until {worksUntil}. You can send a new link any time.</span>}
          error={errors.expirationHours?.message}
        >
          <Select disabled={isBusy} options={linkLifetimeOptions} {...register('expirationHours')} />
        </Field>
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={download.isPending}
          busyLabel="Generating..."
          onClick={() => download.mutate(order)}
        >
          Download PDF
        </Button>
      </form>
    </Dialog>
  );
}

// What stands in the send dialog: what to know first, and the fields.
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { EmailInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { emailNeeded } from '../job-actions.ts';
import type { Checked, MessageValues } from './message-values.ts';

interface MessageNoticesProps {
  warnings: readonly string[];
  isChanged: boolean;
  /** Absent unless text from before is shown. */
  onStartOver?: () => void;
}

export function MessageNotices({ warnings, isChanged, onStartOver }: MessageNoticesProps) {
  return (
    <>
      {isChanged ? (
        <Notice tone="warning" announce>
          This job was changed while you were looking at it. Please check it again before you send.
        </Notice>
      ) : null}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          <span className="figures">{warning}</span>
        </Notice>
      ))}
      {onStartOver ? (
        <Notice
          action={
            <Button size="sm" variant="secondary" onClick={onStartOver}>
              Start over
            </Button>
          }
        >
          This is what you wrote before. It has not been sent.
        </Notice>
      ) : null}
    </>
  );
}

interface MessageFieldsProps {
  form: ContractForm<MessageValues, Checked, void>;
  disabled: boolean;
  /** What an address is needed for, where the job has none. */
  missing: string | null;
  lifetimes?: { value: string; label: string }[];
}

export function MessageFields({ form, disabled, missing, lifetimes }: MessageFieldsProps) {
  const { register, errors } = form;
  return (
    <>
      {lifetimes ? (
        <Field label="Signer name" error={errors.signerName?.message}>
          <TextInput autoComplete="off" disabled={disabled} {...register('signerName')} />
        </Field>
      ) : null}
      <Field
        label={lifetimes ? 'Signer email' : 'To'}
        error={errors.to?.message}
        hint={missing && !errors.to ? emailNeeded(missing) : undefined}
      >
        <EmailInput autoComplete="off" disabled={disabled} {...register('to')} />
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        <TextInput autoComplete="off" disabled={disabled} {...register('subject')} />
      </Field>
      <Field label="Message" error={errors.message?.message}>
        <TextArea rows={6} disabled={disabled} className="max-h-80" {...register('message')} />
      </Field>
      {lifetimes ? (
        <Field label="Link is valid for" error={errors.expirationHours?.message}>
          <Select disabled={disabled} options={lifetimes} {...register('expirationHours')} />
        </Field>
      ) : null}
    </>
  );
}

export function MessageToCome() {
  return (
    <SkeletonGroup label="Loading the message">
      <div className="grid gap-4">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
      </div>
    </SkeletonGroup>
  );
}

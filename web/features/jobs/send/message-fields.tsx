// What stands in the send dialog: what to know first, and the fields.
import { useWatch } from 'react-hook-form';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { momentText } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { EmailInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { emailNeeded } from '../job-actions.ts';
import type { Checked, MessageValues } from './message-values.ts';
import type { Changed } from './use-press.ts';

interface MessageNoticesProps {
  warnings: readonly string[];
  changed: Changed | null;
  /** Absent unless text from before is shown. */
  onStartOver?: () => void;
}

export function MessageNotices({ warnings, changed, onStartOver }: MessageNoticesProps) {
  return (
    <>
      {changed ? (
        <Notice tone="warning" announce>
          {`This ${changed.what} was changed while you were looking at it. ${
            changed.mayBeSent
              ? 'Your last try may have gone out. Check what is shown now before you send again.'
              : 'Nothing was sent. Check what is shown now, then send.'
          }`}
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
  isBusy: boolean;
  /** What an address is needed for, where the job has none. */
  missing: string | null;
  /** Of the customer: offered beside the job's own. */
  addresses: readonly string[];
  lifetimes?: { value: string; label: string }[];
  /** What the link's life is not, such as how long the estimate is good. */
  lifetimeNote?: string;
  timeZone: string;
}

export function MessageFields(props: MessageFieldsProps) {
  const { form, isBusy, missing, addresses, lifetimes, lifetimeNote, timeZone } = props;
  const { register, errors } = form;
  const hours = Number(useWatch({ control: form.control, name: 'expirationHours' }));
  const worksUntil = momentText(new Date(Date.now() + hours * 3_600_000).toISOString(), timeZone);
  return (
    <>
      {lifetimes ? (
        <Field label="Signer name" error={errors.signerName?.message}>
          <TextInput autoComplete="off" readOnly={isBusy} {...register('signerName')} />
        </Field>
      ) : null}
      <Field
        label={lifetimes ? 'Signer email' : 'To'}
        error={errors.to?.message}
        hint={missing && !errors.to ? emailNeeded(missing) : undefined}
      >
        <EmailInput autoComplete="off" readOnly={isBusy} {...register('to')} />
      </Field>
      <OtherAddresses form={form} isBusy={isBusy} addresses={addresses} />
      <Field label="Subject" error={errors.subject?.message}>
        <TextInput autoComplete="off" readOnly={isBusy} {...register('subject')} />
      </Field>
      <Field label="Message" error={errors.message?.message}>
        <TextArea rows={6} readOnly={isBusy} className="max-h-80" {...register('message')} />
      </Field>
      {lifetimes ? (
        <Field
          label="Link works for"
          hint={
            <span className="figures">{`Until ${worksUntil}. You can send a new link any time.${lifetimeNote ? ` ${lifetimeNote}` : ''}`}</span>
          }
          error={errors.expirationHours?.message}
        >
          <Select disabled={isBusy} options={lifetimes} {...register('expirationHours')} />
        </Field>
      ) : null}
    </>
  );
}

/** One press instead of typing: the office that pays is seldom the one that called. */
function OtherAddresses({
  form,
  isBusy,
  addresses,
}: Pick<MessageFieldsProps, 'form' | 'isBusy' | 'addresses'>) {
  const typed = useWatch({ control: form.control, name: 'to' }).trim().toLowerCase();
  const others = addresses.filter((address) => address.toLowerCase() !== typed);
  if (others.length === 0) return null;
  return (
    <fieldset className="-mt-2 flex min-w-0 flex-wrap gap-2">
      <legend className="mb-1 text-sm text-muted">Other addresses of this customer</legend>
      {others.map((address) => (
        <Button
          key={address}
          size="sm"
          variant="secondary"
          className="max-w-full"
          disabled={isBusy}
          onClick={() => {
            form.setValue('to', address, { shouldDirty: true });
            form.clearErrors('to');
            form.setFocus('to');
          }}
        >
          <span className="min-w-0 text-left wrap-anywhere">{address}</span>
        </Button>
      ))}
    </fieldset>
  );
}

export function MessageSkeleton() {
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

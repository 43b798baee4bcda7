// How long a company keeps its records: the form, and the way from what is typed to what the contract takes (B-55).
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useState } from 'react';
import { Retention } from '#contract/company.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { settingsKey } from '../company-values.ts';

interface RetentionFormProps {
  stored: Retention;
  onUnsavedChange: (isUnsaved: boolean) => void;
}

/** Switching off works at once; switching on first asks how long, because it deletes things. */
export function RetentionForm({ stored, onUnsavedChange }: RetentionFormProps) {
  const [isWanted, setIsWanted] = useState(isOn(stored));
  const [values, setValues] = useState(() => toRetentionValues(stored));
  const [errors, setErrors] = useState<RetentionErrors>({});
  const save = useSetRetention();

  const before = toRetentionValues(stored);
  const isUnsaved =
    isWanted &&
    (!isOn(stored) || before.jobMonths !== values.jobMonths || before.invoiceMonths !== values.invoiceMonths);
  useLayoutEffect(() => {
    onUnsavedChange(isUnsaved);
    return () => onUnsavedChange(false);
  }, [isUnsaved, onUnsavedChange]);

  function toggle(wanted: boolean) {
    setIsWanted(wanted);
    setErrors({});
    if (wanted || !isOn(stored)) return;
    save.mutate({ jobMonths: null, invoiceMonths: null }, { onError: () => setIsWanted(true) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readRetention(values);
    setErrors(read.errors ?? {});
    if (read.retention) save.mutate(read.retention);
  }

  const monthsField = (name: keyof RetentionValues, label: string, hint: string) => (
    <Field label={label} hint={hint} error={errors[name]}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        disabled={save.isPending}
        value={values[name]}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        className="figures"
      />
    </Field>
  );

  return (
    <form noValidate onSubmit={submit}>
      <Switch
        label="Delete old records automatically"
        hint="Counted from the service date. You get an email that names them before anything is deleted, so that you can download what you need."
        checked={isWanted}
        disabled={save.isPending}
        onChange={(event) => toggle(event.target.checked)}
      />
      {isWanted ? (
        <div className="mt-3 grid gap-5 sm:grid-cols-2">
          {monthsField(
            'jobMonths',
            'Delete jobs after (months)',
            'At least 6. Leave it empty to keep them for good.',
          )}
          {monthsField(
            'invoiceMonths',
            'Delete invoices after (months)',
            'At least 84, which is seven years. Leave it empty to keep them for good.',
          )}
          <div className="sm:col-span-2">
            <Button
              type="submit"
              className="w-full sm:w-auto"
              disabled={!isUnsaved}
              busy={save.isPending}
              busyLabel="Saving…"
            >
              Save rule
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  );
}

function useSetRetention() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: (body: Retention) => api('POST /api/company/retention', { body }),
    onSuccess: async (_, stored) => {
      await client.invalidateQueries({ queryKey: settingsKey });
      toast({
        title: isOn(stored) ? 'Old records will be deleted' : 'Records are kept for good',
        tone: 'success',
      });
    },
    onError: (error) => {
      if (isSessionLoss(error)) return;
      showFailure(error, 'Please try again.', { title: 'The rule for old records was not saved' });
    },
  });
}

/** Months as typed; empty keeps that kind of record for good. */
export interface RetentionValues {
  jobMonths: string;
  invoiceMonths: string;
}

export type RetentionErrors = Partial<Record<keyof RetentionValues, string>>;

/** Suggested when deletion is switched on: two years, and the seven that tax offices require. */
const suggestion: RetentionValues = { jobMonths: '24', invoiceMonths: '84' };

const isOn = ({ jobMonths, invoiceMonths }: Retention): boolean =>
  jobMonths !== null || invoiceMonths !== null;

export const toRetentionValues = (stored: Retention): RetentionValues =>
  isOn(stored)
    ? { jobMonths: String(stored.jobMonths ?? ''), invoiceMonths: String(stored.invoiceMonths ?? '') }
    : suggestion;

export function readRetention(
  values: RetentionValues,
): { retention: Retention; errors: null } | { retention: null; errors: RetentionErrors } {
  const checked = Retention.safeParse({
    jobMonths: monthsOf(values.jobMonths),
    invoiceMonths: monthsOf(values.invoiceMonths),
  });
  if (!checked.success) {
    const errors: RetentionErrors = {};
    for (const { path, code, message } of checked.error.issues) {
      const field = path[0] === 'invoiceMonths' ? 'invoiceMonths' : 'jobMonths';
      errors[field] ??= code === 'too_small' ? message : 'Use a whole number of months, at most 1200.';
    }
    return { retention: null, errors };
  }
  if (isOn(checked.data)) return { retention: checked.data, errors: null };
  return { retention: null, errors: { jobMonths: 'Enter a number of months, or switch this off.' } };
}

const monthsOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));

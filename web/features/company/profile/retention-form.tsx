import { type FormEvent, useLayoutEffect, useState } from 'react';
import type { Retention } from '#contract/company.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Switch, TextInput } from '#web/ui/field.tsx';
import {
  isOn,
  type RetentionErrors,
  type RetentionValues,
  readRetention,
  toRetentionValues,
} from './retention-values.ts';
import { useSetRetention } from './use-set-retention.ts';

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

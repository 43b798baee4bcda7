// How long a company keeps its records: the form, and the way from what is typed to what the contract takes (B-55).
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Retention } from '#contract/company/company.ts';
import { readWhole } from '#contract/fields.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { type OnUnsavedChange, useUnsavedSection } from '#web/layout/profile-section.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Switch } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { settingsKey } from '../company-values.ts';

interface RetentionFormProps {
  stored: Retention;
  onUnsavedChange: OnUnsavedChange;
}

/** Switching off works at once; switching on first asks how long, because it deletes things. */
export function RetentionForm({ stored, onUnsavedChange }: RetentionFormProps) {
  const [isWanted, setIsWanted] = useState(isOn(stored));
  const save = useSetRetention();
  const form = useContractForm({
    schema: RetentionTyped,
    defaultValues: toRetentionValues(stored),
    whenEdited: 'clear',
    send: save,
    failure: showNotSaved,
  });
  const switchOff = useOnePress({
    mutationFn: () => save({ jobMonths: null, invoiceMonths: null }),
    onError: (error) => {
      setIsWanted(true);
      showNotSaved(error);
    },
  });
  const values = form.watch();
  const isBusy = form.isBusy || switchOff.isPending;

  const before = toRetentionValues(stored);
  const isUnsaved =
    isWanted &&
    (!isOn(stored) || before.jobMonths !== values.jobMonths || before.invoiceMonths !== values.invoiceMonths);
  useUnsavedSection(isUnsaved, form.submit, onUnsavedChange);

  function toggle(wanted: boolean) {
    setIsWanted(wanted);
    form.clearErrors();
    if (!wanted && isOn(stored)) switchOff.mutate();
  }

  const monthsField = (name: keyof RetentionValues, label: string, hint: string) => (
    <Field label={label} hint={hint} error={form.errors[name]?.message}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        disabled={isBusy}
        className="figures"
        {...form.register(name)}
      />
    </Field>
  );

  return (
    <form {...form.formProps}>
      <Switch
        label="Delete old records automatically"
        hint="Counted from the service date. You get an email that names them before anything is deleted, so that you can download what you need."
        checked={isWanted}
        disabled={isBusy}
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
              busy={isBusy}
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
  return async (stored: Retention): Promise<void> => {
    await api('POST /api/company/retention', { body: stored });
    await client.invalidateQueries({ queryKey: settingsKey });
    toast({
      title: isOn(stored) ? 'Old records will be deleted' : 'Records are kept for good',
      tone: 'success',
    });
  };
}

function showNotSaved(error: Error): void {
  if (isSessionLoss(error)) return;
  showFailure(error, 'Please try again.', { title: 'The rule for old records was not saved' });
}

/** Months as typed; empty keeps that kind of record for good. */
interface RetentionValues {
  jobMonths: string;
  invoiceMonths: string;
}

/** Suggested when deletion is switched on: two years, and the seven that tax offices require. */
const suggestion: RetentionValues = { jobMonths: '24', invoiceMonths: '84' };

const isOn = ({ jobMonths, invoiceMonths }: Retention): boolean =>
  jobMonths !== null || invoiceMonths !== null;

export const toRetentionValues = (stored: Retention): RetentionValues =>
  isOn(stored)
    ? { jobMonths: String(stored.jobMonths ?? ''), invoiceMonths: String(stored.invoiceMonths ?? '') }
    : suggestion;

const Months = z.string().transform((typed) => (typed.trim() === '' ? null : readWhole(typed)));

/** What is typed, read by the contract. */
export const RetentionTyped = z
  .object({ jobMonths: Months, invoiceMonths: Months })
  .transform((typed, context) => {
    const read = Retention.safeParse(typed, { error: () => 'Use a whole number of months, at most 1200.' });
    for (const { path, message } of read.error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
    return read.data ?? z.NEVER;
  })
  .refine(isOn, { path: ['jobMonths'], message: 'Enter a number of months, or switch this off.' });

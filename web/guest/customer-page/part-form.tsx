// An amount of one's own choice, up to what is due.
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { onlineAmounts } from '#contract/limits.ts';
import { type Cents, formatDecimal, formatDollars, readTotal } from '#contract/lines/money.ts';
import { ApiError } from '#web/api/errors.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { cleanMoneyText, MoneyInput } from '#web/ui/form/money-input.tsx';
import type { Payable } from './payable.ts';
import { showNotOpened } from './use-customer-page.ts';

interface PartFormProps {
  due: Payable;
  isBusy: boolean;
  /** Takes such as "100.00". */
  send: (amount: string) => Promise<void>;
  onCancel: () => void;
}

export function PartForm({ due, isBusy, send, onCancel }: PartFormProps) {
  const { most } = due;
  const around = useRef<HTMLDivElement>(null);
  const { register, errors, formProps, watch } = useContractForm({
    schema: partOf(most),
    defaultValues: { amount: '' },
    send: ({ amount }) => send(formatDecimal(amount)),
    problemsOf: (error) => (error instanceof ApiError ? error.fields : {}),
    failure: (error, isAtField) => {
      if (!isAtField) showNotOpened(error);
    },
  });
  const { isWhole } = due;
  useEffect(() => {
    // It was opened to type in it.
    if (isWhole) around.current?.querySelector('input')?.focus();
  }, [isWhole]);
  const typed = readTotal(cleanMoneyText(watch('amount')));
  const isFit = typed.problem === null && problemOf(typed.value, most) === null;
  return (
    <form {...formProps} className="grid gap-3">
      <div ref={around}>
        <Field
          label="Amount to pay"
          hint={`From ${formatDollars(leastPart)} to ${formatDollars(most)}.`}
          error={errors.amount?.message}
        >
          <MoneyInput className="text-lg" readOnly={isBusy} {...register('amount')} />
        </Field>
      </div>
      <Button
        type="submit"
        size="lg"
        className="figures min-h-14 w-full text-lg wrap-anywhere"
        busy={isBusy}
        busyLabel="One moment..."
      >
        {isFit ? `Pay ${formatDollars(typed.value)}` : 'Pay this amount'}
      </Button>
      {isWhole ? (
        <Button variant="link" className="figures w-full" disabled={isBusy} onClick={onCancel}>
          Pay all of it: {dollars(due.amount)}
        </Button>
      ) : null}
    </form>
  );
}

const { leastPart } = onlineAmounts;

const partOf = (most: Cents) =>
  z.object({
    amount: z.string().transform((typed, context) => {
      const text = cleanMoneyText(typed);
      const { value, problem } = readTotal(text);
      const wrong = text === '' ? 'Enter the amount you want to pay.' : (problem ?? problemOf(value, most));
      if (value !== null && wrong === null) return value;
      context.addIssue({ code: 'custom', message: wrong ?? '' });
      return z.NEVER;
    }),
  });

function problemOf(amount: Cents, most: Cents): string | null {
  if (amount < leastPart) return `The least you can pay is ${formatDollars(leastPart)}.`;
  return amount > most ? `The most you can pay now is ${formatDollars(most)}.` : null;
}

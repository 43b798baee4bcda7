// The card that is typed on the sandbox's page. A declined one says so at its number, and another can be tried.
import { useCallback, useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCardNumber, formatExpiry, readExpiry } from '#web/ui/form/card-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useReturnByBack } from '../customer/use-return-by-back.ts';

const CardTyped = z.object({
  number: z.string().refine((text) => text.trim() !== '', 'Enter a test card number.'),
  expiry: z.string().transform((text, context) => {
    const expiry = readExpiry(text);
    if (expiry) return expiry;
    context.addIssue({ code: 'custom', message: 'Enter month and year, such as 12 / 30.' });
    return z.NEVER;
  }),
  code: z.string().regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits of the code.'),
});

// A browser that offers somebody's real card here would do harm.
const typing = { autoComplete: 'off', inputMode: 'numeric' } as const;

interface CardFormProps {
  id: string;
  amount: string;
  /** The payment is no longer as it was shown: paid in another window, or ended. */
  onChanged: () => unknown;
}

export function CardForm({ id, amount, onChanged }: CardFormProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  useReturnByBack(
    useCallback(() => {
      setIsLeaving(false);
      onChanged();
    }, [onChanged]),
  );
  const { control, register, errors, formProps, isBusy } = useContractForm({
    schema: CardTyped,
    defaultValues: { number: '', expiry: '', code: '' },
    send: ({ number, expiry, code }) =>
      api('POST /api/sandbox/customer-payments/:id', { params: { id }, body: { number, code, ...expiry } }),
    onSent: ({ successUrl }) => {
      setIsLeaving(true);
      window.location.assign(successUrl);
    },
    problemsOf: (error) => {
      if (!(error instanceof ApiError)) return {};
      return error.code === 'card_declined' ? { number: error.message } : error.fields;
    },
    failure: (error, isAtField) => {
      if (isAtField) return;
      showFailure(error, 'The test payment could not be made. Please try again.', { title: 'Not paid' });
      if (error instanceof ApiError && error.status < 500) onChanged();
    },
  });
  const isHeld = isBusy || isLeaving;
  return (
    <form {...formProps} className="grid gap-4">
      <Field label="Card number" error={errors.number?.message}>
        <Controller
          control={control}
          name="number"
          render={({ field }) => (
            <TextInput
              {...field}
              {...typing}
              className="figures"
              readOnly={isHeld}
              onChange={(event) => field.onChange(formatCardNumber(event.target.value))}
            />
          )}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="Expiry (MM / YY)" error={errors.expiry?.message}>
          <Controller
            control={control}
            name="expiry"
            render={({ field }) => (
              <TextInput
                {...field}
                {...typing}
                className="figures"
                readOnly={isHeld}
                onChange={(event) => field.onChange(formatExpiry(event.target.value, field.value))}
              />
            )}
          />
        </Field>
        <Field label="Security code" error={errors.code?.message}>
          <TextInput {...typing} maxLength={4} className="figures" readOnly={isHeld} {...register('code')} />
        </Field>
      </div>
      <Button
        type="submit"
        size="lg"
        className="figures w-full wrap-anywhere"
        busy={isHeld}
        busyLabel="Paying..."
      >
        Pay {dollars(amount)}
      </Button>
    </form>
  );
}

// The card form where no payment provider is configured. It says so, and takes the well-known test numbers only.
import { type Ref, useImperativeHandle } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { SandboxCard } from '#contract/billing/billing.ts';
import { api } from '#web/api/client.ts';
import { useContractFields } from '#web/api/use-contract-form.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { formatCardNumber, formatExpiry, readExpiry } from '#web/ui/form/card-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { type CardEntry, CardProblem, cardMissing } from './card-form.tsx';

const CardTyped = z.object({
  number: SandboxCard.shape.number,
  expiry: z.string().refine((text) => readExpiry(text) !== null, 'Enter month and year, such as 12 / 30.'),
  code: SandboxCard.shape.code,
});

// A browser that offers somebody's real card here would do harm.
const typing = { autoComplete: 'off', inputMode: 'numeric', 'aria-required': true } as const;

export default function SandboxCardForm({ ref }: { ref: Ref<CardEntry> }) {
  const {
    control,
    register,
    errors,
    check,
    getValues,
    ref: around,
  } = useContractFields({ schema: CardTyped, defaultValues: { number: '', expiry: '', code: '' } });

  useImperativeHandle(ref, () => {
    async function toPaymentMethod(): Promise<string> {
      const isWhole = await check();
      const { number, expiry, code } = getValues();
      if (number.trim() === '') throw new CardProblem(cardMissing);
      const date = readExpiry(expiry);
      if (!isWhole || !date) throw new CardProblem('Please check the marked fields.');
      const reply = await api('POST /api/sandbox/payment-methods', { body: { number, code, ...date } });
      return reply.paymentMethodId;
    }
    async function payPrepared(clientSecret: string): Promise<void> {
      const paymentMethodId = await toPaymentMethod();
      await api('POST /api/sandbox/checkout', { body: { clientSecret, paymentMethodId } });
    }
    return { toPaymentMethod, payPrepared };
  }, [check, getValues]);

  return (
    <div ref={around} className="grid gap-4">
      <SandboxNote />
      <Field label="Card number" error={errors.number?.message}>
        <Controller
          control={control}
          name="number"
          render={({ field }) => (
            <TextInput
              {...field}
              {...typing}
              className="figures"
              onChange={(event) => field.onChange(formatCardNumber(event.target.value))}
            />
          )}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expiry (MM / YY)" error={errors.expiry?.message}>
          <Controller
            control={control}
            name="expiry"
            render={({ field }) => (
              <TextInput
                {...field}
                {...typing}
                className="figures"
                onChange={(event) => field.onChange(formatExpiry(event.target.value, field.value))}
              />
            )}
          />
        </Field>
        <Field label="Security code" error={errors.code?.message}>
          <TextInput {...typing} maxLength={4} className="figures" {...register('code')} />
        </Field>
      </div>
    </div>
  );
}

const testNumbers = [
  ['4242 4242 4242 4242', 'works'],
  ['4000 0000 0000 0002', 'is declined at once'],
  ['4000 0000 0000 0341', 'is declined when charged later'],
] as const;

function SandboxNote() {
  return (
    <Notice title="Sandbox: do not enter a real card">
      <p>No money moves here. Use a test number, any future date and any code:</p>
      <ul className="mt-1.5">
        {testNumbers.map(([number, effect]) => (
          <li key={number}>
            <span className="figures font-semibold whitespace-nowrap select-all">{number}</span> {effect}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

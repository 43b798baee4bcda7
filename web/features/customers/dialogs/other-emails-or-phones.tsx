// More emails or phones of a customer, beside the primary one.
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { customerLimits } from '#contract/limits.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { formatPhone } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { EmailInput, FormattedInput } from '#web/ui/form/text-input.tsx';
import type { CustomerValues } from './customer-values.ts';

interface OtherEmailsOrPhonesProps {
  kind: 'email' | 'phone';
  control: Control<CustomerValues, unknown, unknown>;
  disabled: boolean;
}

/** Up to four more, each in a row that can be removed. */
export function OtherEmailsOrPhones({ kind, control, disabled }: OtherEmailsOrPhonesProps) {
  const isEmail = kind === 'email';
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <Controller
      control={control}
      name={isEmail ? 'otherEmails' : 'otherPhones'}
      render={({ field: { value, onChange }, formState: { errors } }) => {
        const problems = isEmail ? errors.otherEmails : errors.otherPhones;
        const change = (index: number, text: string) =>
          onChange(value.map((other, at) => (at === index ? text : other)));
        return (
          <>
            {value.map((text, index) => {
              const control = {
                value: text,
                disabled,
                autoFocus: text === '',
                autoComplete: 'off',
                onChange: ({ target }: { target: HTMLInputElement }) => change(index, target.value),
              };
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by
                <div key={index} className="flex items-start gap-1">
                  <Field
                    label={`Other ${kind} ${index + 1}`}
                    hideLabel
                    className="flex-1"
                    error={problems?.[index]?.message}
                  >
                    {isEmail ? (
                      <EmailInput {...control} />
                    ) : (
                      <FormattedInput type="tel" format={formatPhone} {...control} />
                    )}
                  </Field>
                  <IconButton
                    label={`Remove other ${kind} ${index + 1}`}
                    className="text-muted"
                    disabled={disabled}
                    onClick={() => {
                      onChange(value.filter((_, at) => at !== index));
                      addButton.current?.focus();
                    }}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                </div>
              );
            })}
            {value.length < customerLimits.others ? (
              <Button
                ref={addButton}
                variant="link"
                size="sm"
                className="-ml-3 justify-self-start"
                disabled={disabled}
                onClick={() => onChange([...value, ''])}
              >
                <Plus aria-hidden="true" />
                Add another {kind}
              </Button>
            ) : null}
          </>
        );
      }}
    />
  );
}

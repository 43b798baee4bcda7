// A discount and a deposit: a part of a sum in percent, or an amount; edited in place below the lines.
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { offerLimits } from '#contract/limits.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { PercentInput } from '#web/ui/form/percent-input.tsx';
import { Segmented } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { ShareProblems } from './offer/offer-problems.ts';
import { type DiscountRow, type ShareRow, shareProblem } from './offer/offer-rows.ts';

interface ShareFieldsProps<S extends ShareRow> {
  value: S;
  /** Null removes it. */
  onChange: (value: S | null) => void;
  problems?: ShareProblems;
  /** It was just added, and its figure is typed next. */
  takesFocus?: boolean;
}

export function DiscountFields(props: ShareFieldsProps<DiscountRow>) {
  const { value, onChange, problems } = props;
  return (
    <ShareFields {...props} name="Discount">
      <Field label="Printed as" error={problems?.label} className="col-span-full">
        <TextInput
          value={value.label}
          maxLength={offerLimits.label}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, label: event.target.value })}
        />
      </Field>
    </ShareFields>
  );
}

export function DepositFields(props: ShareFieldsProps<ShareRow>) {
  return <ShareFields {...props} name="Deposit" hint="Of the total, due when the customer accepts." />;
}

const kinds = [
  { value: 'percent', label: '%' },
  { value: 'amount', label: '$' },
] as const;

interface AnyShareProps<S extends ShareRow> extends ShareFieldsProps<S> {
  name: 'Discount' | 'Deposit';
  hint?: string;
  children?: ReactNode;
}

function ShareFields<S extends ShareRow>(props: AnyShareProps<S>) {
  const { name, hint, value, onChange, problems, takesFocus, children } = props;
  const place = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was added
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('[data-figure]')?.focus();
  }, []);
  const figure = {
    'data-figure': true,
    value: value.value,
    onChange: (event: { target: { value: string } }) => onChange({ ...value, value: event.target.value }),
  };
  return (
    <fieldset ref={place} className="min-w-0 rounded-control border border-line p-3 pt-1.5">
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p aria-hidden="true" className="font-semibold">
          {name}
        </p>
        <IconButton
          size="sm"
          label={`Remove ${name}`}
          className="-mr-1.5 text-muted"
          onClick={() => onChange(null)}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
        <Segmented
          label={`${name} in`}
          value={value.kind}
          onChange={(kind) => onChange({ ...value, kind })}
          options={kinds}
        />
        <Field
          label={value.kind === 'percent' ? `${name} (%)` : `${name} ($)`}
          hideLabel
          hint={hint}
          error={problems?.value ?? shareProblem(value)}
        >
          {value.kind === 'percent' ? (
            <PercentInput {...figure} />
          ) : (
            <MoneyInput {...figure} min={0} step={1} />
          )}
        </Field>
        {children}
      </div>
    </fieldset>
  );
}

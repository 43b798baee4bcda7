import { useState } from 'react';
import { formatDollars, roundPercentText, totals } from '#contract/money.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { readTaxRateText } from './tax-rate-text.ts';

interface TaxStepProps {
  /** As typed. */
  value: string;
  onChange: (typed: string) => void;
}

export function TaxStep({ value, onChange }: TaxStepProps) {
  const [isLeft, setIsLeft] = useState(value !== '');
  const rate = readTaxRateText(value);
  return (
    <div className="max-w-sm">
      <Field
        label="Sales tax rate (%)"
        required
        hint={rate === null ? 'Between 0 and 50. Enter 0 if you charge no sales tax.' : exampleOf(rate)}
        error={rate === null && (isLeft || Number(value) > 50) ? 'Enter a rate between 0 and 50.' : undefined}
      >
        <TextInput
          type="number"
          inputMode="decimal"
          min={0}
          max={50}
          step={0.01}
          autoComplete="off"
          placeholder="8.75"
          className="figures"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            setIsLeft(true);
            onChange(roundPercentText(value));
          }}
        />
      </Field>
    </div>
  );
}

/** The same arithmetic as in documents. */
function exampleOf(taxRate: number): string {
  const { tax } = totals({ lines: [{ quantity: 100, unitPrice: 100_000, taxed: true }], taxRate });
  return `On $1,000.00 of taxed work that is ${formatDollars(tax)}.`;
}

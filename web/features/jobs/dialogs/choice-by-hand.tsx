// The options of an estimate and the optional items of the one that is chosen, with the total they come to.
import { dollars, withUnit } from '#web/money.ts';
import { Checkbox, RadioGroup } from '#web/ui/form/choices.tsx';
import type { ChoiceByHand as Choice } from './use-choice-by-hand.ts';

export function ChoiceByHand({ choice, disabled }: { choice: Choice; disabled: boolean }) {
  const { options, optionId, extras, total, missing, choose, tick } = choice;
  return (
    <>
      {options ? (
        <RadioGroup
          label="Which option did the customer choose?"
          value={optionId ?? ''}
          disabled={disabled}
          onChange={({ target }) => choose(target.value)}
          options={options.map(({ option: { id, name, isRecommended }, total: ownTotal }) => ({
            value: id,
            label: (
              <span className="wrap-anywhere">
                {name} · <span className="figures font-semibold">{ownTotal}</span>
              </span>
            ),
            hint: isRecommended ? 'Recommended' : undefined,
          }))}
        />
      ) : null}
      {extras.length > 0 ? (
        <fieldset className="min-w-0">
          <legend className="font-semibold">Which optional items does the customer want?</legend>
          <p className="text-sm text-muted">Unchecked items are left out of the job.</p>
          {extras.map(({ line, isTicked, isTaxed }) => (
            <Checkbox
              key={line.id}
              label={<span className="whitespace-pre-line wrap-anywhere">{line.description}</span>}
              hint={
                <span className="figures">
                  +{dollars(line.total)}
                  {isTaxed ? ' plus tax' : null}
                  {line.quantity === 1
                    ? null
                    : ` · ${withUnit(line.quantity, line.unit)} × ${dollars(line.unitPrice)}`}
                </span>
              }
              checked={isTicked}
              disabled={disabled}
              onChange={({ target }) => tick(line.id, target.checked)}
            />
          ))}
        </fieldset>
      ) : null}
      {missing ? <p className="text-sm text-muted">{missing}</p> : null}
      {total !== null && extras.length > 0 ? (
        <p className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-2 text-lg font-bold">
          Total
          <output className="figures">{total}</output>
        </p>
      ) : null}
    </>
  );
}

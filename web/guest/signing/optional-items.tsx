// What the customer can add or leave out: each optional item with its price, to tick (D-18).
import { Check } from 'lucide-react';
import { useId } from 'react';
import { dollars, withUnit } from '#web/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { boxClass } from '#web/ui/form/choices.tsx';
import { type OfferedLine, type OfferedList, optionalLines } from './choice.ts';
import type { CustomerChoice } from './use-choice.ts';
import { useFold } from './use-fold.tsx';

export function OptionalItems({ list, choice }: { list: OfferedList; choice: CustomerChoice }) {
  const lines = optionalLines(list);
  if (lines.length === 0) return null;
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="text-base font-semibold">Optional</legend>
      <p className="text-sm text-muted">Check what you want. It is added to your total.</p>
      <OptionalItemList lines={lines} choice={choice} onTick={choice.tick} />
    </fieldset>
  );
}

interface OptionalItemListProps {
  lines: ReturnType<typeof optionalLines>;
  choice: CustomerChoice;
  /** On a card: no more than what it is and what it costs, and a long text folded. */
  isShort?: boolean;
  onTick: (id: string, isTicked: boolean) => void;
}

export const OptionalItemList = ({ lines, choice, isShort = false, onTick }: OptionalItemListProps) => (
  <ul className="mt-1">
    {lines.map((line) => (
      <OptionalItem
        key={line.id}
        line={line}
        isShort={isShort}
        isTicked={choice.tickedIds.includes(line.id)}
        onTick={(isTicked) => onTick(line.id, isTicked)}
      />
    ))}
  </ul>
);

interface OptionalItemProps {
  line: OfferedLine;
  isShort: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function OptionalItem({ line, isShort, isTicked, onTick }: OptionalItemProps) {
  const id = useId();
  const fold = useFold(line.description);
  const { description, quantity, unit, unitPrice, lineTotal, plusTax } = line;
  return (
    <li className={isShort ? '' : 'border-b border-line'}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <span className="relative mt-px flex">
          <input
            type="checkbox"
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
            aria-labelledby={`${id}-what`}
            aria-describedby={`${id}-price`}
            className={classNames(boxClass, 'rounded-[0.3125rem]')}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0 grow">
          <span
            id={`${id}-what`}
            dir="auto"
            className={classNames('block wrap-anywhere whitespace-pre-line', isShort && fold.className)}
          >
            {description}
          </span>
          {isShort ? null : (
            <span className="figures block text-sm text-muted">
              {withUnit(quantity, unit)} × {dollars(unitPrice)}
            </span>
          )}
        </span>
        <span
          id={`${id}-price`}
          // As wide when it is ticked: the text beside it must not wrap anew.
          className={classNames('figures shrink-0 text-right font-semibold', !isTicked && 'text-muted')}
        >
          +{dollars(lineTotal)}
          {plusTax ? <span className="block text-sm font-normal text-muted"> plus tax</span> : null}
        </span>
      </label>
      {isShort && fold.button ? <div className="ml-8 -mt-2">{fold.button}</div> : null}
    </li>
  );
}

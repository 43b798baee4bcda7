// The options of an offer, side by side where there is room: what each holds, what can be added, and its total (D-18).
import { Check } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import type { OfferedOption } from '#contract/signatures.ts';
import { centsOf, dollars, signedDollars, withUnit } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { boxClass } from '#web/ui/form/choices.tsx';
import { type OfferedLine, optionalLines } from './choice.ts';
import { OptionalItemList } from './optional-items.tsx';
import { totalText } from './signing-total.tsx';
import type { CustomerChoice } from './use-choice.ts';
import { useFold } from './use-fold.tsx';

/** Of each card; the document below lists all of them with their prices. */
const shownItems = 5;

interface OptionCardsProps {
  groupRef: RefObject<HTMLDivElement | null>;
  options: readonly OfferedOption[];
  choice: CustomerChoice;
  /** What the work is. */
  description: string | null;
}

export function OptionCards({ groupRef, options, choice, description }: OptionCardsProps) {
  const id = useId();
  return (
    <div ref={groupRef} role="radiogroup" aria-labelledby={`${id}-title`} className="mt-6 min-w-0">
      <h2 id={`${id}-title`} className="text-xl font-bold tracking-tight">
        Choose an option
      </h2>
      {description ? (
        <p className="mt-0.5 text-base wrap-anywhere whitespace-pre-line text-muted">{description}</p>
      ) : null}
      <div
        className={classNames(
          // The rows are common: totals stand beside each other, however long a name is.
          'mt-5 grid gap-x-4 gap-y-5 md:gap-y-6',
          options.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2',
          options.length === 4 && 'lg:grid-cols-4',
        )}
      >
        {options.map((option) => (
          <OptionCard
            key={option.id}
            group={id}
            option={option}
            sums={choice.sumsOf(option)}
            whyNoSums={option.id === choice.optionId ? totalText(choice) : 'Choose to see the total'}
            choice={choice}
            isChosen={option.id === choice.optionId}
            onChoose={() => choice.choose(option.id)}
          />
        ))}
      </div>
    </div>
  );
}

interface OptionCardProps {
  group: string;
  option: OfferedOption;
  /** Null while they are not known. */
  sums: ReturnType<CustomerChoice['sumsOf']>;
  whyNoSums: string;
  choice: CustomerChoice;
  isChosen: boolean;
  onChoose: () => void;
}

function OptionCard({ group, option, sums, whyNoSums, choice, isChosen, onChoose }: OptionCardProps) {
  const id = useId();
  const { name, description, isRecommended, discountLabel } = option;
  // Until the server has said them, there is room for what it will say.
  const expected = sums ?? option;
  const hasDeposit = centsOf(expected.depositAmount ?? '0') > 0;
  const hasDiscount = discountLabel !== undefined && centsOf(expected.discountAmount ?? '0') > 0;
  const included = option.lineItems.filter(({ optional }) => !optional);
  return (
    <div
      className={classNames(
        'relative grid min-w-0 content-start gap-y-1 rounded-card border bg-surface p-4 shadow-card sm:p-5',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'md:row-span-3 md:grid-rows-subgrid',
        isChosen ? 'border-accent ring-1 ring-accent' : 'border-line-strong hover:border-field',
      )}
    >
      <div className="flex items-start gap-3">
        <span className="relative mt-0.5 flex">
          <input
            type="radio"
            id={id}
            name={group}
            checked={isChosen}
            onChange={onChoose}
            aria-describedby={`${id}-total ${id}-text`}
            className={classNames(boxClass, 'rounded-full outline-none')}
          />
          <span className="pointer-events-none absolute inset-0 m-auto size-2 rounded-full bg-on-accent opacity-0 peer-checked:opacity-100" />
        </span>
        {/* The whole card can be pressed. */}
        <label
          htmlFor={id}
          className="min-w-0 cursor-pointer text-lg leading-snug font-bold wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </label>
        {isRecommended ? (
          <Badge tone="info" className="pointer-events-none absolute -top-3 right-4 border border-surface">
            Recommended
          </Badge>
        ) : null}
      </div>
      <div id={`${id}-total`} className="figures min-w-0 wrap-anywhere">
        {/* As tall while the total is not known: what is below must not move when it comes. */}
        <p className="min-h-8 text-2xl font-bold tracking-tight">
          {sums ? (
            dollars(sums.totalAmount)
          ) : (
            <span className="text-base font-normal text-muted">{whyNoSums}</span>
          )}
        </p>
        {hasDeposit ? (
          <p className="text-sm text-muted">
            Deposit {sums?.depositAmount ? dollars(sums.depositAmount) : '…'}
          </p>
        ) : null}
      </div>
      <div id={`${id}-text`} className="min-w-0">
        {description ? <p className="wrap-anywhere whitespace-pre-line text-muted">{description}</p> : null}
        <Contents name={name} lines={included} />
        {hasDiscount ? (
          <p className="figures mt-2.5 text-sm wrap-anywhere text-muted">
            {discountLabel}:{' '}
            <span className="whitespace-nowrap">
              {sums?.discountAmount ? signedDollars(-centsOf(sums.discountAmount)) : '…'}
            </span>
          </p>
        ) : null}
        <Extras option={option} choice={choice} />
      </div>
    </div>
  );
}

function Contents({ name, lines }: { name: string; lines: OfferedOption['lineItems'] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const shown = isUnfolded ? lines : lines.slice(0, shownItems);
  return (
    <>
      <ul aria-label={`Included in ${name}`} className="mt-2.5 grid gap-1.5">
        {shown.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only read here, so a line is its place
          <IncludedItem key={at} line={line} />
        ))}
      </ul>
      {lines.length > shownItems ? (
        <Button
          variant="link"
          size="sm"
          className="relative z-1 -ml-3"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer items' : `Show all ${lines.length} items`}
        </Button>
      ) : null}
    </>
  );
}

function IncludedItem({ line: { description, quantity, unit } }: { line: OfferedLine }) {
  const fold = useFold(description);
  return (
    <li className="flex gap-2">
      <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success-ink" />
      <div className="min-w-0">
        <p dir="auto" className={classNames('wrap-anywhere whitespace-pre-line', fold.className)}>
          {quantity === '1' && !unit ? null : <span className="figures">{withUnit(quantity, unit)} × </span>}
          {description}
        </p>
        {fold.button}
      </div>
    </li>
  );
}

/** Here as well as in the document below, which is far down on a phone. A tick chooses the option. */
function Extras({ option, choice }: { option: OfferedOption; choice: CustomerChoice }) {
  const lines = optionalLines(option);
  if (lines.length === 0) return null;
  return (
    <fieldset className="relative z-1 mt-3 min-w-0 border-t border-line pt-1.5">
      <legend className="sr-only">Optional in {option.name}</legend>
      <OptionalItemList
        lines={lines}
        choice={choice}
        isShort
        onTick={(id, isTicked) => choice.tick(id, isTicked, option.id)}
      />
    </fieldset>
  );
}

// Unit and category: typed freely, with those to choose from that are usual.
import { priceListLimits } from '#contract/limits.ts';
import { suggestedUnits } from '#contract/lines/price-list.ts';
import { SuggestInput } from '#web/ui/form/suggest-input.tsx';
import { useCategories } from './price-list-queries.ts';

interface ItemInputProps {
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

export function UnitInput({ value, onChange, className }: ItemInputProps) {
  return (
    <SuggestInput
      value={value}
      onValueChange={onChange}
      options={optionsFor(suggestedUnits, value)}
      onChoose={(option) => onChange(option.value)}
      listLabel="Units"
      maxLength={priceListLimits.unit}
      autoCapitalize="none"
      className={className}
    />
  );
}

export function CategoryInput({ value, onChange, className }: ItemInputProps) {
  const { data } = useCategories();
  const categories = (data?.items ?? []).flatMap(({ category }) => category ?? []);
  return (
    <SuggestInput
      value={value}
      onValueChange={onChange}
      options={optionsFor(categories, value)}
      onChoose={(option) => onChange(option.value)}
      listLabel="Categories"
      maxLength={priceListLimits.category}
      className={className}
    />
  );
}

/** All of them while nothing or exactly one of them is typed: then somebody looks for another. */
function optionsFor(known: readonly string[], typed: string) {
  const start = typed.trim().toLowerCase();
  const isOne = known.some((each) => each.toLowerCase() === start);
  return known
    .filter((each) => isOne || each.toLowerCase().startsWith(start))
    .map((value) => ({ value, label: value }));
}

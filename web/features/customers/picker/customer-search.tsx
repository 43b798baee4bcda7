// Finds a customer while a name, digits of a phone number, an email or an address is typed (D-3).
import { MapPin, Plus, UserRound } from 'lucide-react';
import { type Ref, useState } from 'react';
import type { CustomerPage } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import { folded } from '#contract/texts/folded.ts';
import { timings } from '#web/timings.ts';
import { addressLine } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import type { ListOption } from '#web/ui/form/option-popup.tsx';
import { SuggestInput } from '#web/ui/form/suggest-input.tsx';
import { useDebounced } from '#web/ui/hooks.ts';
import { shortestSearch, suggestionCount, useCustomerSuggestions } from '../data/customer-queries.ts';

/** With the location whose address or equipment was found, where that is why. */
export type FoundCustomer = CustomerPage['items'][number];

interface CustomerSearchProps {
  label: string;
  hideLabel?: boolean;
  hint?: string;
  disabled?: boolean;
  /** Not offered: the customer the page is about. */
  exceptId?: string;
  /** Names that begin with what is typed come first; otherwise those of the newest jobs. */
  namesFirst?: boolean;
  onChoose: (customer: FoundCustomer) => void;
  /** Offers "New customer" below the matches. */
  onNew?: (typed: string) => void;
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>;
}

const newCustomer = 'new';
/** A name may stand far behind those of newer jobs. */
const searchedForNames = 20;

function byName(found: readonly FoundCustomer[], typed: string): FoundCustomer[] {
  const begins = ({ name }: FoundCustomer) => Number(folded(name).startsWith(folded(typed)));
  return found.toSorted((one, other) => begins(other) - begins(one));
}

export function CustomerSearch({
  label,
  hideLabel,
  hint,
  disabled,
  exceptId,
  namesFirst = false,
  onChoose,
  onNew,
  ref,
}: CustomerSearchProps) {
  const [typed, setTyped] = useState('');
  const [isUsed, setIsUsed] = useState(false);
  const searched = useDebounced(typed, timings.searchAfterTyping);
  const { data, isPlaceholderData, isError } = useCustomerSuggestions(
    searched,
    isUsed,
    namesFirst ? searchedForNames : suggestionCount,
  );
  const isCurrent = searched === typed && !isPlaceholderData;
  const name = typed.trim();
  // Those of the newest jobs are no matches for what was typed since, and one letter finds nobody.
  const isOutdated = name !== '' && (searched.trim() === '' || name.length < shortestSearch);
  const others = isOutdated ? [] : (data?.items ?? []).filter(({ id }) => id !== exceptId);
  const found = (namesFirst ? byName(others, name) : others).slice(0, suggestionCount);
  const options: ListOption[] = found.map(toOption);
  if (onNew && name !== '')
    options.push({ value: newCustomer, label: `New customer “${name}”`, icon: <Plus /> });

  function choose({ value }: ListOption) {
    setTyped('');
    const customer = found.find(({ id }) => id === value);
    if (customer) onChoose(customer);
    else onNew?.(name);
  }

  return (
    <Field label={label} hideLabel={hideLabel} hint={hint}>
      <SuggestInput
        ref={ref}
        value={typed}
        onValueChange={setTyped}
        onFocus={() => setIsUsed(true)}
        options={options}
        onChoose={choose}
        listLabel="Customers"
        nothingFound={nothingFoundText(name, isCurrent, isError)}
        // While an older list is shown, Enter must not take somebody who does not match.
        highlightsFirst={isCurrent && found.length > 0}
        disabled={disabled}
        maxLength={customerLimits.search}
        type="search"
        placeholder="Name, phone, email or address"
        className="[&::-webkit-search-cancel-button]:hidden"
      />
    </Field>
  );
}

function nothingFoundText(name: string, isCurrent: boolean, isError: boolean): string | undefined {
  if (isError) return 'Customers could not be loaded. Check your connection.';
  return name.length >= shortestSearch && isCurrent ? 'No customer matches.' : undefined;
}

function toOption({ id, name, phone, email, address, matchedPlace }: FoundCustomer): ListOption {
  // What was found stands first: there may be no room for more.
  const facts = matchedPlace
    ? [matchedPlace.equipment, matchedPlace.label, addressLine(matchedPlace.address), phone]
    : [phone, email, address && addressLine(address)];
  return {
    value: id,
    label: name,
    description: facts.filter(Boolean).join(' · ') || undefined,
    isLong: matchedPlace !== undefined,
    icon: matchedPlace ? <MapPin /> : <UserRound />,
  };
}

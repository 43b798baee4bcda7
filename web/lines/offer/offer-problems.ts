// The messages at the fields of an offer, from the errors of the form around it.
import type { FieldError, FieldErrors } from 'react-hook-form';
import { type LineRow, type RowProblems, rowProblemsOf } from '../line-rows.ts';
import type { OfferRows, OptionRow } from './offer-rows.ts';

interface ListProblems {
  /** In the order of the rows. */
  rows?: readonly (RowProblems | undefined)[];
  /** With all rows together. */
  lines?: string;
  discount?: ShareProblems;
}

export interface ShareProblems {
  value?: string;
  label?: string;
}

interface OptionProblems extends ListProblems {
  name?: string;
  description?: string;
}

export interface OfferProblems extends ListProblems {
  deposit?: ShareProblems;
  /** In the order of the options. */
  options?: readonly (OptionProblems | undefined)[];
  /** With all options together. */
  offer?: string;
}

type ListErrors = { lineItems?: FieldErrors<{ rows: LineRow[] }>['rows']; discount?: unknown };

const messageOf = (error: unknown): string | undefined => (error as FieldError | undefined)?.message;

function shareProblems(error: unknown): ShareProblems | undefined {
  if (!error) return undefined;
  const { value, label } = error as Partial<Record<'value' | 'label', FieldError>>;
  return { value: value?.message ?? messageOf(error), label: label?.message };
}

const listProblems = ({ lineItems, discount }: ListErrors): ListProblems => ({
  rows: rowProblemsOf(lineItems),
  lines: lineItems?.message,
  discount: shareProblems(discount),
});

export function offerProblemsOf(errors: FieldErrors<OfferRows> | undefined): OfferProblems {
  const { options, deposit, ...list } = errors ?? {};
  return {
    ...listProblems(list as ListErrors),
    deposit: shareProblems(deposit),
    options: Object.entries(options ?? {}).reduce<OptionProblems[]>((found, [at, option]) => {
      if (/^\d+$/.test(at) && option) found[Number(at)] = optionProblems(option as FieldErrors<OptionRow>);
      return found;
    }, []),
    offer: messageOf(options),
  };
}

const optionProblems = ({ name, description, ...list }: FieldErrors<OptionRow>): OptionProblems => ({
  ...listProblems(list as ListErrors),
  name: name?.message,
  description: description?.message,
});

/** Whether there is anything to show. */
export const hasProblems = (problems: unknown): boolean =>
  typeof problems === 'object' && problems !== null
    ? Object.values(problems).some(hasProblems)
    : problems !== undefined;

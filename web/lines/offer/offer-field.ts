// Compares what two people made of one offer: line by line, option by option; and as a whole where one of them turned the
// list into options, or back.

import { dollars } from '#web/money.ts';
import type { Difference, FieldKind, Versions } from '#web/revisions/compare.ts';
import { groupField, textField, wholeField } from '#web/revisions/compare.ts';
import { linesField } from '../lines-field.ts';
import {
  type DiscountRow,
  type OfferRows,
  type OptionRow,
  offerText,
  readShare,
  type ShareRow,
} from './offer-rows.ts';

const shareText = (share: ShareRow | null): string => {
  if (!share) return 'None';
  if (!readShare(share)) return share.value.trim() || 'Empty';
  return share.kind === 'percent' ? `${Number(share.value)}%` : dollars(share.value);
};

const discountText = (discount: DiscountRow | null): string =>
  discount ? `${discount.label}: ${shareText(discount)}` : 'None';

/** Kept or taken as a whole; the same when it reads the same, however it was typed. */
function readField<T>(label: string, show: (value: T) => string): FieldKind<T> {
  const texts = wholeField<string>(label, (text) => text);
  const shown = ({ opened, theirs, mine }: Versions<T>) => ({
    opened: show(opened),
    theirs: show(theirs),
    mine: show(mine),
  });
  return {
    compare: (versions) => texts.compare(shown(versions)),
    merge: (versions, keepsMine) => {
      const read = shown(versions);
      return texts.merge(read, keepsMine) === read.mine ? versions.mine : versions.theirs;
    },
  };
}

export const discountField = readField('Discount', discountText);

type OptionFields = Omit<OptionRow, 'key' | 'id'>;

const optionFields = groupField<OptionFields>({
  name: textField('Name'),
  description: textField('Description'),
  isRecommended: wholeField('Recommended', (is) => (is ? 'Yes' : 'No')),
  lineItems: linesField,
  discount: discountField,
});

/** Templates give an option a new id with every save. */
const find = (options: readonly OptionRow[], wanted: OptionRow) =>
  options.find(({ id }) => id !== undefined && id === wanted.id) ??
  options.find(({ name }) => name === wanted.name);

const isSame = (a: OptionRow, b: OptionRow) => {
  const text = (option: OptionRow) =>
    offerText(
      { lineItems: [], discount: null, options: [{ ...option, id: undefined }], deposit: null },
      true,
    );
  return text(a) === text(b);
};

const countText = ({ length }: readonly unknown[]) => (length === 1 ? '1 line item' : `${length} line items`);
const summary = ({ lineItems }: OptionRow) => countText(lineItems);

type Options = Versions<OptionRow[]>;

/** An option that one of the three does not have. */
function presence({ opened, theirs, mine }: Options): Difference[] {
  const added = theirs.filter((option) => !find(opened, option) && !find(mine, option));
  const removed = mine.filter((option) => find(opened, option) && !find(theirs, option));
  const changed = theirs.filter((option) => {
    const before = find(opened, option);
    return before !== undefined && !find(mine, option) && !isSame(before, option);
  });
  const difference = (option: OptionRow, texts: Pick<Difference, 'theirs' | 'mine' | 'isMineChanged'>) => ({
    key: `is.${option.id ?? option.name}`,
    label: `Option ${option.name}`,
    ...texts,
  });
  return [
    ...added.map((option) =>
      difference(option, { theirs: `Added, ${summary(option)}`, mine: 'Not there', isMineChanged: false }),
    ),
    ...removed.map((option) => {
      const before = find(opened, option);
      return difference(option, {
        theirs: 'Removed',
        mine: summary(option),
        isMineChanged: before !== undefined && !isSame(before, option),
      });
    }),
    ...changed.map((option) =>
      difference(option, { theirs: summary(option), mine: 'Removed', isMineChanged: true }),
    ),
  ];
}

const optionsField: FieldKind<OptionRow[]> = {
  compare: (versions) => [
    ...presence(versions),
    ...versions.mine.flatMap((mine, at) => {
      const [opened, theirs] = [find(versions.opened, mine), find(versions.theirs, mine)];
      if (!opened || !theirs) return [];
      return optionFields.compare({ opened, theirs, mine }).map((difference) => ({
        ...difference,
        key: `${at}.${difference.key}`,
        label: `${mine.name}, ${difference.label}`,
      }));
    }),
  ],

  merge: (versions, keepsMine) => {
    const { opened, theirs, mine } = versions;
    const taken = new Set(presence(versions).flatMap(({ key }) => (keepsMine(key) ? [] : key)));
    const isTaken = ({ id, name }: OptionRow) => taken.has(`is.${id ?? name}`);
    const merged = mine.flatMap((option, at): OptionRow[] => {
      const [before, other] = [find(opened, option), find(theirs, option)];
      if (!other) return isTaken(option) ? [] : [option];
      if (!before) return [option];
      const fields = optionFields.merge({ opened: before, theirs: other, mine: option }, (key) =>
        keepsMine(`${at}.${key}`),
      );
      return [{ ...option, ...fields, id: other.id }];
    });
    return [...merged, ...theirs.filter((option) => !find(mine, option) && isTaken(option))];
  },
};

const deposit = readField('Deposit', shareText);
type ListFields = Omit<OfferRows, 'options'>;
const listFields = groupField<ListFields>({
  lineItems: linesField,
  discount: discountField,
  deposit,
});
const choiceFields = groupField<{ options: OptionRow[]; deposit: ShareRow | null }>({
  options: optionsField,
  deposit,
});

const kindText = ({ options, lineItems }: OfferRows) =>
  options ? `Options: ${options.map(({ name }) => name).join(', ')}` : `One list, ${countText(lineItems)}`;

const key = 'whole';
const textOf = (offer: OfferRows) => offerText(offer, true);
const isConflict = ({ opened, theirs, mine }: Versions<OfferRows>) =>
  textOf(theirs) !== textOf(opened) && textOf(theirs) !== textOf(mine);

export const offerField: FieldKind<OfferRows> = {
  compare(versions) {
    const { opened, theirs, mine } = versions;
    const choices = asChoices(versions);
    if (choices) return choiceFields.compare(choices);
    if (areLists(versions)) return listFields.compare(versions);
    if (!isConflict(versions)) return [];
    const isMineChanged = textOf(mine) !== textOf(opened);
    return [{ key, label: 'Line Items', theirs: kindText(theirs), mine: kindText(mine), isMineChanged }];
  },

  merge(versions, keepsMine) {
    const { theirs, mine } = versions;
    const choices = asChoices(versions);
    if (choices) return { ...mine, ...choiceFields.merge(choices, keepsMine) };
    if (areLists(versions)) return { ...mine, ...listFields.merge(versions, keepsMine) };
    return isConflict(versions) && !keepsMine(key) ? theirs : mine;
  },
};

const areLists = ({ opened, theirs, mine }: Versions<OfferRows>): boolean =>
  !opened.options && !theirs.options && !mine.options;

/** Null where not all of them have options. */
function asChoices({ opened, theirs, mine }: Versions<OfferRows>) {
  if (!opened.options || !theirs.options || !mine.options) return null;
  return {
    opened: { options: opened.options, deposit: opened.deposit },
    theirs: { options: theirs.options, deposit: theirs.deposit },
    mine: { options: mine.options, deposit: mine.deposit },
  };
}

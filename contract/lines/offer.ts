// What an estimate offers beside its lines: a discount, a deposit, and options to choose from (D-16, D-17, D-19).
import { z } from 'zod';
import { oneOfThese } from '../fields.ts';
import { offerLimits } from '../limits.ts';
import { seen } from '../texts/folded.ts';
import { oneLine, onOneLine, paragraph } from '../texts/typed-text.ts';
import {
  fitsOnDocument,
  JobLines,
  type Line,
  LineItem,
  TemplateLines,
  toLineItem,
  Written,
} from './line-items.ts';
import {
  type BasisPoints,
  type Cents,
  formatDecimal,
  formatDollars,
  readPercent,
  readTotal,
  type Share,
  shareOf,
  totals,
} from './money.ts';

const kinds = ['percent', 'amount'] as const;
const ShareKind = z.enum(kinds, { error: oneOfThese(kinds) });

const writtenShare = { kind: ShareKind, value: Written };

/** `value` is basis points or cents after reading. */
function readShare(
  { kind, value: written }: { kind: Share['kind']; value: unknown },
  context: z.RefinementCtx,
): Share {
  const { value, problem } = kind === 'percent' ? readPercent(written) : readTotal(written);
  if (problem === null) return { kind, value };
  context.addIssue({ code: 'custom', message: problem, path: ['value'] });
  return z.NEVER;
}

/** As it is stored. */
export interface Discount {
  kind: Share['kind'];
  value: BasisPoints | Cents;
  /** Printed before the amount. */
  label: string;
}

export const defaultDiscountLabel = 'Discount';

export const DiscountInput = z
  .object({ ...writtenShare, label: oneLine(offerLimits.label).nullish() })
  .transform(
    ({ label, ...written }, context): Discount => ({
      ...readShare(written, context),
      label: label || defaultDiscountLabel,
    }),
  );

/** Of the total, when the estimate is accepted. */
export type Deposit = Share;
export const DepositInput = z.object(writtenShare).transform(readShare);

const asRead = (name: string) => onOneLine(seen(name)).toLowerCase();

const noName = 'Give each option a name.';
const optionWith = (lineItems: typeof JobLines | typeof TemplateLines) =>
  z.object({
    /** Of an option that is there already; any other gets a new one. */
    id: z.string().max(100).nullish(),
    name: oneLine(offerLimits.optionName).refine((text) => asRead(text) !== '', noName),
    description: paragraph(offerLimits.optionText).nullish(),
    isRecommended: z.boolean().default(false),
    lineItems,
    discount: DiscountInput.nullish(),
  });

const { fewest, most } = offerLimits.options;

type ReadOption = z.output<ReturnType<typeof optionWith>>;

const textsOf = ({ description, lineItems }: ReadOption) => [
  ...lineItems,
  { description: description ?? '' },
];

const sameName = 'Give each option a name of its own.';
/** Who reads "Best" and "best" cannot tell which of them was signed. */
const firstOf = (options: readonly ReadOption[], name: string): number =>
  options.findIndex((option) => asRead(option.name) === asRead(name));

const optionsOf = (lineItems: Parameters<typeof optionWith>[0]) =>
  z
    .array(optionWith(lineItems))
    .min(fewest, `Offer ${fewest} to ${most} options.`)
    .max(most, `Offer ${fewest} to ${most} options.`)
    .refine(
      (options) => options.filter(({ isRecommended }) => isRecommended).length <= 1,
      'Only one option can be recommended.',
    )
    .refine(
      (options) =>
        options.reduce((sum, { lineItems }) => sum + lineItems.length, 0) <= offerLimits.optionLines,
      `Please use at most ${offerLimits.optionLines} line items in all options together.`,
    )
    // They are printed on one document.
    .refine(
      (options) => fitsOnDocument(options.flatMap(textsOf)),
      'There is too much text in all options together.',
    )
    .superRefine((options, context) => {
      const at = options.findIndex(
        ({ name }, index) => asRead(name) !== '' && firstOf(options, name) < index,
      );
      if (at > 0) context.addIssue({ code: 'custom', path: [at, 'name'], message: sameName });
    });
export const OptionsInput = optionsOf(JobLines);
export type OptionsInput = z.output<typeof OptionsInput>;

/** An option as it is stored. */
export interface Option {
  id: string;
  name: string;
  description: string | null;
  isRecommended: boolean;
  lineItems: Line[];
  discount: Discount | null;
}

/** The one whose lines are the job's until the customer has chosen. */
export const shownOption = <T extends { isRecommended: boolean }>(options: readonly T[]): T | undefined =>
  options.find(({ isRecommended }) => isRecommended) ?? options[0];

/** What several options come to until one is chosen, wherever a headline says it in one figure. */
export const fromTotal = (lowest: Cents): string => `From ${formatDollars(lowest)}`;

/** The same inside a sentence: "your estimate for $4,240.00 or more, depending on the option". */
export const orMore = (lowest: Cents): string => `${formatDollars(lowest)} or more, depending on the option`;

/** Every line there is, in whichever list. */
export const linesOf = <L>({
  lineItems,
  options,
}: {
  lineItems: readonly L[];
  options: readonly { lineItems: readonly L[] }[] | null;
}): L[] => [...lineItems, ...(options ?? []).flatMap((option) => option.lineItems)];

const WrittenShare = z.object({
  kind: ShareKind,
  /** Decimal string. */
  value: z.string(),
});

export const DiscountReply = WrittenShare.extend({ label: z.string() });
const DepositReply = WrittenShare;

export const OptionReply = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  isRecommended: z.boolean(),
  lineItems: z.array(LineItem),
  discount: DiscountReply.nullable(),
  subtotal: z.string(),
  discountAmount: z.string(),
  taxAmount: z.string(),
  totalAmount: z.string(),
  depositAmount: z.string(),
});
export type OptionReply = z.infer<typeof OptionReply>;

/** Of a job, and of a template. */
export const offerReply = {
  discount: DiscountReply.nullable(),
  options: z.array(OptionReply).nullable(),
  deposit: DepositReply.nullable(),
};

const toShareReply = ({ kind, value }: Share) => ({ kind, value: formatDecimal(value) });

export const toDiscountReply = (discount: Discount | null): z.infer<typeof DiscountReply> | null =>
  discount && { ...toShareReply(discount), label: discount.label };

/** The tax rate and the deposit are common to all options. */
interface Common {
  taxRate: BasisPoints;
  deposit: Deposit | null;
}

function toOptionReply(option: Option, { taxRate, deposit }: Common): OptionReply {
  const { subtotal, discount, tax, total } = totals({
    lines: option.lineItems,
    taxRate,
    discount: option.discount,
  });
  return {
    id: option.id,
    name: option.name,
    description: option.description,
    isRecommended: option.isRecommended,
    lineItems: option.lineItems.map(toLineItem),
    discount: toDiscountReply(option.discount),
    subtotal: formatDecimal(subtotal),
    discountAmount: formatDecimal(discount),
    taxAmount: formatDecimal(tax),
    totalAmount: formatDecimal(total),
    depositAmount: formatDecimal(shareOf(total, deposit)),
  };
}

/** What a job or template offers, as replies show it. */
export const toOfferReply = ({
  discount,
  options,
  ...common
}: Common & { discount: Discount | null; options: Option[] | null }) => ({
  discount: toDiscountReply(discount),
  options: options?.map((option) => toOptionReply(option, common)) ?? null,
  deposit: common.deposit && toShareReply(common.deposit),
});

/** Null takes it away, absent leaves it. Without options, there is one list of lines. */
export const offerInput = {
  discount: DiscountInput.nullable().optional(),
  options: OptionsInput.nullable().optional(),
  deposit: DepositInput.nullable().optional(),
};

/** Of a template, which keeps unfinished rows. */
export const templateOfferInput = {
  ...offerInput,
  options: optionsOf(TemplateLines).nullable().optional(),
};

/** With options, each has its own lines and its own discount. An empty list beside them is none. */
export const offersOnce = (form: {
  options?: unknown;
  discount?: unknown;
  lineItems?: readonly unknown[] | null;
}): boolean => !form.options || (!form.discount && !form.lineItems?.length);

export const offeredTwice = {
  path: ['options'],
  message: 'With options, lines and discounts belong to each option.',
};

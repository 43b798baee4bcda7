// What the company sells, with its prices (D-11 to D-15). Lines are filled from it and keep their own values.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OpenedRevision, oneOfThese, Revision, WholeNumber } from '../fields.ts';
import { priceListLimits } from '../limits.ts';
import { optional, patched } from '../texts/contact-fields.ts';
import { oneLine, paragraph } from '../texts/typed-text.ts';
import { Amount, Unit } from './line-items.ts';
import { type Cents, formatDollars } from './money.ts';

export const suggestedUnits = ['each', 'hour', 'ft', 'sq ft', 'lb', 'gal', 'visit'] as const;

/** "per hour"; an "each" is said as it is. */
export const perUnit = (unit: string): string => (unit === 'each' ? unit : `per ${unit}`);

/** "$95.00 per hour" */
export const priceLabel = (unitPrice: Cents, unit: string | null): string =>
  unit ? `${formatDollars(unitPrice)} ${perUnit(unit)}` : formatDollars(unitPrice);

export const PriceItem = z.object({
  id: z.string(),
  name: z.string(),
  /** Printed; the name where it is empty. */
  description: z.string().nullable(),
  category: z.string().nullable(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  /** Decimal string. */
  unitPrice: z.string(),
  /** Decimal string. For the owner alone: null in every other reply. */
  cost: z.string().nullable(),
  taxed: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.string(),
  revision: Revision,
});
export type PriceItem = z.infer<typeof PriceItem>;

const nameMissing = 'Name is required';
const ItemName = z
  .string({ error: nameMissing })
  .pipe(oneLine(priceListLimits.name))
  .refine((text) => text !== '', nameMissing);
const Description = paragraph(priceListLimits.description);
const Category = oneLine(priceListLimits.category);
const Sku = oneLine(priceListLimits.sku);

const blankCost = z
  .union([z.number(), z.string()])
  .nullable()
  .transform((cost) => (cost === '' ? null : cost))
  .pipe(Amount.nullable());

export const NewPriceItem = z.object({
  name: ItemName,
  description: optional(Description),
  category: optional(Category),
  sku: optional(Sku),
  unit: optional(Unit),
  /** Cents after parsing. */
  unitPrice: Amount.default(0),
  /** Cents after parsing. Only the owner may send it. */
  cost: blankCost.optional(),
  taxed: z.boolean().default(true),
});
export type NewPriceItem = z.infer<typeof NewPriceItem>;

/** Absent fields stay as they are. */
export const PriceItemPatch = z.object({
  name: ItemName.optional(),
  description: patched(Description),
  category: patched(Category),
  sku: patched(Sku),
  unit: patched(Unit),
  unitPrice: Amount.optional(),
  cost: blankCost.optional(),
  taxed: z.boolean().optional(),
  /** False archives it. */
  isActive: z.boolean().optional(),
  revision: OpenedRevision,
});
export type PriceItemPatch = z.infer<typeof PriceItemPatch>;

const noText = (text: string | undefined) => (text === '' ? undefined : text);
const sorts = ['category', 'name', 'recent'] as const;

export const PriceListQuery = z.object({
  /** Names, SKUs and descriptions. */
  q: z.string().max(priceListLimits.search).optional(),
  category: z.string().max(priceListLimits.category).optional(),
  archived: z.enum(['true', 'false']).optional(),
  /** By category and name; `recent`: the last used first. */
  sort: z.enum(sorts, { error: oneOfThese(sorts) }).optional(),
  limit: WholeNumber(
    1,
    priceListLimits.listed,
    `Use a whole number from 1 to ${priceListLimits.listed}.`,
  ).optional(),
  cursor: z.string().max(1000).transform(noText).optional(),
});
export type PriceListQuery = z.infer<typeof PriceListQuery>;

export const PriceListPage = z.object({
  items: z.array(PriceItem),
  nextCursor: z.string().nullable(),
  total: z.number(),
});
export type PriceListPage = z.infer<typeof PriceListPage>;

export const roundings = ['0.01', '0.05', '0.50', '1.00', '.99'] as const;
export type Rounding = (typeof roundings)[number];

const oneOfBoth = 'Send percent or amount, one of the two.';
/** May be negative, at most 2 decimals. */
const Signed = z
  .union([z.number(), z.string()])
  .transform((typed) => String(typed).trim())
  .pipe(z.string().regex(/^-?\d{1,9}(?:\.\d{1,2})?$/, 'Enter a number.'));

/** Filters combine; without any, every active item is changed. */
export const PriceAdjustment = z
  .object({
    ids: z.array(z.string().max(100)).max(priceListLimits.items).optional(),
    q: z.string().max(priceListLimits.search).optional(),
    category: z.string().max(priceListLimits.category).optional(),
    /** Decimal strings. */
    percent: Signed.optional(),
    amount: Signed.optional(),
    round: z.enum(roundings, { error: oneOfThese(roundings) }).default('0.01'),
    dryRun: z.boolean().default(false),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), oneOfBoth);
export type PriceAdjustment = z.infer<typeof PriceAdjustment>;

export const PriceChanges = z.object({
  changes: z.array(z.object({ id: z.string(), name: z.string(), before: z.string(), after: z.string() })),
});
export type PriceChanges = z.infer<typeof PriceChanges>;

// What is no id names nothing, and gets the same refusal as an unknown one.
const byId = z.object({ id: z.string().max(100) });

export const priceListEndpoints = {
  listPrices: endpoint('GET', '/api/price-list', { query: PriceListQuery, reply: PriceListPage }),
  /** Of active items, by name; null are those without one. */
  listCategories: endpoint('GET', '/api/price-list/categories', {
    reply: z.object({ items: z.array(z.object({ category: z.string().nullable(), count: z.number() })) }),
  }),
  createPriceItem: endpoint('POST', '/api/price-list', { body: NewPriceItem, reply: PriceItem }),
  updatePriceItem: endpoint('PATCH', '/api/price-list/:id', {
    params: byId,
    body: PriceItemPatch,
    reply: PriceItem,
  }),
  /** One that a line used is archived instead. */
  deletePriceItem: endpoint('DELETE', '/api/price-list/:id', {
    params: byId,
    reply: z.object({ success: z.boolean(), isArchived: z.boolean() }),
  }),
  /** All or nothing. */
  adjustPrices: endpoint('POST', '/api/price-list/adjust', { body: PriceAdjustment, reply: PriceChanges }),
  /** Prices that were edited by hand since then stay. Refused as `nothing_to_undo` the second time. */
  undoAdjustment: endpoint('POST', '/api/price-list/adjust/undo', { reply: PriceChanges }),
  /** Whether the last change of prices can be undone. */
  readAdjustment: endpoint('GET', '/api/price-list/adjust', {
    reply: z.object({ canUndo: z.boolean(), at: z.string().nullable(), items: z.number() }),
  }),
  /** The offer to begin with the items of the trade's templates: made once to companies that have no list (D-14). */
  readStarterOffer: endpoint('GET', '/api/price-list/starter', {
    reply: z.object({ isOffered: z.boolean(), items: z.number() }),
  }),
  answerStarterOffer: endpoint('POST', '/api/price-list/starter', {
    body: z.object({ accept: z.boolean() }),
    reply: z.object({ added: z.number() }),
  }),
};

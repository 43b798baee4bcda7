// What a visitor has typed so far, stored for the tab: a reload loses nothing, and closing the tab removes it. The
// visitor's own company is typed once for all free pages, so clearing one form leaves it.
import { newRow } from '#web/lines/line-rows.ts';
import type { FreeValues } from './free-values.ts';

type Company = Pick<FreeValues, Extract<keyof FreeValues, `company${string}`>>;

const keyOf = (draft: string) => `free-form:${draft}`;
const companyKey = keyOf('company');

const companyOf = (values: FreeValues) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('company'))) as Company;

export function saveFreeDraft(draft: string, values: FreeValues): void {
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(values));
    sessionStorage.setItem(companyKey, JSON.stringify(companyOf(values)));
  } catch {
    // Without storage the form works all the same.
  }
}

/** The form with everything cleared but the company. */
export const cleared = (values: FreeValues, start: FreeValues): FreeValues => ({
  ...start,
  ...companyOf(values),
});

/** Only fields the form still has are taken over. */
export function readFreeDraft(draft: string, start: FreeValues): FreeValues {
  try {
    const stored = (key: string): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return mergeDraft(stored(companyKey), mergeDraft(stored(keyOf(draft)), start));
  } catch {
    return start;
  }
}

export function mergeDraft(stored: unknown, start: FreeValues): FreeValues {
  if (typeof stored !== 'object' || stored === null) return start;
  const found = stored as Record<string, unknown>;
  const texts = Object.keys(start).filter((name) => typeof found[name] === 'string');
  const rows = Array.isArray(found.lineItems) ? found.lineItems.flatMap(rowOf) : [];
  return {
    ...start,
    ...Object.fromEntries(texts.map((name) => [name, found[name]])),
    ...(rows.length > 0 ? { lineItems: rows } : {}),
  };
}

function rowOf(stored: unknown) {
  if (typeof stored !== 'object' || stored === null) return [];
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { quantity, description, unitPrice } = stored as Record<string, unknown>;
  return [newRow({ quantity: text(quantity), description: text(description), unitPrice: text(unitPrice) })];
}

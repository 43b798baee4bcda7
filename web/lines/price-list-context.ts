// What the editor needs of a price list. It is handed in at the top of web/: lines know no feature, and the free forms
// have no list.
import { type ComponentType, createContext } from 'react';
import type { LineRow } from './line-rows.ts';

/** What an item brings to a line, which keeps these values when the item changes (D-12). */
export type PickedItem = Pick<LineRow, 'description' | 'unit' | 'unitPrice' | 'taxed'> & { itemId: string };

export interface DescriptionInputProps {
  row: LineRow;
  /** A line whose text was emptied is no longer of its item. */
  onChange: (change: { description: string; itemId?: undefined }) => void;
  onPick: (item: PickedItem) => void;
  className: string;
}

interface UnitInputProps {
  value: string;
  onChange: (unit: string) => void;
  className: string;
}

export interface LinePriceList {
  /** Offers items while it is typed into. */
  DescriptionInput: ComponentType<DescriptionInputProps>;
  /** Offers the usual units. */
  UnitInput: ComponentType<UnitInputProps>;
  /** Gives the id of the item; null where it could not be saved, which was shown. */
  save: (row: LineRow) => Promise<string | null>;
}

/** Undefined where there is no price list, null until its files have come. */
export const LinePriceListContext = createContext<LinePriceList | null | undefined>(undefined);

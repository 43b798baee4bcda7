// What other features may use of the price list.
export { itemsUsed, markItemsUsed, withKnownItems } from './line-items.ts';
export { hasPriceItems } from './price-items.store.ts';
export { searchPriceItems } from './search-items.ts';
export { addStarterItems, type StarterItem, type StarterItems } from './starter-items.ts';

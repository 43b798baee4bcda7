// What other features may ask of calendar feeds.
export { endFeedOf, endFeedsOfAccount, endFeedsOfUser } from './calendar-feed.store.ts';

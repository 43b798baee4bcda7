// What other features may ask of calendar feeds.
export { endFeedOf, endFeedsOfAccount, endFeedsOfUser, hasFeeds } from './calendar-feed.store.ts';

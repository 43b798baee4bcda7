// What other features may use of calendar feeds.
export { endFeedOf, endFeedsOfAccount, endFeedsOfUser, hasFeeds } from './calendar-feed.store.ts';

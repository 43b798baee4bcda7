// What other features may ask of calendar feeds.
export { endFeedOf } from './calendar-feed.store.ts';

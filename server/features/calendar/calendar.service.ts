// What other features may ask of the calendar.
export { findPlanned, type PlannedJob } from './calendar.store.ts';
export { type Span, spanOf } from './service-span.ts';

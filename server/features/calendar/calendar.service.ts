// What other features may use of the calendar.
export { findPlanned, type PlannedJob } from './calendar.store.ts';
export { type Span, spanOf } from './service-span.ts';

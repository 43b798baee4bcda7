// What other features may use of the calendar; the two meet in the composition files of web/.

export { findDoubleBooking } from './data/use-plan-changes.ts';
export { AssignDialog } from './dialogs/assign-dialog.tsx';
export { TechnicianFeedLink } from './feeds/feeds-dialog.tsx';

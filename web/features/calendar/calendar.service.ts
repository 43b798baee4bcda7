// What other features may use of the calendar; pages in web/ put them together.

export { findDoubleBooking } from './data/use-plan-changes.ts';
export { AssignDialog } from './dialogs/assign-dialog.tsx';
export { TechnicianFeedLink } from './feeds/feeds-dialog.tsx';

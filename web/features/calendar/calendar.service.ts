// What other features may use of the calendar; the two meet in the composition files of web/.
export { AssignDialog } from './dialogs/assign-dialog.tsx';
export { findDoubleBooking } from './dialogs/double-booking.ts';
export { TechnicianFeedLink } from './feeds/technician-feed-link.tsx';

// What other features may use of technicians.
export { notifyOfJob } from './notify-technician.task.ts';
export { requireTechnician } from './technician-view.ts';
export { findTechnician, findTechnicianOf, hasTechnicians } from './technicians.store.ts';

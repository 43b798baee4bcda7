// What other features may ask of technicians.

export { notifyOfJob } from './notify-technician.task.ts';
export { requireTechnician } from './technician-view.ts';
export { findTechnician, findTechnicianOf, hasTechnicians } from './technicians.store.ts';

// What other features may ask of technicians.
export { requireTechnician } from './technician-view.ts';
export { findTechnician, findTechnicianOf, hasTechnicians } from './technicians.store.ts';
export { tellOfJob } from './tell-of-job.ts';

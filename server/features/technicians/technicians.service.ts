// What other features may ask of technicians.
export { requireTechnician } from './technician-view.ts';
export { findTechnician } from './technicians.store.ts';
export { tellOfJob } from './tell-of-job.ts';

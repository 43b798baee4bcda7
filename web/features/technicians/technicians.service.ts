// What other features may use of technicians.

export { initialsOf } from './technician-labels.ts';
export { useTechnicians } from './technician-queries.ts';

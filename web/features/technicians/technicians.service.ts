// What other features may use of technicians.
export { useTechnicians } from './technician-queries.ts';
export { initialsOf } from './technician-words.ts';

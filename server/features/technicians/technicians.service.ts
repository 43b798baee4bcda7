// What other features may ask of technicians.
export { tellOfJob } from './tell-of-job.ts';

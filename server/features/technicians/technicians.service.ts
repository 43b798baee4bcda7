// What other features may use of technicians.
export { notifyOfJob } from './notify-technician.task.ts';
export { findOfficeName, hasOfficePeople } from './office/office-people.store.ts';
export { requireTechnician } from './technician-view.ts';
export {
  findTechnician,
  findTechnicianOf,
  hasTechnicians,
  listTechnicianNames,
} from './technicians.store.ts';

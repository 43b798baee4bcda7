// What other features may use of notifications.

export { deleteNotificationsOf, deleteOldNotifications } from './notifications.store.ts';
export type { Happening } from './notify.ts';
export { notify, ownerWantsEmail } from './notify.ts';

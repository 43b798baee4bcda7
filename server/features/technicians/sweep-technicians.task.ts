// Clears away invitations that nobody will open any more.
import type { Deps } from '#server/deps.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '#server/platform/queue/queue.ts';
import { sweepInvitations } from './invitations.store.ts';

export const sweepTechnicians = defineTask('technicians.sweep', noPayload);

export const sweepTechniciansHandler = ({ db, clock }: Deps): TaskHandler =>
  handles(sweepTechnicians, () => sweepInvitations(db.query, clock.now()));

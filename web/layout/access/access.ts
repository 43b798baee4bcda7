// Who may open a page. Written beside every page in routes.tsx; the server checks again on every call.
import type { Audience } from '../../api/audience.ts';

/** `signedIn`: owners and technicians. `owner`: any signed-in person who is not a technician. */
export type Access = 'public' | 'signedIn' | 'owner';

export function mayOpen(access: Access, audience: Audience): boolean {
  if (access === 'public') return true;
  return access === 'owner' ? audience === 'owner' : audience !== 'visitor';
}

// What the browser remembers about the signed-in person, so that a public page can draw the right navigation without
// calling the server. It proves nothing; every reply still depends on the session.
import type { CurrentUser } from '#contract/accounts.ts';
import { type Audience, audienceOf } from './audience.ts';

const key = 'user';

export interface RememberedUser {
  audience: Exclude<Audience, 'visitor'>;
  businessName: string | null;
}

/** A storage key for something personal; it is removed when the person signs out. */
export const personalKey = (userId: string, name: string): string => `${key}:${userId}:${name}`;

export function rememberUser(user: CurrentUser): void {
  const audience = audienceOf(user);
  if (audience === 'visitor') {
    forgetUser();
    return;
  }
  const remembered: RememberedUser = { audience, businessName: user.businessName };
  try {
    localStorage.setItem(key, JSON.stringify(remembered));
  } catch {
    // Storage is full or forbidden: the navigation waits for the server instead.
  }
}

export function readRememberedUser(): RememberedUser | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<RememberedUser> | null;
    if (stored?.audience !== 'owner' && stored?.audience !== 'technician') return null;
    return {
      audience: stored.audience,
      businessName: typeof stored.businessName === 'string' ? stored.businessName : null,
    };
  } catch {
    return null;
  }
}

/** Removes everything personal: tablets are shared. */
export function forgetUser(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const personal = Object.keys(storage).filter((name) => name === key || name.startsWith(`${key}:`));
      for (const name of personal) storage.removeItem(name);
    }
  } catch {
    // Nothing could be stored, so there is nothing to remove.
  }
}

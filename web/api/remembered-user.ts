// What the browser remembers about the signed-in person, so that a public page can draw the right navigation without
// calling the server. It proves nothing; every reply still depends on the session.
import type { CurrentUser } from '#contract/accounts.ts';

const key = 'user';

export interface RememberedUser {
  audience: Exclude<Audience, 'visitor'>;
  businessName: string | null;
  /** The company is not set up yet, so the next page opens with the dialog for it. */
  isNew: boolean;
}

/** A storage key for something personal; it is removed when the person signs out. */
export const personalKey = (userId: string, name: string): string => `${key}:${userId}:${name}`;

/** The name of a draft; only signing out or another person removes it, not a session that ended (D-52). */
export const draftName = (name: string): string => `draft:${name}`;

const isDraft = (name: string) => /^user:[^:]*:draft:/.test(name);

export function rememberUser(user: CurrentUser): void {
  // Whoever had them did not sign out here.
  removeStored((name) => name.startsWith(`${key}:`) && !name.startsWith(personalKey(user.id, '')));
  const audience = audienceOf(user);
  if (audience === 'visitor') {
    forgetUser();
    return;
  }
  const remembered: RememberedUser = {
    audience,
    businessName: user.businessName,
    isNew: audience === 'owner' && !user.onboardingCompleted,
  };
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
      isNew: stored.isNew === true,
    };
  } catch {
    return null;
  }
}

/** Removes everything personal, because tablets are shared; but not what was being typed when a session ended. */
export function forgetUser(): void {
  removeStored((name) => (name === key || name.startsWith(`${key}:`)) && !isDraft(name));
}

/** For somebody who signs out. */
export const forgetDrafts = (): void => removeStored(isDraft);

function removeStored(isRemoved: (name: string) => boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage).filter(isRemoved)) storage.removeItem(name);
  } catch {
    // Nothing could be stored, so there is nothing to remove.
  }
}

/** Visitor, owner or technician: the one rule for "signed in" (B-1). Office people see what owners see. */
export type Audience = 'visitor' | 'owner' | 'technician';

type Known = Pick<CurrentUser, 'role' | 'paymentMethodConsent' | 'payment_method_consent'>;

/** A session without payment consent is still a visitor; office people and technicians have their company's consent. */
export function audienceOf(user: Known | null | undefined): Audience {
  if (!user || !(user.paymentMethodConsent || user.payment_method_consent)) return 'visitor';
  return user.role === 'technician' ? 'technician' : 'owner';
}

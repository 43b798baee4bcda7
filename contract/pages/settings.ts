// What every page may know about this installation. Rendered into the document head; holds no secret.
// Plain types, no schema: the server writes it and the first page reads it.

export interface PublicSettings {
  appName: string;
  supportEmail: string;
  /** Empty hides the beta programme on the front page. */
  betaEmail: string;
  /** Empty when analytics are off. */
  analyticsId: string;
  /** False on installations where every account is lifetime and no card is asked. */
  billing: boolean;
  /** Who may open an account: anybody, only who was invited, or nobody. */
  signUp: 'open' | 'invite' | 'closed';
  /** Which card form takes the card: Stripe's with its public key, or the sandbox's own. */
  cardForm: { kind: 'stripe'; publishableKey: string } | { kind: 'sandbox' };
  production: boolean;
}

/** The name of the meta element that carries the settings as JSON. */
export const settingsMetaName = 'fieldwright-settings';

/** On replies to calls: which version of the pages the server serves now. */
export const pageVersionHeader = 'x-page-version';

/** The name of the first script ends in a hash over everything that the pages may load. */
export const pageVersionIn = (html: string): string | undefined =>
  /\/assets\/index-([\w-]+)\.js/.exec(html)?.[1];

/**
 * Whom a page works for: their user id, sent with every call but the one that asks who is signed in. The session is the
 * browser's, and in another tab somebody else may have signed in since.
 */
export const signedInAsHeader = 'x-signed-in-as';

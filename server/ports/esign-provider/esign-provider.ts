// The optional connection to an outside e-signature provider (decision A-27). Signing itself is built in and never
// needs it. Without configuration there is no adapter at all, and the product shows no button for it.

export interface EsignStatus {
  connected: boolean;
  /** Fit to show; null while nothing is connected. */
  connectedAs: string | null;
}

/** Kept encrypted by the caller, one per account. */
export interface EsignConnection {
  /** The account at the provider. */
  providerAccountId: string;
  /** Name or address of the person who agreed. */
  connectedAs: string;
  refreshToken: string;
  expiresAt: Date;
}

export interface EsignProvider {
  /** Where to send the owner's browser. The state is random, bound to the session, and comes back unchanged. */
  authUrl(state: string): string;
  /** Trades the code that came back for a connection. Throws EsignRefused or EsignUnavailable. */
  completeAuthorization(code: string): Promise<EsignConnection>;
  /** Asks the provider whether the connection still holds. Null stands for an account without one. */
  status(connection: EsignConnection | null): Promise<EsignStatus>;
  /** Which provider this is, for the start-up message; holds no secret. */
  readonly describe: string;
}

/** The person or the provider said no. The message is plain text, fit to show. */
export class EsignRefused extends Error {
  override readonly name = 'EsignRefused';
}

/** No answer; trying again later may help. */
export class EsignUnavailable extends Error {
  override readonly name = 'EsignUnavailable';
}

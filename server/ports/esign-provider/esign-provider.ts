// The optional connection to an outside e-signature provider. Signing is built in and never needs it. Without
// configuration there is no adapter, and the product shows no button for it.

/** Stored encrypted by the caller, one per account. */
export interface EsignConnection {
  /** The account at the provider. */
  providerAccountId: string;
  /** Name or address of the person who agreed. */
  connectedAs: string;
  accessToken: string;
  refreshToken: string;
  /** When it is worth nothing any more, unless it is used before. */
  expiresAt: Date;
}

export interface EsignProvider {
  /** Where to send the owner's browser. The state is bound to the session and comes back unchanged. */
  authUrl(input: { state: string /** SHA-256 of the verifier (RFC 7636). */; challenge: string }): string;
  /** Trades the code that came back for a connection. Throws EsignRefused or EsignUnavailable. */
  completeAuthorization(input: { code: string; verifier: string; now: Date }): Promise<EsignConnection>;
}

/** The person or the provider refused. The message is plain text, fit to show. */
export class EsignRefused extends Error {
  override readonly name = 'EsignRefused';
}

/** No answer; trying again later may help. */
export class EsignUnavailable extends Error {
  override readonly name = 'EsignUnavailable';
}

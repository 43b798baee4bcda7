// Who seals: a certificate with what leads up to its root, and the key that belongs to it.
import type { X509Certificate } from 'node:crypto';

export interface SealIdentity {
  certificate: X509Certificate;
  /** From its issuer up to the root; empty for one that stands alone. */
  chain: X509Certificate[];
  key: SealKey;
}

/** In a form that can be handed to another thread. */
export type SealKey =
  | { kind: 'pkcs8'; bytes: Uint8Array }
  | { kind: 'p12'; bytes: Uint8Array; password: string };

// What each company seals with: its own key and certificate, made when first needed and stored encrypted. A new one
// follows before the end of the old one, under a new company name, and under a new root.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Authority, SealCompany } from './authority.ts';
import type { SealIdentity } from './seal-pdf.ts';

export interface StoredSeal {
  /** Counts up within the account. */
  number: number;
  certificate: Buffer;
  /** Encrypted. */
  key: Buffer;
}

export interface NewSeal extends StoredSeal {
  madeAt: Date;
  expiresAt: Date;
}

export interface SealStore {
  /** All there ever were, the newest first. */
  list(accountId: string): Promise<StoredSeal[]>;
  /** Does nothing when the number is taken: somebody else was first. */
  add(accountId: string, seal: NewSeal): Promise<void>;
}

export interface CompanySealsOptions {
  authority: Authority;
  store: SealStore;
  secrets: Secrets;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

const purpose = 'seal key';
/** More than one process ever loses in a row. */
const attempts = 5;

export function companySeals({ authority, store, secrets, clock, log }: CompanySealsOptions) {
  return {
    async identityFor(company: SealCompany): Promise<SealIdentity> {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const stored = await store.list(company.accountId);
        const found = firstUsable(stored, company);
        if (found) return found;
        await store.add(company.accountId, make(company, (stored[0]?.number ?? 0) + 1));
      }
      throw new Error('No seal certificate could be kept for the company.');
    },
  };

  function firstUsable(stored: StoredSeal[], company: SealCompany): SealIdentity | null {
    for (const { number, certificate: raw, key } of stored) {
      const certificate = new X509Certificate(raw);
      if (!authority.isUsable(certificate, company)) continue;
      const bytes = openKey(key, certificate);
      if (bytes) return { certificate, chain: [authority.root], key: { kind: 'pkcs8', bytes } };
      log.warn({ accountId: company.accountId, number }, 'a seal key cannot be read with this APP_SECRET');
    }
    return null;
  }

  /** Null for one that was encrypted with another secret, or belongs to another certificate. */
  function openKey(encrypted: Buffer, certificate: X509Certificate): Uint8Array | null {
    try {
      const bytes = secrets.decrypt(purpose, encrypted);
      const isOurs = certificate.checkPrivateKey(
        createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }),
      );
      return isOurs ? new Uint8Array(bytes) : null;
    } catch {
      return null;
    }
  }

  function make(company: SealCompany, number: number): NewSeal {
    const { certificate, key } = authority.issue(company);
    return {
      number,
      certificate: certificate.raw,
      key: secrets.encrypt(purpose, key.export({ type: 'pkcs8', format: 'der' })),
      madeAt: clock.now(),
      expiresAt: new Date(certificate.validTo),
    };
  }
}

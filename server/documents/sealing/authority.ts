// Our own root and seal key, made once and kept in one file that only we can read. Certificates that name a company are
// issued from it when they are needed: there is nothing to renew by hand before the root itself ends.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '#server/platform/clock.ts';
import { makeFolder } from '#server/platform/make-folder.ts';
import { cleanText } from '../clean-text.ts';
import { type CertificateName, makeCertificate } from './certificate.ts';
import type { SealIdentity } from './seal-identity.ts';

export interface AuthorityOptions {
  /** The file that holds keys and root together, so that it is there wholly or not at all. */
  file: string;
  /** What the product calls itself. */
  appName: string;
  clock: Clock;
  onMade?: () => void;
}

export interface Authority {
  root: X509Certificate;
  identityFor(company: string): SealIdentity;
}

const day = 24 * 60 * 60 * 1000;
const rootYears = 20;
const sealYears = 3;
/** A seal certificate this close to its end is not used any more. */
const renewDays = 60;
const rememberedCompanies = 500;

export function openAuthority(options: AuthorityOptions): Authority {
  const { root, rootKey, sealKey } = readOrMake(options);
  const sealPublic = createPublicKey(sealKey);
  const keyBytes = sealKey.export({ type: 'pkcs8', format: 'der' });
  const issued = new Map<string, X509Certificate>();

  function issue(common: string, now: Date): X509Certificate {
    const certificate = makeCertificate({
      subject: { common, organization: common, unit: 'Sender’s own document seal' },
      issuer: root,
      publicKey: sealPublic,
      issuerKey: rootKey,
      notBefore: latest(new Date(now.getTime() - day), root.validFrom),
      notAfter: earliest(yearsAfter(now, sealYears), root.validTo),
      use: 'seal',
    });
    return new X509Certificate(certificate);
  }

  return {
    root,
    identityFor(company) {
      const common = certificateName(company);
      const now = options.clock.now();
      const known = issued.get(common);
      const isFresh = known && isWithin(known, now);
      const certificate = isFresh ? known : issue(common, now);
      issued.delete(common);
      issued.set(common, certificate);
      if (issued.size > rememberedCompanies) issued.delete(issued.keys().next().value ?? '');
      return { certificate, chain: [root], key: { kind: 'pkcs8', bytes: keyBytes } };
    },
  };
}

function isWithin(certificate: X509Certificate, now: Date): boolean {
  return (
    new Date(certificate.validFrom) <= now &&
    new Date(certificate.validTo).getTime() - now.getTime() > renewDays * day
  );
}

/** The standard allows 64 characters; what cannot be printed has no place in a name. */
function certificateName(company: string): string {
  const text = cleanText(company).replaceAll('\n', ' ').trim();
  return Array.from(text).slice(0, 64).join('').trim() || 'Unnamed company';
}

interface Kept {
  root: X509Certificate;
  rootKey: KeyObject;
  sealKey: KeyObject;
}

function readOrMake(options: AuthorityOptions): Kept {
  if (!existsSync(options.file)) make(options);
  const text = readFileSync(options.file, 'utf8');
  const [rootKey, sealKey] = [
    ...text.matchAll(/-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g),
  ].map(([pem]) => createPrivateKey(pem));
  const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(text);
  if (!rootKey || !sealKey || !certificate)
    throw new Error(
      `${options.file} is damaged: bring it back from a backup, or remove it and a new root is made.`,
    );
  return { rootKey, sealKey, root: new X509Certificate(certificate[0]) };
}

/** Linked into place whole: of two processes starting at once both read the same one. */
function make({ file, appName, clock, onMade }: AuthorityOptions): void {
  const [rootKey, sealKey] = [newKey(), newKey()];
  const now = clock.now();
  const name = newRootName(appName, now);
  const root = makeCertificate({
    subject: name,
    issuer: null,
    publicKey: createPublicKey(rootKey),
    issuerKey: rootKey,
    notBefore: new Date(now.getTime() - day),
    notAfter: yearsAfter(now, rootYears),
    use: 'root',
  });
  const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
  makeFolder(path.dirname(file));
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, pem(rootKey) + new X509Certificate(root).toString() + pem(sealKey), { mode: 0o600 });
  try {
    linkSync(draft, file);
    onMade?.();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The day tells two roots of one installation apart. */
const newRootName = (appName: string, at: Date): CertificateName => ({
  common: `${appName} root ${at.toISOString().slice(0, 10)}`.slice(-64),
  organization: appName.slice(0, 64),
});

function yearsAfter(at: Date, years: number): Date {
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}

const latest = (a: Date, b: string) => new Date(Math.max(a.getTime(), new Date(b).getTime()));
const earliest = (a: Date, b: string) => new Date(Math.min(a.getTime(), new Date(b).getTime()));

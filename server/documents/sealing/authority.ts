// Our own root, made once and stored in one file that only we can read. It issues what companies seal with, each with
// its own key: there is nothing to renew by hand before the root itself ends.
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
import { makeFolder } from '#server/platform/secret-file.ts';
import { cleanText } from '../clean-text.ts';
import { type CertificateName, isNamed, makeCertificate } from './certificate.ts';

export interface AuthorityOptions {
  /** The file that holds key and root together, so that it is there wholly or not at all. */
  file: string;
  /** What the product calls itself. */
  appName: string;
  clock: Clock;
  onMade?: () => void;
}

export interface Authority {
  root: X509Certificate;
  /** A new key and a certificate for it that names the company and its account. */
  issue(company: SealCompany): IssuedSeal;
  /** Whether a certificate of the company may seal now: issued here, under the name of today, not near its end. */
  isUsable(certificate: X509Certificate, company: SealCompany): boolean;
}

export interface SealCompany {
  accountId: string;
  name: string;
}

interface IssuedSeal {
  certificate: X509Certificate;
  key: KeyObject;
}

const day = 24 * 60 * 60 * 1000;
const rootYears = 20;
const sealYears = 3;
/** A seal certificate this close to its end is not used any more. */
const renewDays = 60;

export function openAuthority(options: AuthorityOptions): Authority {
  const { clock } = options;
  const { root, rootKey } = readOrMake(options);
  return {
    root,
    issue(company) {
      const now = clock.now();
      const key = newKey();
      const certificate = makeCertificate({
        subject: sealName(company),
        issuer: root,
        publicKey: createPublicKey(key),
        issuerKey: rootKey,
        notBefore: latest(new Date(now.getTime() - day), root.validFrom),
        notAfter: earliest(yearsAfter(now, sealYears), root.validTo),
        use: 'seal',
      });
      return { certificate: new X509Certificate(certificate), key };
    },
    isUsable: (certificate, company) =>
      isNamed(certificate, sealName(company)) &&
      certificate.checkIssued(root) &&
      certificate.verify(root.publicKey) &&
      isFresh(certificate, root, clock.now()),
  };
}

function isFresh({ validFrom, validTo }: X509Certificate, root: X509Certificate, now: Date): boolean {
  const left = new Date(validTo).getTime() - now.getTime();
  // One that ends with its root would be followed by one that ends as early.
  const enough = validTo === root.validTo ? 0 : renewDays * day;
  return new Date(validFrom) <= now && left > enough;
}

/** The standard allows 64 characters; what cannot be printed has no place in a name. */
function sealName({ accountId, name }: SealCompany): CertificateName {
  const text = cleanText(name).replaceAll('\n', ' ').trim();
  const common = Array.from(text).slice(0, 64).join('').trim() || 'Unnamed company';
  return { common, organization: common, unit: 'Sender’s own document seal', serial: accountId };
}

interface StoredAuthority {
  root: X509Certificate;
  rootKey: KeyObject;
}

function readOrMake(options: AuthorityOptions): StoredAuthority {
  if (!existsSync(options.file)) make(options);
  const text = readFileSync(options.file, 'utf8');
  const key = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/.exec(text);
  const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(text);
  if (!key || !certificate)
    throw new Error(
      `${options.file} is damaged: bring it back from a backup, or remove it and a new root is made.`,
    );
  return { rootKey: createPrivateKey(key[0]), root: new X509Certificate(certificate[0]) };
}

/** Linked into place whole: of two processes starting at once both read the same one. */
function make({ file, appName, clock, onMade }: AuthorityOptions): void {
  const rootKey = newKey();
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
  const keyText = rootKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  makeFolder(path.dirname(file));
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, keyText + new X509Certificate(root).toString(), { mode: 0o600 });
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

/** The day distinguishes two roots of one installation. */
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

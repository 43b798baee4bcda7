// Writes X.509 certificates: our own root, and the seals issued under it.
import {
  createHash,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  type X509Certificate,
} from 'node:crypto';
import { bitString, childrenOf, der, integer, oid, readDer, sequence, tagged, tags, time } from './der.ts';

/** From the signer to somebody we trust, through however many steps; null if it leads elsewhere. */
export function pathTo(
  roots: X509Certificate[],
  signer: X509Certificate,
  others: X509Certificate[],
): X509Certificate[] | null {
  const path = [signer];
  let current = signer;
  for (let step = 0; step <= others.length; step += 1) {
    const here = current;
    if (roots.some((root) => root.raw.equals(here.raw))) return path;
    const root = roots.find((other) => isIssuedBy(here, other));
    if (root) return [...path, root];
    const issuer = others.find((other) => other !== here && isIssuedBy(here, other));
    if (!issuer) return null;
    path.push(issuer);
    current = issuer;
  }
  return null;
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

export interface CertificateInput {
  /** What readers show as the name of the signer. */
  subject: CertificateName;
  /** The issuer's certificate; a root is its own. */
  issuer: X509Certificate | null;
  publicKey: KeyObject;
  /** P-256, like every key made here. */
  issuerKey: KeyObject;
  notBefore: Date;
  notAfter: Date;
  use: 'root' | 'seal';
}

export interface CertificateName {
  common: string;
  organization: string;
  unit?: string;
  /** Distinguishes two of one name; letters, digits and dashes. */
  serial?: string;
}

export function makeCertificate(input: CertificateInput): Buffer {
  const body = sequence(
    tagged(0, integer(Buffer.of(2))),
    integer(positive(randomBytes(16))),
    ecdsaWithSha256,
    input.issuer ? subjectOf(input.issuer) : name(input.subject),
    sequence(time(input.notBefore), time(input.notAfter)),
    name(input.subject),
    input.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(...extensions(input))),
  );
  return sequence(body, ecdsaWithSha256, bitString(sign('sha256', body, input.issuerKey)));
}

export const fingerprintOfCertificate = (certificate: Uint8Array) =>
  createHash('sha256').update(certificate).digest('hex');

export const isNamed = (certificate: X509Certificate, subject: CertificateName) =>
  subjectOf(certificate).equals(name(subject));

/** To the letter as it stands in the certificate: names are compared byte by byte. */
function subjectOf(certificate: X509Certificate): Buffer {
  const [body] = childrenOf(readDer(certificate.raw));
  const subject = body && childrenOf(body)[5];
  if (!subject) throw new Error('The certificate has no subject.');
  return subject.whole;
}

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));

function extensions({ use, publicKey, issuerKey }: CertificateInput): Buffer[] {
  const identifiers = [
    extension('2.5.29.14', der(tags.octetString, keyId(publicKey))),
    extension('2.5.29.35', sequence(der(0x80, keyId(createPublicKey(issuerKey))))),
  ];
  if (use === 'root')
    return [
      critical('2.5.29.19', sequence(yes, integer(Buffer.of(0)))),
      // Signs certificates and revocation lists.
      critical('2.5.29.15', Buffer.of(tags.bitString, 2, 1, 0x06)),
      ...identifiers,
    ];
  return [
    critical('2.5.29.19', sequence()),
    // Digital signature and non-repudiation.
    critical('2.5.29.15', Buffer.of(tags.bitString, 2, 6, 0xc0)),
    // Email protection, which most readers require, and document signing.
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.4'), oid('1.3.6.1.5.5.7.3.36'))),
    ...identifiers,
  ];
}

const yes = Buffer.of(0x01, 1, 0xff);

const extension = (id: string, value: Buffer) => sequence(oid(id), der(tags.octetString, value));
const critical = (id: string, value: Buffer) => sequence(oid(id), yes, der(tags.octetString, value));

const keyId = (key: KeyObject) =>
  createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();

function name({ common, organization, unit, serial }: CertificateName): Buffer {
  const part = (id: string, text: string, tag: number = tags.utf8) =>
    der(tags.set, sequence(oid(id), der(tag, Buffer.from(text))));
  return sequence(
    part('2.5.4.10', organization),
    ...(unit ? [part('2.5.4.11', unit)] : []),
    ...(serial ? [part('2.5.4.5', serial, tags.printable)] : []),
    part('2.5.4.3', common),
  );
}

function positive(bytes: Buffer): Buffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

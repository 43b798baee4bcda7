// Reads signed messages (CMS), seals and time stamps alike, and checks that the certificate they name signed them.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { childrenOf, type DerValue, isOid, readTime, tags } from './der.ts';

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificate2: '1.2.840.113549.1.9.16.2.47',
} as const;

const digests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** What the signature itself is made over; without it the digest of the message is used. */
const signatureDigests: Record<string, string> = {
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
};
const plainRsa = '1.2.840.113549.1.1.1';

export interface SignedMessage {
  /** Type and, unless it stands elsewhere, the content itself. */
  content: DerValue[];
  certificates: X509Certificate[];
  attributes: DerValue;
  digest: string;
  signatureDigest: string;
  signature: Buffer;
}

/** Throws when it is none, or has another form than seals and time stamps have. */
export function readSignedMessage(cms: DerValue): SignedMessage {
  const [kind, wrapped] = childrenOf(cms);
  if (!isOid(kind, oids.signedData)) throw new Error('not a signed message');
  const parts = childrenOf(only(wrapped));
  const certificates = childrenOf(withTag(parts, 0xa0))
    .filter(({ tag }) => tag === tags.sequence)
    .map(({ whole }) => new X509Certificate(whole));
  const signers = childrenOf(present(parts.at(-1)));
  if (signers.length !== 1) throw new Error('one signer is expected');
  const fields = childrenOf(present(signers[0]));
  const digest = knownDigest(digests, fields[2]);
  const at = fields.findIndex(({ tag }) => tag === 0xa0);
  const algorithm = present(fields[at + 1]);
  return {
    content: childrenOf(present(parts[2])),
    certificates,
    attributes: present(fields[at]),
    digest,
    signatureDigest: isOid(childrenOf(algorithm)[0], plainRsa)
      ? digest
      : knownDigest(signatureDigests, algorithm),
    signature: withTag(fields.slice(at + 1), tags.octetString).body,
  };
}

/** The certificate the message names, if it is there and signed the message over content of that digest. */
export function findSigner(message: SignedMessage, contentDigest: Buffer): X509Certificate | null {
  if (!attribute(message, oids.messageDigest).body.equals(contentDigest)) return null;
  const isNamed = namedCertificate(message);
  const signer = message.certificates.find(isNamed);
  if (!signer) return null;
  // Signed as a set, with whatever tag they carry inside the message.
  const signed = Buffer.from(message.attributes.whole);
  signed[0] = tags.set;
  return verify(message.signatureDigest, signed, signer.publicKey, message.signature) ? signer : null;
}

export const signingTimeOf = (message: SignedMessage) => readTime(attribute(message, oids.signingTime));

export function isInForce({ validFrom, validTo }: X509Certificate, at: Date): boolean {
  return new Date(validFrom) <= at && at <= new Date(validTo);
}

/** By the digest of the first certificate in the list; the older form of it uses SHA-1. */
function namedCertificate(message: SignedMessage): (certificate: X509Certificate) => boolean {
  const isNew = attributesOf(message, oids.signingCertificate2).length > 0;
  const list = attribute(message, isNew ? oids.signingCertificate2 : oids.signingCertificate);
  const [first] = childrenOf(present(childrenOf(list)[0]));
  const fields = childrenOf(present(first));
  const isStated = fields[0]?.tag === tags.sequence;
  const algorithm = !isNew ? 'sha1' : isStated ? knownDigest(digests, fields[0]) : 'sha256';
  const named = withTag(fields, tags.octetString).body;
  return ({ raw }) => createHash(algorithm).update(raw).digest().equals(named);
}

function attribute(message: SignedMessage, id: string): DerValue {
  const [found, ...others] = attributesOf(message, id);
  if (others.length) throw new Error('an attribute is given twice');
  return only(present(found)[1]);
}

const attributesOf = ({ attributes }: SignedMessage, id: string) =>
  childrenOf(attributes)
    .map(childrenOf)
    .filter(([type]) => isOid(type, id));

function knownDigest(known: Record<string, string>, algorithm: DerValue | undefined): string {
  const [id] = childrenOf(present(algorithm));
  const found = Object.entries(known).find(([text]) => isOid(id, text));
  if (!found) throw new Error('an algorithm that is not known here');
  return found[1];
}

function only(value: DerValue | undefined): DerValue {
  const [first, ...others] = childrenOf(present(value));
  if (others.length) throw new Error('one value is expected');
  return present(first);
}

function withTag(values: DerValue[], tag: number): DerValue {
  return present(values.find((value) => value.tag === tag));
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a part is missing');
  return value;
}

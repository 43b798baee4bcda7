// Checks a sealed file without the library that made it: the seal covers every byte, its digest is right, its signature
// is right, and its certificate comes from a root of ours.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { childrenOf, type DerValue, isOid, readDer, tags } from './der.ts';
import type { SealState } from './sealer.ts';

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
} as const;

export function checkSeal(bytes: Uint8Array, roots: X509Certificate[]): SealState {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ranges = byteRanges(file);
  if (ranges.length === 0) return 'unsigned';
  const whole = ranges.find((range) => coversAll(file, range));
  try {
    return whole && isSound(file, whole, roots) ? 'valid' : 'altered';
  } catch {
    // What cannot even be read is not what we wrote.
    return 'altered';
  }
}

type ByteRange = [start: number, length: number, rest: number, restLength: number];

function byteRanges(file: Buffer): ByteRange[] {
  const found = file.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g);
  return [...found].map((match) => match.slice(1).map(Number) as ByteRange);
}

/** Everything but the seal itself, which stands between angle brackets. */
function coversAll(file: Buffer, [start, length, rest, restLength]: ByteRange): boolean {
  return (
    start === 0 &&
    rest + restLength === file.length &&
    rest > length + 2 &&
    file[length] === 0x3c &&
    file[rest - 1] === 0x3e
  );
}

function isSound(file: Buffer, [, length, rest]: ByteRange, roots: X509Certificate[]): boolean {
  const hex = file.toString('latin1', length + 1, rest - 1);
  if (!/^[0-9a-f]+$/i.test(hex) || hex.length % 2) return false;
  const contents = Buffer.from(hex, 'hex');
  const cms = readDer(contents);
  // The room left over is no place to hide anything.
  if (contents.subarray(cms.whole.length).some((byte) => byte !== 0)) return false;
  const { certificates, signedAttributes, signature } = readSignedData(cms);
  const digest = createHash('sha256').update(file.subarray(0, length)).update(file.subarray(rest)).digest();
  if (!attribute(signedAttributes, oids.messageDigest).body.equals(digest)) return false;
  const named = certificateDigest(attribute(signedAttributes, oids.signingCertificate));
  const signer = certificates.find(({ raw }) => createHash('sha256').update(raw).digest().equals(named));
  if (!signer || !leadsTo(signer, certificates, roots)) return false;
  // Signed as a set, whatever tag they carry inside the message.
  const signed = Buffer.from(signedAttributes.whole);
  signed[0] = tags.set;
  return verify('sha256', signed, signer.publicKey, signature);
}

function readSignedData(cms: DerValue) {
  const [kind, wrapped] = childrenOf(cms);
  if (!isOid(kind, oids.signedData)) throw new Error('not a signed message');
  const parts = childrenOf(only(wrapped));
  const certificates = childrenOf(withTag(parts, 0xa0)).map(({ whole }) => new X509Certificate(whole));
  const signers = childrenOf(present(parts.at(-1)));
  if (signers.length !== 1) throw new Error('one signer is expected');
  const fields = childrenOf(present(signers[0]));
  if (!isOid(childrenOf(present(fields[2]))[0], oids.sha256)) throw new Error('another digest');
  return {
    certificates,
    signedAttributes: withTag(fields, 0xa0),
    signature: withTag(fields, tags.octetString).body,
  };
}

function attribute(attributes: DerValue, id: string): DerValue {
  const found = childrenOf(attributes)
    .map(childrenOf)
    .filter(([type]) => isOid(type, id));
  if (found.length !== 1) throw new Error('an attribute is missing or given twice');
  return only(found[0]?.[1]);
}

/** SigningCertificateV2: the first certificate named, by its digest. */
function certificateDigest(value: DerValue): Buffer {
  const [list] = childrenOf(value);
  const [first] = childrenOf(present(list));
  return withTag(childrenOf(present(first)), tags.octetString).body;
}

/** Whether somebody we trust issued it, through however many steps. */
function leadsTo(signer: X509Certificate, others: X509Certificate[], roots: X509Certificate[]): boolean {
  let current = signer;
  for (let step = 0; step <= others.length; step += 1) {
    const here = current;
    if (roots.some((root) => root.raw.equals(here.raw) || isIssuedBy(here, root))) return true;
    const issuer = others.find((other) => other !== here && isIssuedBy(here, other));
    if (!issuer) return false;
    current = issuer;
  }
  return false;
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

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

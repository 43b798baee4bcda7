// Has a time-stamp authority (RFC 3161) confirm when a seal was made. Sealing never depends on it: the caller waits
// five seconds and goes on without.
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { withinLimit } from '#server/ports/within-limit.ts';
import { pathTo } from './certificate.ts';
import { childrenOf, der, integer, isOid, oid, readDer, readTime, sequence, tags } from './der.ts';
import { findSigner, isInForce, readSignedMessage } from './signed-message.ts';

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  /** What the certificate behind a time stamp must be made for. */
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

const maxResponseBytes = 64 * 1024;

export interface TimestampServer {
  url: string;
  limitMs: number;
  /** Certificates in DER of which one must stand behind the answer; with none, any authority is taken. */
  roots: Uint8Array[];
}

/** The token for a SHA-256 digest, in DER. Throws on any failure, the time limit included. */
export async function requestTimestamp(
  { url, limitMs, roots }: TimestampServer,
  digest: Uint8Array,
): Promise<Uint8Array> {
  const nonce = integer(positive(randomBytes(8)));
  const imprint = sequence(sequence(oid(oids.sha256), nothing), der(tags.octetString, digest));
  const answer = await withinLimit(limitMs, async (signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(sequence(integer(Buffer.of(1)), imprint, nonce, wantsCertificate)),
      redirect: 'error',
      signal,
    });
    if (!response.ok) throw new Error(`the time-stamp server answered ${response.status}`);
    return readLimited(response);
  });
  const trusted = roots.map((raw) => new X509Certificate(raw));
  return new Uint8Array(readResponse(answer, imprint, nonce, trusted));
}

const nothing = Buffer.of(0x05, 0);
const wantsCertificate = Buffer.of(0x01, 1, 0xff);

function readResponse(response: Buffer, imprint: Buffer, nonce: Buffer, roots: X509Certificate[]): Buffer {
  const [status, token] = childrenOf(readDer(response));
  const code = status && childrenOf(status)[0]?.body.readUIntBE(0, 1);
  // 0 is granted, 1 is granted with changes.
  if (code === undefined || code > 1 || !token) throw new Error('the time-stamp server refused');
  const info = signedInfo(token.whole, roots);
  // Somebody else's time stamp, or an old one, proves nothing about this seal.
  if (!childrenOf(info).some(({ whole }) => whole.equals(imprint) || sameImprint(whole, imprint)))
    throw new Error('the time stamp is for something else');
  if (!childrenOf(info).some(({ whole }) => whole.equals(nonce)))
    throw new Error('the time stamp does not answer this question');
  return token.whole;
}

/** The same digest, where the server left out the empty parameters of the algorithm. */
function sameImprint(whole: Buffer, imprint: Buffer): boolean {
  const read = (bytes: Buffer) => {
    const value = readDer(bytes);
    if (value.tag !== tags.sequence) return null;
    const [algorithm, digest] = childrenOf(value);
    if (algorithm?.tag !== tags.sequence || digest?.tag !== tags.octetString) return null;
    return { algorithm: childrenOf(algorithm)[0], digest: digest.body };
  };
  const [one, other] = [read(whole), read(imprint)];
  return (
    one !== null && other !== null && isOid(one.algorithm, oids.sha256) && one.digest.equals(other.digest)
  );
}

/** The contents of the token, once it is clear that the certificate it brings along signed it while in force. */
function signedInfo(token: Buffer, roots: X509Certificate[]) {
  const message = readSignedMessage(readDer(token));
  const [type, wrapped] = message.content;
  const octets = wrapped && childrenOf(wrapped)[0];
  if (!isOid(type, oids.timestampInfo) || !octets) throw new Error('the answer is no time stamp');
  const signer = findSigner(message, createHash(message.digest).update(octets.body).digest());
  if (!signer) throw new Error('the signature of the time stamp is wrong');
  const info = readDer(octets.body);
  const time = childrenOf(info).find(({ tag }) => tag === tags.generalizedTime);
  if (!signer.keyUsage?.includes(oids.timeStamping) || !time || !isInForce(signer, readTime(time)))
    throw new Error('the certificate of the time stamp does not count');
  if (roots.length > 0 && !isTrusted(signer, message.certificates, roots, readTime(time)))
    throw new Error('the time stamp is from an authority that is not trusted');
  return info;
}

function isTrusted(
  signer: X509Certificate,
  others: X509Certificate[],
  roots: X509Certificate[],
  at: Date,
): boolean {
  return pathTo(roots, signer, others)?.every((certificate) => isInForce(certificate, at)) ?? false;
}

async function readLimited(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxResponseBytes) throw new Error('the time-stamp server says too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function positive(bytes: Buffer): Buffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

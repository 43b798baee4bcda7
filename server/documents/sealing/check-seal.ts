// Checks a sealed file without the library that made it: the seal covers every byte, its digest is right, its signature
// is right, and its certificate comes from a root of ours and was in force when the seal was made.
import { createHash, type X509Certificate } from 'node:crypto';
import { pathTo } from './certificate.ts';
import { readDer } from './der.ts';
import type { SealState } from './sealer.ts';
import { findSigner, isInForce, readSignedMessage, signingTimeOf } from './signed-message.ts';

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
  const message = readSignedMessage(cms);
  const digest = createHash(message.digest).update(file.subarray(0, length)).update(file.subarray(rest));
  const signer = findSigner(message, digest.digest());
  if (!signer) return false;
  const path = pathTo(roots, signer, message.certificates);
  const sealedAt = signingTimeOf(message);
  return path?.every((certificate) => isInForce(certificate, sealedAt)) ?? false;
}

// Time-based one-time codes as phones make them (RFC 6238 with HMAC-SHA-1), and the base32 in which the secret is
// typed.
import { createHmac, randomBytes } from 'node:crypto';
import { sameText } from '#server/platform/secrets.ts';

const periodSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = () => randomBytes(20);

export const stepAt = (time: Date) => Math.floor(time.getTime() / 1000 / periodSeconds);

export function codeOf(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is: the current one, or a neighbour for clocks that are a little off. */
export function findStep(secret: Buffer, code: string, time: Date): number | null {
  const now = stepAt(time);
  return [now, now - 1, now + 1].find((step) => sameText(codeOf(secret, step), code)) ?? null;
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** What an authenticator app reads from the QR code. */
export function otpauthUrl(input: { issuer: string; email: string; secret: Buffer }): string {
  const [issuer, email] = [encodeURIComponent(input.issuer), encodeURIComponent(input.email)];
  return `otpauth://totp/${issuer}:${email}?secret=${toBase32(input.secret)}&issuer=${issuer}`;
}

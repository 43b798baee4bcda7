// What must stay secret: one key per purpose, derived from APP_SECRET; link and cookie tokens, of which only the hash
// is ever stored; encryption for what must be read back.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface Secrets {
  /** A keyed digest, for values that must be recognised but not forged. */
  sign(purpose: string, value: string): string;
  isSigned(purpose: string, value: string, signature: string): boolean;
  encrypt(purpose: string, plain: Buffer): Buffer;
  decrypt(purpose: string, sealed: Buffer): Buffer;
}

export function makeSecrets(appSecret: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', appSecret, 'fieldwright', purpose, 32));
    keys.set(purpose, known);
    return known;
  };
  const sign = (purpose: string, value: string) =>
    createHmac('sha256', keyFor(purpose)).update(value).digest('base64url');
  return {
    sign,
    isSigned: (purpose, value, signature) => sameText(sign(purpose, value), signature),
    encrypt(purpose, plain) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv);
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    decrypt(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
    },
  };
}

/** Shows whether a secret is the same one, and nothing else about it. Backups carry it, so it stays as it is. */
export const secretFingerprint = (appSecret: string) => makeSecrets(appSecret).sign('backup', 'fieldwright');

/** 256 random bits, safe in a link and in a cookie. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Of that form; what is not need not be looked up. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The only form in which a token is stored. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Equal in constant time, for any lengths. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

// The little of DER that certificates, seals and time stamps need: writing values, and walking through them.

export interface DerValue {
  tag: number;
  /** Without tag and length. */
  body: Buffer;
  /** With them: what is hashed, compared and signed. */
  whole: Buffer;
}

export const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

export function der(tag: number, ...bodies: Uint8Array[]): Buffer {
  const body = Buffer.concat(bodies);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

export const sequence = (...bodies: Uint8Array[]) => der(tags.sequence, ...bodies);

/** Explicitly tagged, `[number]` in the standards. */
export const tagged = (number: number, ...bodies: Uint8Array[]) => der(0xa0 + number, ...bodies);

export function integer(value: Uint8Array): Buffer {
  const first = value.findIndex((byte) => byte !== 0);
  const bytes = first < 0 ? Buffer.of(0) : Buffer.from(value.subarray(first));
  // A leading one bit would make it negative.
  return der(tags.integer, Buffer.of(...((bytes[0] ?? 0) & 0x80 ? [0] : [])), bytes);
}

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return der(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

export const bitString = (bytes: Uint8Array) => der(tags.bitString, Buffer.of(0), bytes);

/** Seconds are as fine as certificates go; the short form is the rule until 2049. */
export function time(at: Date): Buffer {
  const digits = at.toISOString().slice(0, 19).replace(/[^\d]/g, '');
  return at.getUTCFullYear() < 2050
    ? der(tags.utcTime, Buffer.from(`${digits.slice(2)}Z`))
    : der(tags.generalizedTime, Buffer.from(`${digits}Z`));
}

/** Either form, in UTC; throws for anything else. */
export function readTime({ tag, body }: DerValue): Date {
  const text = body.toString('latin1');
  const long = tag === tags.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(long);
  if (!found || (tag !== tags.utcTime && tag !== tags.generalizedTime)) throw new Error('not a time');
  const [year = 0, month = 0, ...rest] = found.slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, ...rest));
}

/** Throws when the bytes are cut short or use a form that DER does not allow. */
export function readDer(bytes: Buffer, at = 0): DerValue {
  const tag = bytes[at];
  const short = bytes[at + 1];
  if (tag === undefined || short === undefined) throw new Error('DER ends too soon');
  const extra = short < 0x80 ? 0 : short & 0x7f;
  if (short === 0x80 || extra > 4) throw new Error('not DER');
  const start = at + 2 + extra;
  const length = extra ? bytes.readUIntBE(at + 2, extra) : short;
  if (start + length > bytes.length) throw new Error('DER ends too soon');
  return { tag, body: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) };
}

export function childrenOf({ body }: DerValue): DerValue[] {
  const found: DerValue[] = [];
  for (let at = 0; at < body.length; ) {
    const value = readDer(body, at);
    found.push(value);
    at += value.whole.length;
  }
  return found;
}

export const isOid = (value: DerValue | undefined, text: string) => value?.whole.equals(oid(text)) === true;

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.of(0x80 + bytes.length, ...bytes);
}

function base128(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(128 + (rest % 128));
  return bytes;
}

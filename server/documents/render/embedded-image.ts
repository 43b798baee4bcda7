// Checks an image before the typesetter reads it: only PNG and JPEG, and only in sizes that a page can use.
import { createHash } from 'node:crypto';
import { Refusal } from '#server/platform/http/refusal.ts';

export interface EmbeddedImage {
  /** Its name inside the typesetter, made from its content. */
  path: string;
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  /** Width divided by height. */
  aspect: number;
}

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;

export function readImage(bytes: Uint8Array, what: string): EmbeddedImage {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = pngSize(data) ?? jpegSize(data);
  if (!size || size.width < 1 || size.height < 1) throw unusable(what, 'is not a PNG or JPEG image');
  if (data.length > maxBytes || size.width * size.height > maxPixels) throw unusable(what, 'is too large');
  const digest = createHash('sha256').update(data).digest('hex');
  return {
    path: `/images/${digest}.${size.extension}`,
    bytes: data,
    width: size.width,
    aspect: size.width / size.height,
  };
}

const unusable = (what: string, problem: string) =>
  new Refusal('invalid_input', { message: `The ${what} ${problem}.` });

interface Size {
  extension: 'png' | 'jpg';
  width: number;
  height: number;
}

function pngSize(data: Buffer): Size | null {
  const isPng = data.length > 32 && data.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n';
  if (!isPng || data.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { extension: 'png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

/** Walks from segment to segment until the one that carries the size. */
function jpegSize(data: Buffer): Size | null {
  if (data.length < 12 || data.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; ) {
    const marker = data.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { extension: 'jpg', height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + data.readUInt16BE(at + 2);
  }
  return null;
}

// Pictures good and bad, made on the spot.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk } from '#server/documents/testing/draw-png.ts';

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4f72b8' } });

export const jpeg = (width = 640, height = 480) => canvas(width, height).jpeg().toBuffer();
export const png = (width = 640, height = 480) => canvas(width, height).png().toBuffer();
export const gif = () => canvas(64, 48).gif().toBuffer();
export const webp = () => canvas(64, 48).webp().toBuffer();
export const tiff = () => canvas(64, 48).tiff().toBuffer();
export const avif = () => canvas(64, 48).avif().toBuffer();

export const progressiveJpeg = (width = 640, height = 480) =>
  canvas(width, height).jpeg({ progressive: true }).toBuffer();

const segment = (mark: number, ...body: number[]) =>
  Buffer.from([0xff, mark, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body]);

/** A code of one bit for one symbol. */
const oneCode = (table: number, symbol: number) => [table, 1, ...Array<number>(15).fill(0), symbol];

/**
 * Valid, grey, 1024 × 1024, and goes over the whole picture so many times, bit by bit and coefficient by coefficient,
 * up to 2,647 times. Every scan but the first is one code: "nothing in the next 16,384 blocks".
 */
export function jpegOfScans(count: number): Buffer {
  const scans: Buffer[] = [];
  for (let bit = 13; bit >= 0; bit -= 1)
    for (let coefficient = 1; coefficient < 64; coefficient += 1)
      for (let component = 1; component <= 3; component += 1) {
        const from = bit === 13 ? 0 : bit + 1;
        const head = segment(0xda, 1, component, 0, coefficient, coefficient, (from << 4) | bit);
        scans.push(Buffer.concat([head, Buffer.from([0x00, 0x01])]));
      }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, 4, 0, 4, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0),
    segment(0xc4, ...oneCode(0x00, 0), ...oneCode(0x10, 0xe0)),
    segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0),
    Buffer.alloc((128 * 128 * 3) / 8),
    ...scans.slice(0, count - 1),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Enough detail that it cannot be made small. */
export const noisyJpeg = (width: number, height: number, quality = 95) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality })
    .toBuffer();

export const transparentPng = (width = 200, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0 } } })
    .png()
    .toBuffer();

/** A logo in one color with air around it. */
export const onNothing = (color: string, width = 1200, height = 600) =>
  sharp({ create: { width: 400, height: 100, channels: 4, background: color } })
    .extend({
      left: (width - 400) / 2,
      right: (width - 400) / 2,
      top: (height - 100) / 2,
      bottom: (height - 100) / 2,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png()
    .toBuffer();

/** As a phone writes it: lying on its side, with the place and the time in its notes. */
export const phonePhoto = (takenAt = '2026:11:14 09:30:00') =>
  canvas(400, 300)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phonemaker' },
      IFD2: { DateTimeOriginal: takenAt },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 36/1 54/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A complete picture of one colour in black and white: hundreds of megapixels in a few kilobytes. */
export function hugePng(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([1, 0], 8);
  const rows = Buffer.alloc(edge * (1 + Math.ceil(edge / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An animation with next to nothing in its frames. */
export function gifOf(frames: number, canvas: { width: number; height: number }, frame = canvas): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xff\xff\xff\0\0\0', 'latin1');
  head.writeUInt16LE(canvas.width, 6);
  head.writeUInt16LE(canvas.height, 8);
  const one = Buffer.from('21f90400050000002c0000000000000000000202440100', 'hex');
  one.writeUInt16LE(frame.width, 13);
  one.writeUInt16LE(frame.height, 15);
  return Buffer.concat([head, Buffer.alloc(one.length * frames, one), Buffer.from(';')]);
}

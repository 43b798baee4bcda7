// Pictures that cost far more to read than to send.
import sharp from 'sharp';

/** Near the most pixels that are taken, packed so small that it is sent in a moment. */
export const manyPixels = (): Promise<Buffer> => ofOneColour(7900, 6500).jpeg({ quality: 40 }).toBuffer();

/** Near the most that are taken of a picture that can only be unpacked as a whole, with all its colours. */
export const unpackedWhole = (): Promise<Buffer> =>
  ofOneColour(5500, 4500).jpeg({ quality: 40, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();

const ofOneColour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4f72b8' } });

/** A progressive JPEG whose last scan is repeated: each repetition is a few bytes and one more pass over all pixels. */
export async function manyScans(scans: number): Promise<Buffer> {
  const whole = await ofOneColour(4000, 4000).jpeg({ quality: 40, progressive: true }).toBuffer();
  const startOfScan = Buffer.from([0xff, 0xda]);
  const last = whole.lastIndexOf(startOfScan);
  const end = whole.length - 2;
  const scan = whole.subarray(last, end);
  return Buffer.concat([whole.subarray(0, end), ...Array<Buffer>(scans).fill(scan), whole.subarray(end)]);
}

// Pictures that cost far more to read than to send.
import sharp from 'sharp';

/** Near the most pixels that are taken, packed so small that it is sent in a moment. */
export const manyPixels = (): Promise<Buffer> =>
  sharp({ create: { width: 7900, height: 6500, channels: 3, background: '#4f72b8' } })
    .jpeg({ quality: 40, progressive: true })
    .toBuffer();

/** A progressive JPEG whose last scan is repeated: each repetition is a few bytes and one more pass over all pixels. */
export async function manyScans(scans: number): Promise<Buffer> {
  const whole = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#4f72b8' } })
    .jpeg({ quality: 40, progressive: true })
    .toBuffer();
  const startOfScan = Buffer.from([0xff, 0xda]);
  const last = whole.lastIndexOf(startOfScan);
  const end = whole.length - 2;
  const scan = whole.subarray(last, end);
  return Buffer.concat([whole.subarray(0, end), ...Array<Buffer>(scans).fill(scan), whole.subarray(end)]);
}

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { timeTaken } from './prepare-picture.ts';
import { phonePhoto } from './testing/pictures.ts';

const notesOf = async (takenAt: string) => (await sharp(await phonePhoto(takenAt)).metadata()).exif;

test('the time a camera wrote', async () => {
  expect(timeTaken(await notesOf('2026:11:14 09:30:00'))).toBe('2026-11-14 09:30:00');
});

test.each([
  '0000:00:00 00:00:00',
  '1900:01:01 00:00:00',
  '2026:02:30 10:00:00',
  '2026:11:14 25:00:00',
  'soon',
])('no time is made of %j', async (text) => {
  expect(timeTaken(await notesOf(text))).toBeNull();
});

test('notes in either byte order', () => {
  for (const order of ['II', 'MM']) expect(timeTaken(notes(order))).toBe('2024-02-29 23:59:59');
});

test('notes cut off anywhere, or with any byte changed, never fail', () => {
  const whole = notes('MM');
  for (let end = 0; end < whole.length; end += 1) {
    expect(timeTaken(whole.subarray(0, end)) ?? '2024-02-29 23:59:59').toMatch(/^2024/);
    const damaged = Buffer.from(whole);
    damaged[end] = 0xff;
    expect(() => timeTaken(damaged)).not.toThrow();
  }
  expect(timeTaken(undefined)).toBeNull();
});

/** The smallest notes with a time in them. */
function notes(order: string): Buffer {
  const tiff = Buffer.alloc(64);
  const u16 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(1, 8);
  u16(0x8769, 10);
  u32(22, 18);
  u16(1, 22);
  u16(0x9003, 24);
  u16(2, 26);
  u32(20, 28);
  u32(40, 32);
  tiff.write('2024:02:29 23:59:59', 40, 'latin1');
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

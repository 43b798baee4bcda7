import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { countScans, preparePicture, timeTaken } from './prepare-picture.ts';
import { jpeg, jpegOfScans, noisyJpeg, phonePhoto, png, progressiveJpeg } from './testing/pictures.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

describe('the scans of a JPEG', () => {
  const cases: [name: string, hex: string, scans: number][] = [
    ['nothing', '', 0],
    ['no JPEG', '89504e47 ffda0002', 0],
    ['a head alone', 'ffd8', 0],
    ['one', 'ffd8 ffda0002 112233 ffd9', 1],
    ['two', 'ffd8 ffda0002 11 ffda0002 22 ffd9', 2],
    ['stuffed bytes and restarts are data', 'ffd8 ffda0002 ff00da ffd0 11 ffd7 22 ffd9', 1],
    ['one inside a comment is none', 'ffd8 fffe0006 ffda0002 ffda0002 11 ffd9', 1],
    ['fill bytes before a mark', 'ffd8 ffffffda0002 11 ffd9', 1],
    ['rubbish between marks', 'ffd8 112233 ffda0002 11 ffd9', 1],
    ['what comes after the end is not looked at', 'ffd8 ffda0002 11 ffd9 ffda0002 ffda0002', 1],
    ['cut off in a length', 'ffd8 ffda00', 1],
    ['cut off in a mark', 'ffd8 ffda0002 11 ff', 1],
    ['a length beyond the end', 'ffd8 ffe0ffff ffda0002', 0],
    ['a length of nothing', 'ffd8 ffda0000 ffda0000 ffd9', 2],
  ];
  test.each(cases)('%s', (_, hex, scans) => {
    expect(countScans(bytes(hex))).toBe(scans);
  });

  test('of pictures as they are made', async () => {
    expect(countScans(await jpeg())).toBe(1);
    expect(countScans(await png())).toBe(0);
    expect(countScans(await progressiveJpeg())).toBeGreaterThan(5);
    const hostile = jpegOfScans(1500);
    expect(countScans(hostile)).toBe(1500);
    expect(hostile.length).toBeLessThan(250_000);
  });
});

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

test('an account decodes one picture at a time, and nobody else waits behind its others', async () => {
  const [large, small] = await Promise.all([noisyJpeg(900, 700), jpeg(64, 48)]);
  const done: string[] = [];
  const prepare = async (accountId: string, bytes: Buffer) => {
    await preparePicture(accountId, { purpose: 'photo', name: 'roof.jpg', bytes });
    done.push(accountId);
  };
  const waitingAtMost = 8;
  const greedy = Array.from({ length: 1 + waitingAtMost }, () => prepare('greedy', large));
  await expect(prepare('greedy', large)).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterSeconds: 5 },
  });
  await Promise.all([prepare('neighbour', small), prepare('a third', small), ...greedy]);
  expect(done.indexOf('neighbour')).toBeLessThanOrEqual(1);
  expect(done.indexOf('a third')).toBeLessThanOrEqual(2);
  expect(done).toHaveLength(11);
});

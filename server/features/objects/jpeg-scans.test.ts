import { describe, expect, test } from 'vitest';
import { countScans } from './prepare-picture.ts';
import { jpeg, jpegOfScans, png, progressiveJpeg } from './testing/pictures.ts';

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

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shrinkLogo } from './shrink-logo.ts';
import { jpeg, onNothing, png } from './testing/pictures.ts';

test.each([
  ['wide', () => png(1200, 200)],
  ['tall', () => png(300, 1200)],
  ['square, as a photo', () => jpeg(1000, 1000)],
])('a %s logo fits into 360 × 120 pixels, shown at half of that', async (_, make) => {
  const logo = await shrinkLogo(await make());
  const { width = 0, height = 0, format, hasAlpha } = await sharp(logo?.bytes).metadata();
  expect(width).toBeLessThanOrEqual(360);
  expect(height).toBeLessThanOrEqual(120);
  expect(width === 360 || height === 120).toBe(true);
  expect([format, hasAlpha]).toEqual(['png', false]);
  expect([logo?.width, logo?.height]).toEqual([Math.ceil(width / 2), Math.ceil(height / 2)]);
});

test('air around it is cut off to the edge, and what shows through is white: dark letters are seen on any background', async () => {
  const logo = await shrinkLogo(await onNothing('#1c2330'));
  const { width, height } = await sharp(logo?.bytes).metadata();
  expect([width, height]).toEqual([360, 90]);
  const hole = await sharp({ create: { width: 200, height: 50, channels: 4, background: '#000' } })
    .png()
    .toBuffer();
  const frame = await sharp(await onNothing('#1c2330'))
    .composite([{ input: hole, blend: 'dest-out' }])
    .png()
    .toBuffer();
  const { data } = await sharp((await shrinkLogo(frame))?.bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(3 * (45 * 360 + 180)).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a small logo is not blown up', async () => {
  const { width, height } = await sharp((await shrinkLogo(await png(60, 40)))?.bytes).metadata();
  expect([width, height]).toEqual([60, 40]);
});

test('a white logo would be nothing on white: none', async () => {
  expect(await shrinkLogo(await onNothing('#ffffff'))).toBeNull();
  expect(await shrinkLogo(await onNothing('#f4f4f4'))).toBeNull();
});

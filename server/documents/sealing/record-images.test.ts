// A signature is cut to its ink: all of it, and little around.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPng } from '../testing/draw-png.ts';
import { cropToInk, printableLogo } from './record-images.ts';
import { drawSignature } from './testing/sample-evidence.ts';

const inked = async (png: Uint8Array) => {
  const pixels = await sharp(png).greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 128).length;
};

describe('a signature', () => {
  test.each([
    ['small, in the middle', { left: 500, top: 90, width: 120, height: 40 }],
    ['in a corner', { left: 0, top: 0, width: 200, height: 50 }],
    ['as large as the pad', { left: 0, top: 0, width: 1200, height: 240 }],
    ['tall', { left: 700, top: 10, width: 30, height: 220 }],
  ])('%s: keeps every stroke, and little around it', async (_, ink) => {
    const drawing = await drawSignature({ width: 1200, height: 240 }, ink);
    const { bytes, width, aspect, share } = await cropToInk(drawing);
    expect(await inked(bytes)).toBe(await inked(drawing));
    expect(width).toBeGreaterThanOrEqual(ink.width);
    expect(width).toBeLessThanOrEqual(ink.width + 6);
    expect(width / aspect).toBeLessThanOrEqual(ink.height + 6);
    expect(share).toBeCloseTo(width / 1200);
  });

  test('keeps a dot far from the rest', async () => {
    const drawing = await sharp(
      await drawSignature({ width: 1200, height: 240 }, { left: 100, top: 50, width: 300, height: 90 }),
    )
      .composite([
        { input: { create: { width: 3, height: 3, channels: 3, background: '#000' } }, left: 900, top: 20 },
      ])
      .png()
      .toBuffer();
    expect(await inked((await cropToInk(drawing)).bytes)).toBe(await inked(drawing));
  });

  test('without a white pad around it stays as it is', async () => {
    expect(await cropToInk(drawPng(400, 80))).toMatchObject({ width: 400, aspect: 5, share: 1 });
  });
});

describe('a logo', () => {
  test('that is large becomes as large as print needs, in its own shape; a small one stays', async () => {
    const large = await sharp(randomBytes(1200 * 300 * 3), { raw: { width: 1200, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    expect(await printableLogo(large)).toMatchObject({ width: 800, aspect: 4 });
    const small = drawPng(300, 100);
    expect((await printableLogo(small))?.bytes).toEqual(small);
    expect(await printableLogo(null)).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { drawPng } from '../testing/draw-png.ts';
import { readImage } from './embedded-image.ts';

/** The beginning of a JPEG: a comment, then the frame that carries height and width. */
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, 0, 0, 0, 0, 3, ...Array(9).fill(0)]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 6, 1, 2, 3, 4]), frame]);
};

test('PNG and JPEG are known by their content', () => {
  expect(readImage(drawPng(30, 10), 'logo')).toMatchObject({
    aspect: 3,
    path: expect.stringMatching(/\.png$/),
  });
  expect(readImage(jpeg(50, 100), 'logo')).toMatchObject({
    aspect: 0.5,
    path: expect.stringMatching(/\.jpg$/),
  });
});

test('the same image has the same name, another one has another', () => {
  expect(readImage(drawPng(3, 3), 'logo').path).toBe(readImage(drawPng(3, 3), 'logo').path);
  expect(readImage(drawPng(3, 3), 'logo').path).not.toBe(readImage(drawPng(3, 4), 'logo').path);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(3))],
  ['a GIF', Buffer.from(`GIF89a${'x'.repeat(60)}`)],
  ['a PDF', Buffer.from(`%PDF-1.7${'x'.repeat(60)}`)],
  ['the start of a PNG', drawPng(10, 10).subarray(0, 12)],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9, ...Array(30).fill(0)])],
  ['a JPEG that goes in circles', Buffer.from([0xff, 0xd8, ...Array(40).fill(0xff)])],
  ['no pixels', jpeg(0, 10)],
])('%s is refused', (_title, bytes) => {
  expect(() => readImage(bytes, 'logo')).toThrow('The logo is not a PNG or JPEG image.');
});

test('an image that claims to be enormous is refused', () => {
  expect(() => readImage(jpeg(60_000, 60_000), 'signature')).toThrow('The signature is too large.');
});

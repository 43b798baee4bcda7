import { describe, expect, test } from 'vitest';
import { inkLength, isSignature, placeOn, printed } from './signature-strokes.ts';

const point = (x: number, y: number) => ({ x, y, pressure: 0.5, time: 0 });
const dot = { points: [point(10, 10)] };
const line = { points: [point(0, 0), point(30, 40)] };

test('the pen lifted between two strokes draws nothing', () => {
  expect(inkLength([line, line])).toBe(100);
});

test('a dot is not a signature', () => {
  expect(isSignature([dot], 1)).toBe(false);
});

test('a stroke is a signature, measured on the full-size box', () => {
  expect(isSignature([line], 1)).toBe(true);
  expect(isSignature([{ points: [point(0, 0), point(10, 0)] }], 1)).toBe(false);
  expect(isSignature([{ points: [point(0, 0), point(10, 0)] }], 0.5)).toBe(true);
});

describe('on a box of another size', () => {
  const phone = { width: 400, height: 128 };
  const drawn = (...heights: number[]) => [{ points: heights.map((y) => ({ y })) }];

  test('a drawing that has room keeps its size, and stands in the middle', () => {
    expect(placeOn(drawn(44, 84), phone, printed)).toEqual({ scale: 1, x: 0, y: -24 });
  });

  test('one at the edge is moved so far that all of it is there', () => {
    expect(placeOn(drawn(88, 128), phone, printed)).toEqual({ scale: 1, x: 0, y: -48 });
    expect(placeOn(drawn(0, 40), phone, printed)).toEqual({ scale: 1, x: 0, y: 0 });
  });

  test('a tall one is made smaller, and centered', () => {
    expect(placeOn(drawn(0, 128), phone, printed)).toEqual({ scale: 0.625, x: 75, y: 0 });
  });

  test('what went over the edge does not make it smaller', () => {
    expect(placeOn(drawn(-500, 40), phone, printed)).toEqual({ scale: 1, x: 0, y: 0 });
  });

  test('on a wider screen it is as much larger', () => {
    expect(placeOn(drawn(30, 60), phone, { width: 800, height: 256 })).toEqual({ scale: 2, x: 0, y: 0 });
  });

  test('nothing drawn is nowhere', () => {
    expect(placeOn([], printed, printed)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});

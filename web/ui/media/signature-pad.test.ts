import { expect, test } from 'vitest';
import { inkLength, isSignature } from './signature-pad.tsx';

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

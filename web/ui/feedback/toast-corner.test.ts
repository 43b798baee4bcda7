import { expect, test } from 'vitest';
import { chooseCorner, cornerBox, type Obstacle } from './toast-corner.ts';

const room = { width: 1440, height: 900 };
const size = { width: 420, height: 90 };
const inCorner = (corner: Parameters<typeof cornerBox>[0], weight: number): Obstacle => ({
  ...cornerBox(corner, room, size),
  weight,
});

test.each<[string, Obstacle[], string]>([
  ['an empty page', [], 'bottom-right'],
  ['a button in the usual corner', [inCorner('bottom-right', 1)], 'bottom-left'],
  [
    'a main button in one corner, a plain one in each other',
    [
      inCorner('bottom-right', 20),
      inCorner('bottom-left', 1),
      inCorner('top-right', 1),
      inCorner('top-left', 1),
    ],
    'bottom-left',
  ],
  [
    'only the upper left is free',
    [inCorner('bottom-right', 1), inCorner('bottom-left', 1), inCorner('top-right', 1)],
    'top-left',
  ],
  ['something beside the corner', [{ left: 0, top: 0, right: 900, bottom: 900, weight: 20 }], 'bottom-right'],
])('%s', (_, obstacles, corner) => {
  expect(chooseCorner(room, size, obstacles)).toBe(corner);
});

test('a toast that is shown stays where it is, unless a main button comes under it', () => {
  expect(chooseCorner(room, size, [inCorner('top-left', 1)], 'top-left')).toBe('top-left');
  expect(chooseCorner(room, size, [inCorner('top-left', 20)], 'top-left')).toBe('bottom-right');
});

import { expect, test } from 'vitest';
import { isVisibleOnWhite } from './logo-visibility.ts';
import { jpeg, onNothing, transparentPng } from './testing/pictures.ts';

test.each([
  ['white on nothing', () => onNothing('#ffffff'), false],
  ['nearly white on nothing', () => onNothing('#f4f4f4'), false],
  ['nothing', transparentPng, false],
  ['dark letters on nothing', () => onNothing('#1c2330'), true],
  ['yellow on nothing', () => onNothing('#ffe14d'), true],
  ['a photo', () => jpeg(), true],
])('%s is told by what shows on white', async (_, draw, isVisible) => {
  expect(await isVisibleOnWhite(await draw())).toBe(isVisible);
});

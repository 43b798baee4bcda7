import { expect, test } from 'vitest';
import { caretAfterFormat } from './text-input.tsx';

test.each([
  ['5551', 4, '(555) 1', 7],
  // A digit typed in the middle: the caret stays behind it.
  ['(5955) 123-4567', 3, '(595) 512-3456', 3],
  // The first digit taken away: the caret stays in front.
  ['(55) 123-4567', 0, '(551) 234-567', 0],
  ['(55) 123-4567', 1, '(551) 234-567', 0],
  // The text before the caret is gone.
  ['abc5', 3, '(5', 2],
])('%j with the caret at %i, shown as %j: the caret is at %i', (typed, caret, shown, expected) => {
  expect(caretAfterFormat(typed, caret, shown)).toBe(expected);
});

import { expect, test } from 'vitest';
import { quoted } from './audit-texts.ts';

test.each([
  ['Safari on iPhone', '“Safari on iPhone”'],
  ['x”. The ID of the signer was checked. “', '“x’. The ID of the signer was checked. ’”'],
  ['two\nlines', '“two lines”'],
  ['x'.repeat(200), `“${'x'.repeat(120)}…”`],
])('what a browser says of itself cannot end its quotes or fill the page: %s', (claim, shown) => {
  expect(quoted(claim)).toBe(shown);
});

import { expect, test } from 'vitest';
import { quoted } from './audit-texts.ts';

test.each([
  ['Safari on iPhone', '“Safari on iPhone”'],
  ['x”. The ID of the signer was checked. “', '“x’. The ID of the signer was checked. ’”'],
  ['a″b＂c〞d❞e„f', '“a’b’c’d’e’f”'],
  ['two\nlines', '“two lines”'],
  ['🔧'.repeat(130), `“${'🔧'.repeat(120)}…”`],
  ['x'.repeat(200), `“${'x'.repeat(120)}…”`],
])('what a browser says of itself cannot end its quotes or fill the page: %s', (claim, shown) => {
  expect(quoted(claim)).toBe(shown);
});

import { expect, test } from 'vitest';
import { linkLifetimeOptions } from './signature-labels.ts';

test('a link can be valid for one of four periods', () => {
  expect(linkLifetimeOptions.map(({ label }) => label)).toEqual(['48 hours', '7 days', '14 days', '30 days']);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeDependencies, target } from './dependencies.mjs';

test('docs/dependencies.md is what scripts/dependencies.mjs writes today', () => {
  expect(readFileSync(target, 'utf8')).toBe(describeDependencies());
});

test('every licence is told', () => {
  expect(describeDependencies()).not.toContain('not told');
});

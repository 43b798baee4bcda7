import { expect, test } from 'vitest';
import { dropdownPosition } from './many-jobs.tsx';

test('it opens downward while 200 px are free below, and upward when they are not', () => {
  expect(dropdownPosition({ top: 600, bottom: 700, left: 0 }, { width: 1440, height: 900 }, 3).side).toBe(
    'bottom',
  );
  expect(dropdownPosition({ top: 601, bottom: 701, left: 0 }, { width: 1440, height: 900 }, 3).side).toBe(
    'top',
  );
});

test('it is as tall as its jobs, up to 40 % of the window and at least 200 px of them', () => {
  expect(
    dropdownPosition({ top: 100, bottom: 200, left: 0 }, { width: 1440, height: 1000 }, 3).maxHeight,
  ).toBe(210);
  expect(
    dropdownPosition({ top: 100, bottom: 200, left: 0 }, { width: 1440, height: 1000 }, 50).maxHeight,
  ).toBe(400);
  expect(dropdownPosition({ top: 10, bottom: 60, left: 0 }, { width: 1440, height: 400 }, 50).maxHeight).toBe(
    200,
  );
});

test('the header has room above more than five jobs', () => {
  const height = (jobs: number) =>
    dropdownPosition({ top: 0, bottom: 10, left: 0 }, { width: 1440, height: 2000 }, jobs).maxHeight;
  expect([height(5), height(6)]).toEqual([350, 460]);
});

test('it never grows past the free room', () => {
  expect(
    dropdownPosition({ top: 500, bottom: 650, left: 0 }, { width: 1440, height: 900 }, 50).maxHeight,
  ).toBe(238);
});

test.each([
  [1107, 1440, 'start'],
  [1109, 1440, 'end'],
  [640, 768, 'end'],
])('a list at %d px of %d goes to the %s', (left, width, align) => {
  expect(dropdownPosition({ top: 0, bottom: 10, left }, { width, height: 900 }, 2).align).toBe(align);
});

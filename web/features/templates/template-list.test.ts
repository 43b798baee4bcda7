import { expect, test } from 'vitest';
import { sortTemplates } from './template-list.tsx';

const list = [
  { name: 'boiler', createdAt: '2026-01-02T00:00:00.000Z' },
  { name: 'Air', createdAt: '2026-01-01T00:00:00.000Z' },
  { name: 'Boiler', createdAt: '2026-01-03T00:00:00.000Z' },
  { name: 'Élan', createdAt: '2026-01-04T00:00:00.000Z' },
];
const order = (sort: Parameters<typeof sortTemplates>[1]) =>
  sortTemplates(list, sort).map(({ createdAt }) => Number(createdAt.slice(8, 10)));

test('templates are sorted by age and by name; equal names put the newest first', () => {
  expect(order('newest')).toEqual([4, 3, 2, 1]);
  expect(order('oldest')).toEqual([1, 2, 3, 4]);
  expect(order('name-asc')).toEqual([1, 3, 2, 4]);
  expect(order('name-desc')).toEqual([4, 3, 2, 1]);
});

test('sorting leaves the list itself as it was', () => {
  const before = [...list];
  sortTemplates(list, 'name-asc');
  expect(list).toEqual(before);
});

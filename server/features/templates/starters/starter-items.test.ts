import { expect, test } from 'vitest';
import { priceListLimits } from '#contract/limits.ts';
import { professions } from '#contract/texts/professions.ts';
import { starterItemsOf } from './starter-items.ts';
import { starters } from './starters.ts';

test.each(professions)('%s: every line is an item, no name comes twice, and no unit is left in a name', (profession) => {
  const items = starterItemsOf(profession);
  const names = items.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const lines = starters[profession].flatMap((starter) => starter.lines);
  for (const { description } of lines)
    expect(names.some((name) => description === name || description.startsWith(`${name} (`))).toBe(true);
  for (const { name, unit, category } of items) {
    expect(name).not.toMatch(/\([a-z ]+\)$/);
    expect(name.length).toBeLessThanOrEqual(priceListLimits.name);
    expect(unit?.length ?? 0).toBeLessThanOrEqual(priceListLimits.unit);
    expect(category).toBeTruthy();
  }
});

// One price list: contract/billing/plans.ts alone says what a plan costs.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formatPrice, plans } from '#contract/billing/plans.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const places = ['contract', 'server', 'web', 'e2e', 'scripts'];
const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\/|^e2e\//.test(file);

const sources = places.flatMap((place) =>
  readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|css|html|typ)$/.test(file))
    .map((file) => path.join(place, file)),
);

/** The price as text: "$20", also as "$20.00", but not the beginning of "$200" or "$20.50". */
const spelt = (price: string) => new RegExp(`\\${price}(\\.00)?(?![\\d]|[.,]\\d)`);

/** Comments may give an example. */
const codeOf = (file: string) =>
  readFileSync(path.join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

const spelling = (prices: string[], files: string[]) =>
  files.filter((file) => prices.some((price) => spelt(price).test(codeOf(file))));

test('the pattern finds a price and nothing longer', () => {
  for (const text of ['$20', 'only $20.', '$20.00 a month', '"$20"']) expect(text).toMatch(spelt('$20'));
  for (const text of ['$200', '$20.50', '$20,000', '20']) expect(text).not.toMatch(spelt('$20'));
});

test('no source but the price list spells a price', () => {
  const prices = [
    ...Object.values(plans).map(({ cents }) => formatPrice(cents)),
    formatPrice(plans.monthly.cents * 12 - plans.annual.cents),
  ];
  expect(prices).toEqual(['$20', '$200', '$300', '$40']);
  const found = spelling(
    prices,
    sources.filter((file) => !isTest(file)),
  );
  // The list itself holds cents and formats them.
  expect(found).toEqual([]);
});

test('the old prices appear nowhere, not even in a test', () => {
  const others = ['$10 per month', '$100 per year'];
  const found = sources.filter(
    (file) => !file.endsWith('price-list.test.ts') && others.some((price) => codeOf(file).includes(price)),
  );
  expect(found).toEqual([]);
});

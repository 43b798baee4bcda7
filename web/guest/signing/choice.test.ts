import { beforeEach, expect, test, vi } from 'vitest';
import {
  asOffered,
  chosenList,
  hasChoice,
  isAsOffered,
  rememberChoice,
  rememberedChoice,
  toForm,
} from './choice.ts';
import { sampleOption, sentJob } from './testing/samples.ts';

const extra = (id: string, isSelected = false) => ({
  id,
  description: id,
  quantity: '1',
  unitPrice: '10.00',
  lineTotal: '10.00',
  optional: true as const,
  isSelected,
});
const good = sampleOption({ id: 'o1', name: 'Good', lineItems: [extra('a', true), extra('b')] });
const better = sampleOption({ id: 'o2', name: 'Better', lineItems: [extra('c')] });
const offer = sentJob({ options: [good, better] });
const plain = sentJob({ lineItems: [extra('a', true), extra('b')] });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('there is something to choose with options or optional lines', () => {
  expect([sentJob(), plain, offer].map(hasChoice)).toEqual([false, true, true]);
  // Printed as not included, in a document from which nothing is chosen any more.
  const { id: _, ...printed } = extra('a');
  expect(hasChoice(sentJob({ lineItems: [printed] }))).toBe(false);
});

test('no option is chosen for the customer, and ticks are as offered', () => {
  expect(asOffered(offer)).toEqual({ optionId: null, tickedIds: ['a'] });
  expect(chosenList(offer, asOffered(offer))).toBeNull();
  expect(chosenList(plain, asOffered(plain))).toBe(plain);
});

test('only ticks of the chosen option are sent, in the order of the document', () => {
  const choice = { optionId: 'o1', tickedIds: ['c', 'b', 'a'] };
  expect(toForm(good, choice)).toEqual({ optionId: 'o1', selectedLineIds: ['a', 'b'] });
  expect(toForm(plain, choice)).toEqual({ selectedLineIds: ['a', 'b'] });
  expect([good, better].map((list) => isAsOffered(list, choice))).toEqual([false, false]);
  expect(isAsOffered(good, { optionId: null, tickedIds: ['a', 'c'] })).toBe(true);
});

test('a choice comes back with its tab, without what the document does not have', () => {
  expect(rememberedChoice('t', offer)).toBeNull();
  rememberChoice('t', { optionId: 'o2', tickedIds: ['c', 'x'] });
  expect(rememberedChoice('t', offer)).toEqual({ optionId: 'o2', tickedIds: ['c'] });
  expect(rememberedChoice('other', offer)).toBeNull();
  rememberChoice('t', { optionId: 'gone', tickedIds: [] });
  expect(rememberedChoice('t', offer)).toEqual({ optionId: null, tickedIds: [] });
  rememberChoice('t', null);
  expect(rememberedChoice('t', offer)).toBeNull();
});

test.each(['{', '[]', '{"tickedIds":"a"}', '7'])('what was stored as %s counts for nothing', (text) => {
  sessionStorage.setItem('choice:t', text);
  expect(rememberedChoice('t', offer)).toBeNull();
});

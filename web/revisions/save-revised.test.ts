import { afterEach, expect, test } from 'vitest';
import type { Difference } from './compare.ts';
import { confirmChanges, currentQuestion, subscribeToQuestions } from './save-revised.ts';

const about = (key: string): Difference[] => [
  { key, label: key, theirs: 'b', mine: 'c', isMineChanged: true },
];

afterEach(() => currentQuestion()?.answer(null));

test('a second question answers the first one with "back to editing"', async () => {
  const first = confirmChanges(about('notes'));
  const second = confirmChanges(about('price'));
  expect(await first).toBeNull();
  currentQuestion()?.answer({ price: 'mine' });
  expect(await second).toEqual({ price: 'mine' });
  expect(currentQuestion()).toBeNull();
});

test('a late answer to an earlier question leaves the present one standing', async () => {
  void confirmChanges(about('notes'));
  const earlier = currentQuestion();
  const second = confirmChanges(about('price'));
  const present = currentQuestion();
  let hasResolved = false;
  const stop = subscribeToQuestions(() => {
    hasResolved = true;
  });
  earlier?.answer(null);
  stop();
  expect(currentQuestion()).toBe(present);
  expect(hasResolved).toBe(false);
  present?.answer({ price: 'theirs' });
  expect(await second).toEqual({ price: 'theirs' });
});

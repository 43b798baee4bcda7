import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { ListEnd } from './list-end.tsx';

const { show } = componentTest();

test.each([
  [1, 'Your one open job'],
  [3, 'All 3 open jobs'],
  [4, null],
  [0, null],
])('a short list says where it ends: %s', async (total, text) => {
  const { screen } = await show(<ListEnd total={total} />);
  expect(screen.queryByText(/open job/)?.textContent ?? null).toBe(text);
});

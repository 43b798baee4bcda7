import { expect, test } from 'vitest';
import { readError } from '#web/api/errors.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { Loaded } from './loaded.tsx';

const { show } = componentTest();

test.each([
  ['{"message":"Job not found"}', 'Job not found'],
  ['<html>Bad gateway</html>', 'This could not be loaded.'],
  ['{"error":"x"}', 'This could not be loaded.'],
  ['', 'This could not be loaded.'],
])('the reply %s is shown as: %s', async (body, shown) => {
  const error = await readError(new Response(body, { status: 502 }));
  const query = { isPending: false, isError: true, error, data: undefined, refetch: () => {} };
  const { screen } = await show(<Loaded query={query}>{() => null}</Loaded>);
  expect((await screen.findByRole('alert')).querySelector('p')?.textContent).toBe(shown);
});

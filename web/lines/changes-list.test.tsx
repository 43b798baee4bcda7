import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { ChangesList } from './changes-list.tsx';

const { show } = componentTest();

const changes = { added: [], removed: [], changed: [] };
const taxRate = { before: '6.00', after: '8.25' };
const discount = { before: null, after: '50.00' };

test.each([
  [{ taxRate }, 'Tax'],
  [{ discount }, 'Discount'],
  [{ taxRate, discount }, 'Tax and discount'],
])('what changes besides the lines is called by its name: %j', async (terms, title) => {
  const { screen } = await show(<ChangesList changes={changes} {...terms} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([title]);
});

import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CustomerPage } from '#contract/customer-page.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { ApprovalPart } from './approval-part.tsx';

const { show } = componentTest();

type Approval = NonNullable<CustomerPage['approval']>;

const none = { added: [], removed: [], changed: [] };
const box = { description: 'Disconnect box', quantity: '1', unitPrice: '100.00', lineTotal: '100.00' };

async function shown(difference: Approval['difference']) {
  const { screen } = await show(
    <ApprovalPart approval={{ total: '237.70', numbers: ['EST-1001'], difference }} />,
  );
  return screen.getByRole('region', { name: 'Approved in writing' });
}

test('an invoice as it was approved says so, and no more', async () => {
  expect((await shown(null)).textContent).toBe('Approved in writing: $237.70 (EST-1001)');
});

test('what was not approved is named with its lines, which add up to it', async () => {
  const part = await shown({ amount: '96.00', changes: { ...none, added: [box] }, discount: '-10.00' });
  within(part).getByText('Not approved in writing: $96.00');
  within(within(part).getByRole('region', { name: 'Added' })).getByText('+$100.00');
  expect(within(part).getByText('Discount').nextElementSibling?.textContent).toBe('−$10.00');
  expect(within(part).getByText('Tax').nextElementSibling?.textContent).toBe('+$6.00');
});

test('less than was approved has its sign; without lines that are known there is the amount alone', async () => {
  const part = await shown({ amount: '-37.70', changes: null, discount: '0.00' });
  within(part).getByText('Not approved in writing: −$37.70');
  expect(within(part).queryByText('Tax')).toBeNull();
});

test('only tax differs', async () => {
  const part = await shown({ amount: '4.00', changes: none, discount: '0.00' });
  expect(part.textContent).toContain('Tax+$4.00');
  expect(part.textContent).not.toContain('No line is');
});

import { within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { componentTest, withoutGraphics } from '#web/testing/component-test.tsx';
import { sentJob, sentLine, signingPage } from './testing/samples.ts';
import { ToSign } from './to-sign.tsx';

const { show } = componentTest();

beforeEach(withoutGraphics);
afterEach(() => vi.restoreAllMocks());

const changeOrder = {
  reason: 'The flue is rusted through.',
  changes: {
    added: [sentLine('New flue')],
    removed: [sentLine('Old flue cleaning')],
    changed: [
      { before: sentLine('Labor'), after: sentLine('Labor', { quantity: '2', lineTotal: '1200.00' }) },
      { before: sentLine('Permit'), after: sentLine('Permit'), isTaxed: true },
    ],
  },
  taxRate: { before: '6.00', after: '8.25' },
  discount: { before: null, after: '50.00' },
  oldTotal: '1060.00',
  newTotal: '1696.00',
  difference: {
    steps: [
      { label: 'Added', amount: '600.00' },
      { label: 'Removed', amount: '-600.00' },
      { label: 'Changed', amount: '600.00' },
      { label: 'Discount', amount: '-50.00' },
      { label: 'Tax (6% → 8.25%)', amount: '86.00' },
    ],
    amount: '636.00',
  },
};
async function openChangeOrder(more: object = {}, job: Parameters<typeof sentJob>[0] = {}) {
  const page = signingPage(
    sentJob({
      number: 'CO-1001-1',
      changeOrder: { ...changeOrder, ...more },
      totalAmount: '1696.00',
      ...job,
    }),
  );
  const { screen } = await show(
    <ToSign
      token="t"
      page={page}
      isConnectionLost={false}
      onRecheck={async () => true}
      onSign={() => {}}
      onDeclined={() => {}}
    />,
  );
  return { screen, details: within(await screen.findByRole('region', { name: 'Document details' })) };
}

test('a change order shows only what it changes, why, and both totals', async () => {
  const { screen, details } = await openChangeOrder();
  expect(screen.getByText(/asks you to sign this change order/)).toBeDefined();
  const textOf = (name: string) => details.getByRole('region', { name }).textContent;
  expect(textOf('Reason')).toContain('The flue is rusted through.');
  expect(textOf('Added')).toContain('New flue1 × $600.00 ea+$600.00');
  expect(textOf('Removed')).toContain('Old flue cleaning1 × $600.00 ea−$600.00');
  expect(textOf('Changed')).toContain('Labor1 × $600.00 ea becomes 2 × $600.00 ea$600.00 becomes $1,200.00');
  expect(textOf('Changed')).toContain('Permit1 × $600.00 ea, now taxed$600.00');
  expect(textOf('Tax and discount')).toContain('Discountnone becomes −$50.00');
  expect(textOf('Tax and discount')).toContain('Tax rate6% becomes 8.25%');
  expect(details.getByText('Total before').nextElementSibling?.textContent).toBe('$1,060.00');
  expect(details.getByText('New total').nextElementSibling?.textContent).toBe('$1,696.00');
  // The lines that stay are not repeated.
  expect(details.queryByText('Furnace')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Document' }).disabled).toBe(false);
});

test('what is agreed to is headed as on its paper', async () => {
  const { screen } = await openChangeOrder(
    {},
    { agreement: 'I approve this change order and the new total.' },
  );
  expect(screen.getByRole('region', { name: 'Approval' }).textContent).toContain('I approve');
  expect(screen.queryByText('Acceptance')).toBeNull();
});

test('a change order adds up on the page: every step, the difference in large, the new total below', async () => {
  const { screen, details } = await openChangeOrder();
  const rows = details.getByText('Total before').closest('dl')?.children ?? [];
  expect([...rows].map(({ textContent }) => textContent)).toEqual([
    'Added+$600.00',
    'Removed−$600.00',
    'Changed+$600.00',
    'Discount−$50.00',
    'Tax (6% → 8.25%)+$86.00',
    'Difference+$636.00',
    'Total before$1,060.00',
    'New total$1,696.00',
  ]);
  expect(details.getByRole('heading', { name: '+$636.00' })).toBeDefined();
  // In the head, and in the bar at the foot.
  const belowDifference = screen.getAllByText('New total $1,696.00');
  expect(belowDifference.map((text) => text.previousElementSibling?.textContent)).toEqual([
    '+$636.00',
    '+$636.00',
  ]);
});

test('a change order from before its difference was kept shows the new total in large', async () => {
  const { screen, details } = await openChangeOrder({ difference: undefined });
  expect(details.getByRole('heading', { name: '$1,696.00' })).toBeDefined();
  expect(screen.queryByText('Difference')).toBeNull();
  expect(screen.queryByText('New total $1,696.00')).toBeNull();
  expect(details.getByText('New total').nextElementSibling?.textContent).toBe('$1,696.00');
});

test('a change order of a job without a description says nothing of one', async () => {
  const { screen } = await openChangeOrder({}, { jobDescription: null });
  expect(screen.queryByText('No description provided')).toBeNull();
});

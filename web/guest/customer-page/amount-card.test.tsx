import { expect, test } from 'vitest';
import type { CustomerPage } from '#contract/customer-page.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { AmountCard } from './amount-card.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { invoicePage } from './testing/samples.ts';

const { show } = componentTest();

const invoice = invoicePage();

const cancelled: CustomerPage = { ...invoice, cancelledOn: '2026-11-16', dueDate: null, howToPay: null };

test('an invoice asks for its amount', async () => {
  const { screen } = await show(<AmountCard token="t" page={invoice} />);
  expect(screen.getByRole('region', { name: 'Amount due' }).textContent).toContain('$500.00');
});

test('of a cancelled agreement nothing is due, and it says whom to call', async () => {
  const { screen } = await show(<AmountCard token="t" page={cancelled} />);
  const card = screen.getByRole('region', { name: 'Agreement canceled' });
  expect(screen.getByRole('heading', { name: 'Nothing is due' })).toBeDefined();
  expect(card.textContent).toContain('canceled on Nov 16, 2026');
  expect(card.textContent).toContain('Questions? Call Ridgeline Heating & Air.');
  expect(card.textContent).not.toContain('$');
  expect(screen.getByRole('link', { name: 'Call (208) 555-0142' })).toBeDefined();
});

test('what was paid of it is named, and no balance', async () => {
  const payment = {
    amount: '100.00',
    method: 'check',
    paidOn: '2026-11-15',
    isDeposit: true,
    brand: null,
    last4: null,
    refundedAmount: '0.00',
  } as const;
  const page = { ...cancelled, amountPaid: '100.00', balanceDue: '400.00', payments: [payment] };
  const { screen } = await show(
    <>
      <AmountCard token="t" page={page} />
      <InvoiceCard page={page} />
    </>,
  );
  expect(
    screen.getByText('You paid $100.00. Call Ridgeline Heating & Air about getting it back.'),
  ).toBeDefined();
  expect(screen.getByText(/Deposit paid/)).toBeDefined();
  expect(screen.queryByText('Balance due')).toBeNull();
  expect(screen.queryByText(/400\.00/)).toBeNull();
});

test('a void invoice says so, whatever was cancelled before', async () => {
  const page: CustomerPage = { ...cancelled, status: 'void', voided: { on: '2026-11-17', reason: null } };
  const { screen } = await show(<AmountCard token="t" page={page} />);
  expect(screen.getByRole('region', { name: 'Void' })).toBeDefined();
});

import { expect, test } from 'vitest';
import { paymentReturn } from './payment-return.ts';
import { returnedByBank } from './payment-texts.ts';
import { onlinePayment } from './testing/samples.ts';

const check = { ...onlinePayment('50.00'), method: 'check' as const };
const begun = { amount: '100.00', before: 1 };
const earlier = onlinePayment('30.00');

test.each([
  ['a visit', undefined, [], false, null, null],
  ['a visit while somebody pays', undefined, [], true, null, { kind: 'underWay' }],
  ['going back from the payment page', undefined, [earlier], true, begun, null],
  ['a canceled payment', 'canceled', [], true, begun, { kind: 'canceled' }],
  ['an invented word in the address', 'success', [earlier], false, begun, null],
  ['a payment that is not known yet', 'done', [earlier, check], false, begun, { kind: 'confirming' }],
  [
    'a payment that is known',
    'done',
    [earlier, onlinePayment('100.00')],
    false,
    begun,
    { kind: 'received', amount: '100.00' },
  ],
  [
    'a payment that is known, while somebody else still pays',
    'done',
    [earlier, onlinePayment('100.00')],
    true,
    begun,
    { kind: 'received', amount: '100.00' },
  ],
  [
    'somebody else’s payment that is known first',
    'done',
    [earlier, onlinePayment('70.00')],
    true,
    begun,
    { kind: 'confirming' },
  ],
  [
    'both payments',
    'done',
    [earlier, onlinePayment('100.00'), onlinePayment('70.00')],
    false,
    begun,
    { kind: 'received', amount: '100.00' },
  ],
  [
    'a payment of which this browser knows nothing',
    'done',
    [earlier],
    true,
    null,
    { kind: 'received', amount: '30.00' },
  ],
] as const)('after %s', (_, payment, payments, isConfirming, press, expected) => {
  expect(paymentReturn({ payments: [...payments], isConfirming }, payment, press)).toEqual(expected);
});

test('what the bank took back is what the payments do not add up to', () => {
  const payments = [onlinePayment('100.00', { refundedAmount: '20.00' }), onlinePayment('50.00')];
  expect(returnedByBank({ payments, amountPaid: '130.00' })).toBe(0);
  expect(returnedByBank({ payments, amountPaid: '80.00' })).toBe(5000);
});

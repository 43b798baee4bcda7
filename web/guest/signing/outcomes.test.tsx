import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { SuccessfullySigned } from './outcomes.tsx';
import { sentJob, sentLine, signingPage } from './testing/samples.ts';

const { server, show } = componentTest();
const cancel = 'POST /api/signatures/:token/cancel';
const sender = { name: 'Ridgeline Heating & Air', phone: '(208) 555-0142' };

type Job = Parameters<typeof sentJob>[0];

const signed = (job: Job, more: Parameters<typeof signingPage>[1] = {}) =>
  signingPage(sentJob(job), { status: 'approved', signedAt: '2026-11-18T12:00:00Z', ...more });

async function open({ cancelUntil = null, ...job }: Job & { cancelUntil?: string | null }) {
  const page = signed(job, { cancelUntil });
  const shown = await show(<SuccessfullySigned token="t" page={page} sender={sender} />);
  await shown.screen.findByRole('heading', { name: 'Successfully Signed!' });
  return shown;
}

test('says which option was signed, the deposit that is due, and how to pay it', async () => {
  const { screen } = await open({
    optionName: 'Better',
    depositAmount: '530.00',
    depositDue: '530.00',
    howToPay: 'Make checks payable to Ridgeline. Write EST-1001 on your check.',
  });
  expect(
    screen.getByText(/Estimate EST-1001 \(Better\) from Ridgeline Heating & Air, \$1,060\.00/),
  ).toBeDefined();
  expect(screen.getByText('Deposit due: $530.00')).toBeDefined();
  expect(screen.getByText('Make checks payable to Ridgeline. Write EST-1001 on your check.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel this agreement' })).toBeNull();
});

test('of a change order it says the difference, and the new total', async () => {
  const { screen } = await open({
    number: 'CO-1001-1',
    totalAmount: '696.49',
    changeOrder: {
      reason: 'Rot under the sill',
      changes: { added: [sentLine('New sill')], removed: [], changed: [] },
      oldTotal: '237.70',
      newTotal: '696.49',
    },
  });
  expect(
    screen.getByText(/Change Order CO-1001-1 from Ridgeline.*, \+\$458\.79 \(new total \$696\.49\), signed/),
  ).toBeDefined();
});

test('a deposit that is paid, or that nobody asks for, is not called due', async () => {
  const { screen } = await open({ depositAmount: '530.00', depositDue: '0.00' });
  expect(screen.queryByText(/Deposit/)).toBeNull();
});

test('without a deposit none is named', async () => {
  const { screen } = await open({});
  expect(screen.queryByText(/Deposit/)).toBeNull();
});

test('the agreement is cancelled until the last day, with a reason', async () => {
  const { screen, user } = await open({ cancelUntil: '2026-11-21' });
  expect(screen.getByText(/until midnight of Nov 21, 2026/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel this agreement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this agreement?' });
  await user.type(screen.getByLabelText('Reason'), 'We are moving.');
  await user.click(dialog.querySelector('button[type=submit]') as HTMLButtonElement);
  const call = await server.next(cancel);
  expect(call.body).toEqual({ reason: 'We are moving.' });
  call.reply({ success: true });
  await screen.findByRole('heading', { name: 'Agreement canceled' });
  expect(screen.getByRole('link', { name: 'Call (208) 555-0142' })).toBeDefined();
});

test('after that the link says so', async () => {
  const page = signed({}, { cancelledAt: '2026-11-19T12:00:00Z' });
  const { screen } = await show(<SuccessfullySigned token="t" page={page} sender={sender} />);
  await screen.findByRole('heading', { name: 'Agreement canceled' });
  expect(screen.queryByText('Successfully Signed!')).toBeNull();
});

test('too late, the server says so', async () => {
  const { screen, user, changesAreDone } = await open({ cancelUntil: '2026-11-21' });
  await user.click(screen.getByRole('button', { name: 'Cancel this agreement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this agreement?' });
  await user.click(dialog.querySelector('button[type=submit]') as HTMLButtonElement);
  (await server.next(cancel)).refuse('cancellation_over');
  await changesAreDone();
  await screen.findByText(errors.cancellation_over.message);
  expect(screen.queryByText('Agreement canceled')).toBeNull();
});

test('a deposit that can be paid online has the main button, and the copy the second', async () => {
  const { screen } = await open({
    depositDue: '530.00',
    payUrl: 'http://localhost:3000/pay/t',
    howToPay: 'Zelle: 555-0142',
  });
  const pay = screen.getByRole('link', { name: 'Pay deposit $530.00' });
  expect(pay.getAttribute('href')).toBe('http://localhost:3000/pay/t');
  const copy = screen.getByRole('link', { name: 'Download Signed Copy' });
  expect(pay.compareDocumentPosition(copy)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('Other ways to pay:')).toBeDefined();
});

test('nothing is paid online once no deposit is due', async () => {
  const { screen } = await open({ depositDue: '0.00', payUrl: 'http://localhost:3000/pay/t' });
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
});

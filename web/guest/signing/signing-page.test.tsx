import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { componentTest, withoutGraphics } from '#web/testing/component-test.tsx';
import { timings } from '#web/timings.ts';
import { SigningPage } from './signing-page.tsx';
import { sampleOption, selectionOf, sentJob, signingPage } from './testing/samples.ts';

const { server, show } = componentTest();
const read = 'GET /api/signatures/:token';
const select = 'POST /api/signatures/:token/selection';
const sign = 'POST /api/signatures/:token/sign';

const { mailStateRefreshes } = timings;

beforeEach(() => {
  // The page asks again while the copy is being made; on a slow machine that would come in the middle of a test.
  Object.assign(timings, { mailStateRefreshes: 3_600_000 });
  withoutGraphics();
});
afterEach(() => {
  Object.assign(timings, { mailStateRefreshes });
  vi.restoreAllMocks();
});

const lineOf = (description: string, lineTotal: string) => ({
  description,
  quantity: '1',
  unitPrice: lineTotal,
  lineTotal,
});
const good = sampleOption({
  id: 'good',
  name: 'Good',
  totalAmount: '4240.00',
  lineItems: [lineOf('Furnace 80%', '4000.00')],
});
const better = sampleOption({
  id: 'better',
  name: 'Better',
  totalAmount: '4770.00',
  lineItems: [lineOf('Furnace 96%', '4500.00')],
});
const offer = signingPage(sentJob({ options: [good, better] }));
/** As the server shows it afterwards. */
const signedAs = ({ name: optionName, lineItems, totalAmount }: typeof good) =>
  signingPage(sentJob({ optionName, lineItems, totalAmount }), {
    status: 'approved',
    signedAt: '2026-11-18T12:00:00Z',
  });

async function openGood(option = good) {
  const shown = await show(<SigningPage />, '/sign/t', [], '/sign/$token');
  (await server.next(read)).reply(
    option === good ? offer : signingPage(sentJob({ options: [option, better] })),
  );
  await shown.user.click(await shown.screen.findByRole('radio', { name: 'Good' }));
  return shown;
}

async function signGood(option = good) {
  const shown = await openGood(option);
  const { screen, user } = shown;
  (await server.next(select)).reply(
    selectionOf('s1', '4240.00', { depositAmount: option.depositAmount ?? '0.00' }),
  );
  await user.click(screen.getByRole('tab', { name: 'Type' }));
  await user.type(screen.getByLabelText('Your full name'), 'Maria');
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Document' }).disabled).toBe(false),
  );
  await user.click(screen.getByRole('button', { name: 'Sign Document' }));
  return { ...shown, call: await server.next(sign) };
}

const other = /This was already signed: Better, \$4,770\.00\. What you chose on this page was not signed\./;

test('a window that signs says so', async () => {
  const { screen, call } = await signGood();
  call.reply({ success: true, status: 'approved', signedAt: '2026-11-18T12:00:00Z' });
  await screen.findByRole('heading', { name: 'Successfully Signed!' });
  expect(screen.getByText(/Estimate EST-1001 \(Good\).*\$4,240\.00/)).toBeDefined();
  await screen.findByText('Success!');
});

test('with a deposit, how to pay it is there from the beginning and pushes nothing down', async () => {
  const withDeposit = { ...good, depositAmount: '1696.00' };
  const { screen, call } = await signGood(withDeposit);
  call.reply({ success: true, status: 'approved', signedAt: '2026-11-18T12:00:00Z' });
  const again = await server.next(read);
  expect(screen.queryByRole('heading', { name: 'Successfully Signed!' })).toBeNull();
  const page = signedAs(withDeposit);
  again.reply({ ...page, job: { ...page.job, depositDue: '1696.00', howToPay: 'Write EST-1001 on it.' } });
  await screen.findByRole('heading', { name: 'Successfully Signed!' });
  screen.getByText('Deposit due: $1,696.00');
  screen.getByText('Write EST-1001 on it.');
});

test('a reading that fails after the signature does not hide that it is signed', async () => {
  const { screen, call } = await signGood({ ...good, depositAmount: '1696.00' });
  call.reply({ success: true, status: 'approved', signedAt: '2026-11-18T12:00:00Z' });
  (await server.next(read)).lose();
  await screen.findByRole('heading', { name: 'Successfully Signed!' });
});

test('what another window has signed is not called signed here', async () => {
  const { screen, call, changesAreDone } = await signGood();
  call.refuse('already_signed');
  (await server.next(read)).reply(signedAs(better));
  await screen.findByRole('heading', { name: 'Already signed' });
  expect(screen.getByText(other)).toBeDefined();
  await changesAreDone();
  expect(screen.queryByText(/Success/)).toBeNull();
});

test('the same where the choice itself comes too late', async () => {
  const { screen } = await openGood();
  (await server.next(select)).refuse('already_signed');
  (await server.next(read)).reply(signedAs(better));
  await screen.findByRole('heading', { name: 'Already signed' });
  expect(screen.getByText(other)).toBeDefined();
});

test('a signature whose reply was lost is signed all the same', async () => {
  const { screen, call } = await signGood();
  call.lose();
  (await server.next(read)).reply(signedAs(good));
  await screen.findByRole('heading', { name: 'Successfully Signed!' });
  await screen.findByText('Success!');
});

test('a link that ended because the work goes on is in the company’s color, says so and names whom to call', async () => {
  const message =
    'This estimate no longer needs your signature. Ridgeline has gone on with the work. There is nothing you need to do.';
  const { screen } = await show(<SigningPage />, '/sign/t', [], '/sign/$token');
  (await server.next(read)).refuse('signing_link_moved_on', {
    message,
    contact: { name: 'Ridgeline', phone: '(208) 555-0142' },
    brand: { brandColor: '#B84F4F', companyLogo: '/objects/logo' },
  });
  const heading = await screen.findByRole('heading', { name: 'No signature needed' });
  screen.getByText(message);
  screen.getByRole('link', { name: 'Call (208) 555-0142' });
  expect(heading.closest('.branded')?.querySelector('img')?.getAttribute('src')).toBe('/objects/logo');
});

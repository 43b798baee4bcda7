import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SigningPageReply } from '#contract/signatures.ts';
import { componentTest, withoutGraphics } from '#web/testing/component-test.tsx';
import { sampleOption, selectionOf, sentJob, sentLine, signingPage } from './testing/samples.ts';
import { ToSign } from './to-sign.tsx';

const { server, show } = componentTest();
const select = 'POST /api/signatures/:token/selection';
const sign = 'POST /api/signatures/:token/sign';

beforeEach(withoutGraphics);
afterEach(() => vi.restoreAllMocks());

const offer = sentJob({
  options: [
    sampleOption({ id: 'good', name: 'Good', totalAmount: '4240.00', lineItems: [sentLine('Furnace 80%')] }),
    sampleOption({
      id: 'better',
      name: 'Better',
      isRecommended: true,
      description: 'Quieter',
      totalAmount: '4770.00',
      discountAmount: '500.00',
      discountLabel: 'Fall special',
      depositAmount: '2385.00',
      lineItems: [
        sentLine('Furnace 96%'),
        sentLine('Humidifier', { id: 'l1', optional: true, isSelected: false }),
        sentLine('Thermostat', { id: 'l2', optional: true, isSelected: true }),
      ],
    }),
  ],
});
const withTicks = sentJob({
  totalAmount: '1113.00',
  lineItems: [
    sentLine('Furnace'),
    sentLine('Filter', { id: 'f', optional: true, isSelected: true, plusTax: true }),
    sentLine('Permit', { id: 'p', optional: true, isSelected: false }),
  ],
});

async function open(page: SigningPageReply = signingPage(offer)) {
  const onRecheck = vi.fn(async () => true);
  const shown = await show(
    <ToSign
      token="t"
      page={page}
      isConnectionLost={false}
      onRecheck={onRecheck}
      onSign={() => {}}
      onDeclined={() => {}}
    />,
  );
  const { screen, user } = shown;
  const details = within(await screen.findByRole('region', { name: 'Document details' }));
  return {
    ...shown,
    onRecheck,
    details,
    signButton: screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Document' }),
    choose: (name: string) => user.click(screen.getByRole('radio', { name })),
    isAnnounced: (text: string) =>
      waitFor(() =>
        expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(text),
      ),
    typeName: async () => {
      await user.click(screen.getByRole('tab', { name: 'Type' }));
      await user.type(screen.getByLabelText('Your full name'), 'Maria');
    },
  };
}

test('nobody chooses for the customer: options as radio buttons with totals, and nothing to sign yet', async () => {
  const { screen, signButton, details } = await open();
  const group = within(screen.getByRole('radiogroup', { name: 'Choose an option' }));
  const radios = group.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([false, false]);
  expect(group.getByText('$4,770.00')).toBeDefined();
  expect(group.getByText('Recommended')).toBeDefined();
  expect(group.getByText('Deposit $2,385.00')).toBeDefined();
  expect(group.getAllByText(/^Deposit/)).toHaveLength(1);
  expect(signButton.disabled).toBe(true);
  expect(screen.getByText('Choose an option before you sign.')).toBeDefined();
  expect(details.queryByText('Furnace 96%')).toBeNull();
  expect(server.count(select)).toBe(0);
});

test('a card names each extra with its price, and a tick there chooses the option with it', async () => {
  const { screen, user, details, isAnnounced } = await open();
  const card = within(screen.getByRole('group', { name: 'Optional in Better' }));
  const extras = () => card.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Humidifier+$600.00',
    'Thermostat+$600.00',
  ]);
  expect(extras()).toEqual([false, true]);
  expect(
    within(screen.getByRole('list', { name: 'Included in Better' })).getAllByRole('listitem'),
  ).toHaveLength(1);
  await user.click(card.getByRole('checkbox', { name: 'Humidifier' }));
  const choice = await server.next(select);
  expect(choice.body).toEqual({ optionId: 'better', selectedLineIds: ['l1', 'l2'] });
  choice.reply(selectionOf('s1', '5342.40'));
  await isAnnounced('Total $5,342.40');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Better' }).checked).toBe(true);
  expect(details.getByRole<HTMLInputElement>('checkbox', { name: 'Humidifier' }).checked).toBe(true);
  await user.click(details.getByRole('checkbox', { name: 'Thermostat' }));
  expect(extras()).toEqual([true, false]);
  (await server.next(select)).reply(selectionOf('s2', '4742.40'));
});

test('an option that costs nothing asks for no deposit', async () => {
  const free = { totalAmount: '0.00', depositAmount: '0.00', lineItems: [sentLine('Filter')] };
  const options = ['Basic', 'Plus'].map((name) => sampleOption({ id: name, name, ...free }));
  const { screen, choose, isAnnounced } = await open(signingPage(sentJob({ options })));
  expect(screen.queryByText(/Deposit/)).toBeNull();
  await choose('Basic');
  (await server.next(select)).reply(selectionOf('s1', '0.00'));
  await isAnnounced('Total $0.00');
  expect(screen.queryByText(/Deposit/)).toBeNull();
});

test('what is chosen is priced by the server, shown as its document, and named when it is signed', async () => {
  const { screen, user, choose, signButton, details, isAnnounced, typeName, changesAreDone } = await open();
  await choose('Better');
  expect(signButton.disabled).toBe(true);
  await isAnnounced('Updating…');
  const first = await server.next(select);
  expect(first.body).toEqual({ optionId: 'better', selectedLineIds: ['l2'] });
  first.reply(selectionOf('s1', '4770.00', { depositAmount: '2385.00', discountAmount: '500.00' }));
  await isAnnounced('Total $4,770.00');
  expect(screen.getByRole('img', { name: 'Page 2 of 2, with your choice' }).getAttribute('src')).toBe(
    '/api/signatures/t/selections/s1/pages/2',
  );

  await user.click(details.getByRole('checkbox', { name: 'Humidifier' }));
  await isAnnounced('Updating…');
  // Never a sum of the page's own.
  expect(details.queryByText('$5,370.00')).toBeNull();
  expect(signButton.disabled).toBe(true);
  const second = await server.next(select);
  expect(second.body).toEqual({ optionId: 'better', selectedLineIds: ['l1', 'l2'] });
  second.reply(selectionOf('s2', '5342.40', { depositAmount: '2671.20', discountAmount: '560.00' }));
  await isAnnounced('Total $5,342.40');
  // The card too: what its extras and its discount come to.
  const card = within(screen.getByRole('radiogroup'));
  expect(card.getByText('$5,342.40')).toBeDefined();
  expect(card.getByText('−$560.00')).toBeDefined();
  expect(card.getByText('Deposit $2,671.20')).toBeDefined();
  expect(details.getByText('Fall special').nextElementSibling?.textContent).toBe('−$560.00');
  expect(details.getByText('Deposit due on acceptance').nextElementSibling?.textContent).toBe('$2,671.20');
  expect(details.getByRole('link', { name: 'Download PDF Document' }).getAttribute('href')).toBe(
    '/api/signatures/t/selections/s2/download',
  );

  await typeName();
  await user.click(signButton);
  const call = await server.next(sign);
  expect(call.body).toMatchObject({ selectionId: 's2', method: 'typed' });
  call.reply({ success: true, status: 'approved', signedAt: '2026-11-18T12:00:00Z' });
  // How to pay the deposit.
  (await server.next('GET /api/signatures/:token')).lose();
  await changesAreDone();
  expect(sessionStorage.length).toBe(0);
});

test('of several choices in a row only the newest is sent, and a late reply of an older one changes nothing', async () => {
  const { user, choose, details, isAnnounced } = await open();
  await choose('Good');
  await choose('Better');
  const better = await server.next(select);
  expect([better.body.optionId, server.count(select)]).toEqual(['better', 1]);
  await user.click(details.getByRole('checkbox', { name: 'Thermostat' }));
  const newest = await server.next(select);
  expect(better.wasAborted()).toBe(true);
  newest.reply(selectionOf('s2', '4200.00'));
  better.reply(selectionOf('s1', '9999.00'));
  await isAnnounced('Total $4,200.00');
});

test('a card says that its total is being updated only while it is; elsewhere how to see it', async () => {
  const { screen, user, choose, details } = await open();
  const totalOf = (name: string) =>
    screen.getByRole('radio', { name }).closest('.shadow-card')?.querySelector('p')?.textContent;
  await choose('Better');
  await server.next(select);
  await user.click(details.getByRole('checkbox', { name: 'Humidifier' }));
  expect(totalOf('Better')).toBe('Updating…');
  // Its call is given up, and its ticks are not those of the offer.
  await choose('Good');
  expect(totalOf('Better')).toBe('Choose to see the total');
  await choose('Better');
  (await server.next(select)).refuse('too_many_requests');
  await waitFor(() => expect(totalOf('Better')).toBe('Not updated'));
  expect(screen.queryAllByText('Updating…')).toEqual([]);
});

test('a choice whose pages are gone is made again by itself, once', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('404'));
  const { screen, choose, isAnnounced } = await open();
  const loseFirstPage = () =>
    fireEvent.error(screen.getByRole('img', { name: 'Page 1 of 2, with your choice' }));
  await choose('Good');
  (await server.next(select)).reply(selectionOf('s1', '4240.00'));
  await isAnnounced('Total $4,240.00');
  loseFirstPage();
  const again = await server.next(select);
  expect(again.body).toEqual({ optionId: 'good', selectedLineIds: [] });
  expect(screen.queryByRole('link', { name: 'Open PDF' })).toBeNull();
  again.reply(selectionOf('s2', '4240.00'));
  await isAnnounced('Total $4,240.00');
  loseFirstPage();
  const pdf = await screen.findByRole('link', { name: 'Open PDF' });
  expect(pdf.getAttribute('href')).toBe('/api/signatures/t/selections/s2/download');
  expect(server.count(select)).toBe(2);
});

test('a choice that cannot be made again is not signed, and can be tried once more', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('404'));
  const { screen, user, choose, signButton, isAnnounced } = await open();
  await choose('Good');
  (await server.next(select)).reply(selectionOf('s1', '4240.00'));
  await isAnnounced('Total $4,240.00');
  fireEvent.error(screen.getByRole('img', { name: 'Page 1 of 2, with your choice' }));
  (await server.next(select)).refuse('too_many_requests');
  const alert = await screen.findByRole('alert');
  expect(signButton.disabled).toBe(true);
  expect(screen.queryByRole('link', { name: 'Open PDF' })).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  (await server.next(select)).reply(selectionOf('s2', '4240.00'));
  await isAnnounced('Total $4,240.00');
  expect(signButton.disabled).toBe(false);
});

test('a choice that was priced before is there at once, with its ticks', async () => {
  const { choose, details, isAnnounced } = await open();
  await choose('Better');
  (await server.next(select)).reply(selectionOf('s1', '4770.00'));
  await isAnnounced('Total $4,770.00');
  await choose('Good');
  (await server.next(select)).reply(selectionOf('s2', '4240.00'));
  await isAnnounced('Total $4,240.00');
  expect(details.queryByRole('checkbox')).toBeNull();
  await choose('Better');
  await isAnnounced('Total $4,770.00');
  expect(details.getByRole<HTMLInputElement>('checkbox', { name: 'Thermostat' }).checked).toBe(true);
  expect(server.count(select)).toBe(2);
});

test('optional items can be signed as they are offered; only a change is sent', async () => {
  const { user, signButton, details, isAnnounced, typeName, changesAreDone } = await open(
    signingPage(withTicks),
  );
  expect(details.getByRole('heading', { name: '$1,113.00' })).toBeDefined();
  const prices = ['Filter', 'Permit'].map((name) => {
    const priceId = details.getByRole('checkbox', { name }).getAttribute('aria-describedby') ?? '';
    return document.getElementById(priceId)?.textContent;
  });
  expect(prices).toEqual([expect.stringMatching(/ plus tax$/), expect.stringMatching(/\.00$/)]);
  await typeName();
  await user.click(signButton);
  const call = await server.next(sign);
  expect(call.body).not.toHaveProperty('selectionId');
  call.fail();
  await changesAreDone();
  await user.click(details.getByRole('checkbox', { name: 'Filter' }));
  const choice = await server.next(select);
  expect(choice.body).toEqual({ selectedLineIds: [] });
  choice.reply(selectionOf('s1', '1060.00'));
  await isAnnounced('Total $1,060.00');
});

test('where everything is optional and nothing is taken there is nothing to sign, and it says so', async () => {
  const lineItems = [sentLine('Gutter guards', { id: 'g', optional: true, isSelected: false })];
  const nothing = sentJob({ lineItems, subtotal: '0.00', taxAmount: '0.00', totalAmount: '0.00' });
  const { screen, user, signButton, details, isAnnounced, typeName } = await open(signingPage(nothing));
  details.getByRole('heading', { name: 'Nothing chosen yet' });
  await typeName();
  expect(signButton.disabled).toBe(true);
  const why = screen.getByText('Please choose at least one item. Nothing is left to sign.');
  expect(signButton.getAttribute('aria-describedby')).toBe(why.id);
  const tick = () => user.click(details.getByRole('checkbox', { name: 'Gutter guards' }));
  await tick();
  (await server.next(select)).reply(selectionOf('s1', '636.00'));
  await isAnnounced('Total $636.00');
  expect([signButton.disabled, why.isConnected]).toEqual([false, false]);
  await tick();
  await isAnnounced('Nothing chosen yet');
  expect([signButton.disabled, server.count(select)]).toEqual([true, 1]);
});

test.each([
  ['is limited', 'too_many_requests', /Too many/],
  ['finds the server busy', 'unavailable', /not available right now/],
] as const)('a choice that %s says so and can be tried again', async (_, code, message) => {
  const { screen, user, choose, signButton, isAnnounced } = await open();
  await choose('Good');
  (await server.next(select)).refuse(code);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(message);
  expect(signButton.disabled).toBe(true);
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  (await server.next(select)).reply(selectionOf('s1', '4240.00'));
  await isAnnounced('Total $4,240.00');
  expect(signButton.disabled).toBe(false);
});

test('a lost connection is named; a breakdown asks to try again', async () => {
  const { screen, choose } = await open();
  await choose('Good');
  (await server.next(select)).lose();
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  await choose('Better');
  (await server.next(select)).fail();
  await screen.findByText('Your choice could not be saved. Please try again.');
});

test.each([
  'signing_link_changed',
  'signing_link_unknown',
  'signing_link_expired',
  'already_signed',
] as const)('a link that has ended meanwhile (%s) is read again, which shows why', async (code) => {
  const { choose, onRecheck } = await open();
  await choose('Good');
  (await server.next(select)).refuse(code);
  await waitFor(() => expect(onRecheck).toHaveBeenCalledOnce());
});

test('what is no longer offered is chosen again', async () => {
  const { screen, choose } = await open();
  await choose('Good');
  (await server.next(select)).refuse('not_found', { message: 'Option not found' });
  await screen.findByText('This choice is no longer there. Please choose again.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Good' }).checked).toBe(false);
});

test('a choice that is gone when it is signed is prepared again, to be looked at first', async () => {
  const { screen, user, choose, signButton, isAnnounced, typeName } = await open();
  await choose('Good');
  (await server.next(select)).reply(selectionOf('s1', '4240.00'));
  await isAnnounced('Total $4,240.00');
  await typeName();
  await user.click(signButton);
  (await server.next(sign)).refuse('not_found', {
    message: 'This choice is no longer there. Please choose again.',
  });
  await screen.findByText('Your choice had to be prepared again. Please look at it and sign once more.');
  (await server.next(select)).reply(selectionOf('s2', '4240.00'));
  await isAnnounced('Total $4,240.00');
  await user.click(signButton);
  const again = await server.next(sign);
  expect(again.body.selectionId).toBe('s2');
  again.reply({ success: true, status: 'approved', signedAt: '2026-11-18T12:00:00Z' });
});

test('a dropped tab comes back with the choice', async () => {
  const { choose, user, details, isAnnounced, unmount } = await open();
  await choose('Better');
  await user.click(details.getByRole('checkbox', { name: 'Humidifier' }));
  (await server.next(select)).reply(selectionOf('s1', '5342.40'));
  await isAnnounced('Total $5,342.40');
  unmount();
  const back = await open();
  expect(back.screen.getByRole<HTMLInputElement>('radio', { name: 'Better' }).checked).toBe(true);
  const again = await server.next(select);
  expect(again.body).toEqual({ optionId: 'better', selectedLineIds: ['l1', 'l2'] });
  again.reply(selectionOf('s2', '5342.40'));
  await back.isAnnounced('Total $5,342.40');
});

test('the text version is of what will be signed: the choice, and nothing while it is prepared', async () => {
  const { details, choose } = await open(signingPage(offer, { readUrl: '/sign/t/read' }));
  const address = () => details.queryByRole('link', { name: 'Text version' })?.getAttribute('href');
  expect(address()).toBe('/sign/t/read');
  await choose('Better');
  await waitFor(() => expect(address()).toBeUndefined());
  (await server.next(select)).reply(selectionOf('s1', '4770.00'));
  await waitFor(() => expect(address()).toBe('/sign/t/selections/s1/read'));
});

test('a discount that comes to nothing is shown neither on its card nor in the sums', async () => {
  const free = { discountAmount: '0.00', discountLabel: 'Fall special', lineItems: [sentLine('Filter')] };
  const options = ['Basic', 'Plus'].map((name) => sampleOption({ id: name, name, ...free }));
  const { screen, choose, isAnnounced } = await open(signingPage(sentJob({ options })));
  expect(screen.queryByText(/Fall special/)).toBeNull();
  await choose('Basic');
  (await server.next(select)).reply(selectionOf('s1', '600.00'));
  await isAnnounced('Total $600.00');
  expect(screen.queryByText(/Fall special/)).toBeNull();
});

test('the notice of the right to cancel stands beside the pen', async () => {
  const { screen } = await open(signingPage(sentJob({ cancellationNotice: 'You may cancel.' })));
  expect(screen.getByRole('region', { name: 'Right to cancel' }).textContent).toBe('You may cancel.');
});

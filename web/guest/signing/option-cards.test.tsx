import { within } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import type { OfferedOption } from '#contract/signatures.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { OptionCards } from './option-cards.tsx';
import { sampleOption, sentLine } from './testing/samples.ts';
import type { CustomerChoice } from './use-choice.ts';

const { show } = componentTest();

const unknown: CustomerChoice = {
  hasChoice: true,
  state: 'unchosen',
  list: null,
  sums: null,
  selection: null,
  lastSelection: null,
  optionId: null,
  optionName: undefined,
  tickedIds: [],
  problem: null,
  sumsOf: () => null,
  choose: () => {},
  tick: () => {},
  tryAgain: () => {},
  makeAgain: () => {},
};

const cards = (option: Partial<OfferedOption>, choice: Partial<CustomerChoice> = {}) =>
  show(
    <OptionCards
      groupRef={createRef<HTMLDivElement>()}
      options={[sampleOption({ id: 'better', name: 'Better', ...option })]}
      choice={{ ...unknown, ...choice }}
      description={null}
    />,
  );

const long = 'Remove the old unit and haul it away. '.repeat(12);
const short = 'Two-stage furnace, 96%, with a variable-speed blower and ten years on parts and labor.';
const isCut = (element: HTMLElement | null | undefined) => /line-clamp/.test(element?.className ?? '');

test('what is included is read as a whole; a long text unfolds, also with the keyboard', async () => {
  const { screen, user } = await cards({ lineItems: [sentLine(short), sentLine(long)] });
  const [first, second] = within(screen.getByRole('list', { name: 'Included in Better' })).getAllByRole(
    'listitem',
  );
  expect(isCut(first?.querySelector('p'))).toBe(false);
  expect(first?.querySelector('button')).toBeNull();
  expect(isCut(second?.querySelector('p'))).toBe(true);
  const more = screen.getByRole('button', { name: 'Show more' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  more.focus();
  await user.keyboard('{Enter}');
  expect(isCut(second?.querySelector('p'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Show less' }));
  expect(isCut(second?.querySelector('p'))).toBe(true);
});

test('an extra is read as a whole, and reading it does not tick it', async () => {
  const extra = { optional: true as const, isSelected: false };
  const ticked: string[] = [];
  const { screen, user } = await cards(
    { lineItems: [sentLine(short, { id: 'a', ...extra }), sentLine(long, { id: 'b', ...extra })] },
    { tick: (id) => ticked.push(id) },
  );
  expect(isCut(screen.getByText(short))).toBe(false);
  const text = screen.getByText(long.trim());
  expect(isCut(text)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(isCut(text)).toBe(false);
  expect(ticked).toEqual([]);
});

test('deposit and discount keep their rows while the server counts', async () => {
  const offered = { depositAmount: '530.00', discountAmount: '100.00', discountLabel: 'Fall special' };
  const { screen } = await cards(offered, { state: 'updating', optionId: 'better' });
  expect(screen.getByText('Deposit …')).toBeDefined();
  expect(screen.getByText(/^Fall special:/).textContent).toBe('Fall special: …');
});

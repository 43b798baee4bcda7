import { useState } from 'react';
import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { Field } from './field.tsx';
import { SuggestInput } from './suggest-input.tsx';

const { show } = componentTest();

const all = ['Furnace filter', 'Furnace tune-up', 'Thermostat'];

type Kind = { highlightsFirst?: boolean; multiline?: boolean; nothingFound?: string };

function Sample(kind: Kind) {
  const [text, setText] = useState('');
  const [taken, setTaken] = useState('nothing');
  const [sent, setSent] = useState(0);
  const found = text.length < 2 ? [] : all.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(sent + 1);
      }}
    >
      <Field label="Item">
        <SuggestInput
          {...kind}
          value={text}
          onValueChange={setText}
          options={found.map((name) => ({ value: name, label: name, detail: '$5.00' }))}
          onChoose={(option) => {
            setTaken(option.value);
            setText(option.label);
          }}
          listLabel="Items"
        />
      </Field>
      <p>Taken: {taken}</p>
      <p>Sent: {sent}</p>
    </form>
  );
}

async function open(kind: Kind = {}) {
  const page = await show(<Sample {...kind} />);
  const role = kind.multiline ? 'textbox' : 'combobox';
  const field = await page.screen.findByRole<HTMLInputElement>(role, { name: 'Item' });
  const taken = () => page.screen.getByText(/^Taken: /).textContent?.slice('Taken: '.length);
  return { ...page, field, taken };
}

test('two letters open the list, and arrows and Enter take an option without sending the form', async () => {
  const { screen, user, field, taken } = await open();
  await user.type(field, 'f');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await user.type(field, 'ur');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-activedescendant')).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const second = screen.getAllByRole('option')[1];
  expect(field.getAttribute('aria-activedescendant')).toBe(second?.id);
  await user.keyboard('{Enter}');
  expect([taken(), field.value]).toEqual(['Furnace tune-up', 'Furnace tune-up']);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByText('Sent: 0')).toBeTruthy();
});

test('what is typed stays without an arrow key, and Enter sends the form', async () => {
  const { screen, user, field, taken } = await open();
  await user.type(field, 'furnace{Enter}');
  expect([taken(), field.value]).toEqual(['nothing', 'furnace']);
  expect(screen.getByText('Sent: 1')).toBeTruthy();
});

test('a field that searches takes the first with Enter, and sends nothing when there is none', async () => {
  const { screen, user, field, taken } = await open({
    highlightsFirst: true,
    nothingFound: 'Nothing found.',
  });
  await user.type(field, 'thermo{Enter}');
  expect(taken()).toBe('Thermostat');
  await user.clear(field);
  await user.type(field, 'xyz{Enter}');
  expect(screen.getByText('Nothing found.')).toBeTruthy();
  expect(screen.getByText('Sent: 0')).toBeTruthy();
});

test('Escape and leaving the field close the list and keep the text', async () => {
  const { screen, user, field } = await open();
  await user.type(field, 'fur{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(field, 'n');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('furn');
});

test('a press on an option takes it and leaves the focus in the field', async () => {
  const { screen, user, field, taken } = await open();
  await user.type(field, 'fur');
  await user.click(screen.getByRole('option', { name: /filter/ }));
  expect(taken()).toBe('Furnace filter');
  expect(document.activeElement).toBe(field);
});

test('in several lines Enter begins a new one, until an arrow key chose an option', async () => {
  const { user, field, taken } = await open({ multiline: true });
  await user.type(field, 'fur{Enter}');
  expect([taken(), field.value]).toEqual(['nothing', 'fur\n']);
  await user.type(field, '{Backspace}{ArrowDown}{Enter}');
  expect(taken()).toBe('Furnace filter');
});

test('in several lines Enter takes the first option where the caller says so, and Shift begins a new line', async () => {
  const { user, field, taken } = await open({ multiline: true, highlightsFirst: true });
  await user.type(field, 'fur{Shift>}{Enter}{/Shift}');
  expect([taken(), field.value]).toEqual(['nothing', 'fur\n']);
  await user.type(field, '{Backspace}n{Enter}');
  expect([taken(), field.value]).toEqual(['Furnace filter', 'Furnace filter']);
  await user.type(field, '{Escape}{Enter}');
  expect(field.value).toBe('Furnace filter\n');
});

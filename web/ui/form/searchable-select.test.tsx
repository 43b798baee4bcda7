import { useState } from 'react';
import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { Field } from './field.tsx';
import { SearchableSelect } from './searchable-select.tsx';

const { show } = componentTest();

const options = ['America/Boise', 'America/Chicago', 'Europe/Berlin'].map((value) => ({
  value,
  label: value,
}));

function Zone() {
  const [zone, setZone] = useState('America/Chicago');
  return (
    <>
      <Field label="Time zone">
        <SearchableSelect value={zone} onValueChange={setZone} options={options} listLabel="Time zones" />
      </Field>
      <p>Chosen: {zone}</p>
      <button type="button">Next</button>
    </>
  );
}

async function open() {
  const page = await show(<Zone />);
  const field = await page.screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  const chosen = () => page.screen.getByText(/^Chosen: /).textContent?.slice('Chosen: '.length);
  await page.user.click(field);
  return { ...page, field, chosen };
}

test('opens at the chosen one, and arrows and Enter take another', async () => {
  const { screen, user, field, chosen } = await open();
  const listed = screen.getAllByRole('option');
  expect(field.getAttribute('aria-activedescendant')).toBe(listed[1]?.id);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen()).toBe('Europe/Berlin');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toContain('Europe/Berlin');
});

test('typing narrows the list, and Enter takes its first', async () => {
  const { screen, user, field, chosen } = await open();
  await user.keyboard('{ArrowDown}');
  await user.clear(field);
  await user.type(field, 'boi');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(chosen()).toBe('America/Boise');
});

test('what is half typed is dropped when the field is left', async () => {
  const { screen, user, field, chosen } = await open();
  await user.clear(field);
  await user.type(field, 'eur');
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toContain('America/Chicago');
  expect(chosen()).toBe('America/Chicago');
});

test('Enter with nothing found chooses nothing', async () => {
  const { user, field, chosen } = await open();
  await user.clear(field);
  await user.type(field, 'xyz{Enter}');
  expect(chosen()).toBe('America/Chicago');
});

import { waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '#web/api/errors.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { ChangesHost } from './changes-host.tsx';
import { groupField, textField } from './compare.ts';
import { saveRevised } from './save-revised.ts';

const { show } = componentTest();

interface Person {
  name: string;
  phone: string;
}
const opened: Person = { name: 'Maria', phone: '1' };
const mine: Person = { name: 'Mario', phone: '1' };
const theirs: Person = { name: 'Mary', phone: '2' };
const field = groupField<Person>({ name: textField('Name'), phone: textField('Phone') });

/** A server at revision 2 that refuses what was written on another. */
function startRecord() {
  const sent: { values: Person; revision: number }[] = [];
  return {
    sent,
    send: async (values: Person, revision: number) => {
      sent.push({ values, revision });
      if (revision === 2) return 'saved';
      throw new ApiError(409, {
        message: 'Changed.',
        code: 'changed_meanwhile',
        present: { ...theirs, revision: 2 },
      });
    },
  };
}

function Form({ send }: { send: (values: Person, revision: number) => Promise<string> }) {
  const [outcome, setOutcome] = useState('open');
  const save = () =>
    saveRevised<Person, Person & { revision: number }, string>({
      opened: { revision: 1, values: opened },
      mine,
      field,
      read: ({ name, phone }) => ({ name, phone }),
      send,
    }).then(setOutcome, (error: Error) => setOutcome(error.name));
  return (
    <>
      <button type="button" onClick={save}>
        Save
      </button>
      <p>Outcome: {outcome}</p>
      <ChangesHost isSignedIn />
    </>
  );
}

async function save() {
  const record = startRecord();
  const page = await show(<Form send={record.send} />);
  await page.user.click(await page.screen.findByRole('button', { name: 'Save' }));
  await page.screen.findByRole('alertdialog');
  const choice = (about: RegExp, label: string) => {
    const group = page.screen.getByRole('group', { name: about });
    const found = [...group.querySelectorAll('input')].find(({ value }) => value === label);
    if (!found) throw new Error(`No choice ${label}`);
    return found;
  };
  return { ...page, record, choice };
}

test('without a choice nobody’s work is lost: mine where I changed it, theirs where only they did', async () => {
  const { screen, user, record, choice } = await save();
  expect([choice(/Name/, 'mine').checked, choice(/Phone/, 'theirs').checked]).toEqual([true, true]);
  await user.click(screen.getByRole('button', { name: 'Save my choice' }));
  await screen.findByText('Outcome: saved');
  expect(record.sent.at(-1)).toEqual({ values: { name: 'Mario', phone: '2' }, revision: 2 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('each field is chosen on its own', async () => {
  const { screen, user, record, choice } = await save();
  await user.click(choice(/Name/, 'theirs'));
  await user.click(choice(/Phone/, 'mine'));
  await user.click(screen.getByRole('button', { name: 'Save my choice' }));
  await screen.findByText('Outcome: saved');
  expect(record.sent.at(-1)?.values).toEqual({ name: 'Mary', phone: '1' });
});

test.each(['the button', 'Escape'])('back to editing by %s saves nothing', async (way) => {
  const { screen, user, record } = await save();
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(screen.getByRole('button', { name: 'Back to editing' }));
  await screen.findByText('Outcome: SaveCancelled');
  expect(record.sent).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a choice made before going back is not remembered the next time', async () => {
  const { screen, user, choice } = await save();
  await user.click(choice(/Name/, 'theirs'));
  await user.click(screen.getByRole('button', { name: 'Back to editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alertdialog');
  expect(choice(/Name/, 'mine').checked).toBe(true);
  await user.keyboard('{Escape}');
});

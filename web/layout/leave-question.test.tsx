import { useState } from 'react';
import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { useLeaveQuestion } from './leave-question.tsx';

const { show } = componentTest();

/** A dialog with one field; what is saved, discarded and left is noted in order. */
function Form({ log, isRefused = false }: { log: string[]; isRefused?: boolean }) {
  const [text, setText] = useState('');
  const { leave, question } = useLeaveQuestion({
    isUnsaved: text !== '',
    save: async () => {
      log.push(`save ${text}`);
      if (!isRefused) setText('');
    },
    discard: () => log.push('discard'),
  });
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => leave(() => log.push('left'))}>
        Close
      </button>
      {question}
    </>
  );
}

async function typed(isRefused = false) {
  const log: string[] = [];
  const { screen, user } = await show(<Form log={log} isRefused={isRefused} />);
  await user.type(screen.getByLabelText('Name'), 'Maria');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('alertdialog', { name: 'Save your changes?' });
  const answer = (name: string) => user.click(screen.getByRole('button', { name }));
  const isGone = () => expect.poll(() => question.isConnected).toBe(false);
  return { log, screen, answer, isGone };
}

test('nothing unsaved: it closes at once', async () => {
  const log: string[] = [];
  const { screen, user } = await show(<Form log={log} />);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(log).toEqual(['left']);
});

test.each([
  ['Save', ['save Maria', 'left']],
  ['Discard', ['discard', 'left']],
  ['Stay', []],
])('%s', async (name, expected) => {
  const { log, answer, isGone } = await typed();
  await answer(name);
  await isGone();
  expect(log).toEqual(expected);
});

test('what could not be saved is not left', async () => {
  const { log, screen, answer, isGone } = await typed(true);
  await answer('Save');
  await isGone();
  expect(log).toEqual(['save Maria']);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Maria');
});

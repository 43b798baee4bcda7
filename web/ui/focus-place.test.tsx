import { useState } from 'react';
import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { Button } from './button.tsx';
import { usePassedFocus } from './focus-place.ts';
import { ConfirmDialog } from './overlay/confirm-dialog.tsx';

const { show } = componentTest();

function Item({ name, onEnd, onDelete }: { name: string; onEnd: () => void; onDelete: () => void }) {
  const article = usePassedFocus<HTMLElement>();
  return (
    <article ref={article}>
      <Button onClick={onEnd}>End {name}</Button>
      <Button onClick={onDelete}>Delete {name}</Button>
    </article>
  );
}

function List() {
  const [names, setNames] = useState(['a', 'b', 'c']);
  const [toDelete, setToDelete] = useState<string | null>(null);
  const remove = (name: string) => setNames((before) => before.filter((one) => one !== name));
  return (
    <main>
      <h1>All of them</h1>
      {names.length > 0 ? (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <Item name={name} onEnd={() => remove(name)} onDelete={() => setToDelete(name)} />
            </li>
          ))}
        </ul>
      ) : null}
      {toDelete ? (
        <ConfirmDialog
          open
          onOpenChange={() => setToDelete(null)}
          title="Sure?"
          body="It goes."
          confirmLabel="Yes"
          onConfirm={() => {
            remove(toDelete);
            setToDelete(null);
          }}
        />
      ) : null}
    </main>
  );
}

test('what goes while it has the focus passes it to the next one, then to the one before, then to the title', async () => {
  const { screen, user } = await show(<List />);
  const focused = () => document.activeElement?.textContent;
  await user.click(screen.getByRole('button', { name: 'End b' }));
  expect(focused()).toBe('End c');
  await user.click(screen.getByRole('button', { name: 'End c' }));
  expect(focused()).toBe('End a');
  await user.click(screen.getByRole('button', { name: 'End a' }));
  expect(focused()).toBe('All of them');
});

test('a dialog whose opener is gone leads to what took its place; one that was cancelled leads back', async () => {
  const { screen, user } = await show(<List />);
  const focused = () => document.activeElement?.textContent;
  await user.click(screen.getByRole('button', { name: 'Delete a' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(focused).toBe('Delete a');
  await user.click(screen.getByRole('button', { name: 'Delete a' }));
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await expect.poll(focused).toBe('End b');
});

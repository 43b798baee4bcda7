import { fireEvent } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, test, vi } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Sheet } from './sheet.tsx';

const { show } = componentTest();
afterEach(() => vi.restoreAllMocks());

const finger = { clientX: 200, clientY: 700 };

interface Opened {
  close: () => void;
  confirm: () => void;
}

function Opener({ children }: { children: (opened: Opened) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const open = () => setIsOpen(true);
    addEventListener('popstate', open);
    return () => removeEventListener('popstate', open);
  }, []);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Send</Button>
      <p>Confirmed {count} times</p>
      {isOpen ? children({ close: () => setIsOpen(false), confirm: () => setCount(count + 1) }) : null}
    </>
  );
}

const question = ({ close, confirm }: Opened) => (
  <ConfirmDialog
    open
    onOpenChange={close}
    title="Sure?"
    body="It goes."
    confirmLabel="Yes"
    onConfirm={confirm}
  />
);

async function opened(dialog: (opened: Opened) => ReactNode = question) {
  const shown = await show(<Opener>{dialog}</Opener>);
  const { screen, user } = shown;
  const tap = (name: string, coords = finger) =>
    user.pointer([{ keys: '[MouseLeft]', target: screen.getByText(name), coords }]);
  await tap('Send');
  screen.getByText('Yes');
  return { ...shown, tap };
}

/** As if it had been open for so long. */
function after(milliseconds: number) {
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function (this: Event) {
    return stamp?.call(this) + milliseconds;
  });
}

test('the second tap of two presses nothing in the dialog that the first one opened', async () => {
  const { screen, tap } = await opened();
  await tap('Yes');
  await tap('Yes', { clientX: 215, clientY: 712 });
  screen.getByText('Confirmed 0 times');
});

test('half a second later the same place is a press', async () => {
  const { screen, tap } = await opened();
  after(501);
  await tap('Yes');
  screen.getByText('Confirmed 1 times');
});

test('a tap somewhere else is a press at once', async () => {
  const { screen, tap } = await opened();
  await tap('Yes', { clientX: 200, clientY: 725 });
  screen.getByText('Confirmed 1 times');
});

test('a press by keyboard is never held back', async () => {
  const { screen, user } = await opened();
  screen.getByRole('button', { name: 'Yes' }).focus();
  await user.keyboard('{Enter}');
  screen.getByText('Confirmed 1 times');
});

test('a dialog that the keyboard opened holds nothing back', async () => {
  const { screen, user } = await show(<Opener>{question}</Opener>);
  screen.getByRole('button', { name: 'Send' }).focus();
  await user.keyboard('{Enter}');
  await user.pointer([{ keys: '[MouseLeft]', target: screen.getByText('Yes'), coords: finger }]);
  screen.getByText('Confirmed 1 times');
});

test('a dialog that Back opened holds nothing back, wherever was pressed before', async () => {
  const { screen, user } = await show(<Opener>{question}</Opener>);
  await user.pointer([
    { keys: '[MouseLeft]', target: screen.getByText('Confirmed 0 times'), coords: finger },
  ]);
  fireEvent(window, new PopStateEvent('popstate'));
  await user.pointer([{ keys: '[MouseLeft]', target: screen.getByText('Yes'), coords: finger }]);
  screen.getByText('Confirmed 1 times');
});

test('beside the dialog, the second tap does not close it again', async () => {
  const { screen, tap } = await opened();
  await tap('Confirmed 0 times');
  screen.getByRole('alertdialog');
});

test('sheets hold back as dialogs do', async () => {
  const { screen, tap } = await opened(({ close, confirm }) => (
    <Sheet open onOpenChange={close} title="Filters">
      <Button onClick={confirm}>Yes</Button>
    </Sheet>
  ));
  await tap('Yes');
  screen.getByText('Confirmed 0 times');
  after(501);
  await tap('Yes');
  screen.getByText('Confirmed 1 times');
});

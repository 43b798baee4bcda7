import { act } from '@testing-library/react';
import { Component, type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { componentTest } from '../testing/component-test.tsx';
import { lazyPart, loadAgainAfter } from './lazy-part.tsx';

const { show } = componentTest();

const Sheet = ({ title }: { title: string; open?: boolean; onClose?: () => void }) => <p>{title}</p>;

/** A file that comes, or does not, when the test says so. */
function file() {
  const requested: { arrive: (module: { Sheet: typeof Sheet }) => void; fail: (error: Error) => void }[] = [];
  return {
    requested,
    load: () =>
      new Promise<{ Sheet: typeof Sheet }>((arrive, fail) => {
        requested.push({ arrive, fail });
      }),
    arrives: () => act(async () => requested.at(-1)?.arrive({ Sheet })),
    fails: () => act(async () => requested.at(-1)?.fail(new Error('no connection'))),
  };
}

test('a part that was fetched before is there at once, and is fetched only once', async () => {
  const { load, requested, arrives } = file();
  const Part = lazyPart(load, 'Sheet', { meanwhile: 'Loading' });
  const fetched = Part.preload();
  await arrives();
  await fetched;
  const { screen } = await show(<Part title="Send" onClose={() => {}} />);
  expect(screen.getByText('Send')).toBeTruthy();
  expect(requested).toHaveLength(1);
});

test('a part that comes late is shown as soon as it is there', async () => {
  const { load, arrives } = file();
  const Part = lazyPart(load, 'Sheet', { meanwhile: <p>Loading</p> });
  const { screen } = await show(<Part title="Send" onClose={() => {}} />);
  expect(screen.getByText('Loading')).toBeTruthy();
  await arrives();
  expect(screen.getByText('Send')).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
});

test('a dialog whose file does not come closes with a message, and the next press fetches it again', async () => {
  const { load, arrives, fails } = file();
  const Part = lazyPart(load, 'Sheet');
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return isOpen ? (
      <Part title="Send" onClose={() => setIsOpen(false)} />
    ) : (
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
    );
  }
  const { screen, user } = await show(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await fails();
  expect(screen.getByText('This could not be opened')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await arrives();
  expect(screen.getByText('Send')).toBeTruthy();
});

test('a dialog that stays mounted closes with one message, and is fetched again when it next opens', async () => {
  const { load, requested, arrives, fails } = file();
  const Part = lazyPart(load, 'Sheet');
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          {isOpen ? 'Opened' : 'Open'}
        </button>
        <Part title="Send" open={isOpen} onClose={() => setIsOpen(false)} />
      </>
    );
  }
  const { screen, user } = await show(<Page />);
  expect(requested).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await fails();
  expect(screen.getByText('This could not be opened')).toBeTruthy();
  expect(requested).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await arrives();
  expect(screen.getByText('Send')).toBeTruthy();
  expect(screen.queryByText('This could not be opened')).toBeNull();
});

test('a dialog that takes its time can be cancelled, and then does not open', async () => {
  const { load, arrives } = file();
  const Part = lazyPart(load, 'Sheet');
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen ? <Part title="Send" onClose={() => setIsOpen(false)} /> : null}
      </>
    );
  }
  const { screen, user } = await show(<Page />);
  for (const cancel of [() => user.keyboard('{Escape}'), () => user.click(screen.getByText('Cancel'))]) {
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByText('Opening')).toBeTruthy();
    await cancel();
    expect(screen.queryByText('Opening')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Open');
  }
  await arrives();
  expect(screen.queryByText('Send')).toBeNull();
});

test('a dialog that a menu opened leaves the focus on the button of the menu when it comes late', async () => {
  const { load, arrives } = file();
  const Part = lazyPart(load, 'Sheet');
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" id="more">
          More
        </button>
        {isOpen ? null : (
          <div role="menu" aria-labelledby="more">
            <button type="button" role="menuitem" onClick={() => setIsOpen(true)}>
              Archive
            </button>
          </div>
        )}
        {isOpen ? <Part title="Send" onClose={() => {}} /> : null}
      </>
    );
  }
  const { screen, user } = await show(<Page />);
  await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
  await arrives();
  expect(document.activeElement?.textContent).toBe('More');
});

test('a part that nobody opened is fetched again after a while, without a word', async () => {
  const { load, requested, arrives, fails } = file();
  const Part = lazyPart(load, 'Sheet', { meanwhile: <p>Bare</p>, whenMissing: 'retry' });
  const { screen } = await show(<Part title="Header" />);
  vi.useFakeTimers();
  try {
    for (const tries of [1, 2]) {
      expect(requested).toHaveLength(tries);
      await fails();
      expect(screen.getByText('Bare')).toBeTruthy();
      act(() => vi.advanceTimersByTime(loadAgainAfter));
    }
  } finally {
    vi.useRealTimers();
  }
  await arrives();
  expect(screen.getByText('Header')).toBeTruthy();
  expect(screen.queryByText('This could not be opened')).toBeNull();
});

test('a page whose file does not come leaves the error to the page around it', async () => {
  const { load, fails } = file();
  const Part = lazyPart(load, 'Sheet', { whenMissing: 'throw' });
  class Around extends Component<{ children: ReactNode }> {
    override state = { message: '' };
    static getDerivedStateFromError = (error: Error) => ({ message: error.message });
    override render = () => this.state.message || this.props.children;
  }
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { screen } = await show(
    <Around>
      <Part title="Send" onClose={() => {}} />
    </Around>,
  );
  await fails();
  expect(screen.getByText('no connection')).toBeTruthy();
  reported.mockClear();
});

test('fetching ahead never fails: showing the part does', async () => {
  const { load, requested, fails } = file();
  const Part = lazyPart(load, 'Sheet');
  const fetched = Part.preload();
  await fails();
  await expect(fetched).resolves.toBeUndefined();
  void Part.preload();
  expect(requested).toHaveLength(2);
});

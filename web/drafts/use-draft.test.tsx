import { act, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useCurrentUser } from '#web/api/current-user.ts';
import { forgetDrafts, forgetUser, rememberUser } from '#web/api/remembered-user.ts';
import { beforeSignOut } from '#web/api/sign-out.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleUser } from '#web/testing/samples.ts';
import { DraftNotice } from './draft-notice.tsx';
import { useDraft } from './use-draft.ts';

const { server, show } = componentTest();
const list = 'GET /api/drafts';
const save = 'PUT /api/drafts/:kind/:key';
const remove = 'DELETE /api/drafts/:kind/:key';

const Stored = z.object({ text: z.string() });

/** One field that starts with "Hello". */
function Note({ formKey, gone = null }: { formKey: string; gone?: string | null }) {
  const { data: user } = useCurrentUser();
  const [text, setText] = useState('Hello');
  const draft = useDraft<z.infer<typeof Stored>>({
    kind: 'note',
    formKey,
    isReady: user !== undefined,
    gone,
    schema: Stored,
    read: () => (text === 'Hello' ? null : { text }),
    show: (stored) => {
      // Forms report it when they are filled, and are then half the one text and half the other.
      changed();
      setText(stored.text);
      changed();
    },
    clear: () => setText('Hello'),
  });
  const { changed } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the text
  useEffect(() => changed(), [changed, text]);
  return (
    <>
      <DraftNotice draft={draft} />
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={draft.finish}>
        Save
      </button>
    </>
  );
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 14, 21, minute)).toISOString();

let opened = 0;

/** A form with a key of its own in every test; `again` is the same form in another tab or after a reload. */
async function open({ again, gone }: { again?: string; gone?: string } = {}) {
  opened += 1;
  const key = again ?? `k${opened}`;
  server.always('GET /api/auth/user', sampleUser);
  const page = await show(<Note formKey={key} gone={gone} />);
  const field = () => page.screen.getByLabelText<HTMLInputElement>('Note');
  await waitFor(field);
  const stored = (text: string, minute: number, by = 'desk', count = 5) => ({
    kind: 'note' as const,
    key,
    data: { form: { text }, by, count },
    updatedAt: at(minute),
  });
  return {
    ...page,
    key,
    field,
    stored,
    copyName: `user:u1:draft:note:${key}`,
    type: async (text: string) => {
      await page.user.clear(field());
      await page.user.type(field(), text);
    },
    saved: (minute: number) => ({ kind: 'note' as const, key, updatedAt: at(minute) }),
    press: (name: string) => page.user.click(page.screen.getByRole('button', { name })),
  };
}

const copyOf = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null');
const answerList = async (...items: ReturnType<Awaited<ReturnType<typeof open>>['stored']>[]) =>
  (await server.next(list)).reply({ items });

/** What the page wrote, as the server would give it back. */
const dataOf = (body: { data: unknown }) => body.data as { form: unknown; by: string; count: number };

test('what is typed is in the browser at once and on the server a moment later', async () => {
  const page = await open();
  await answerList();
  await page.type('Call Maria');
  expect(copyOf(page.copyName)).toMatchObject({ form: { text: 'Call Maria' }, isSent: false });
  expect(server.count(save)).toBe(0);
  const call = await server.next(save);
  expect(call.address).toBe(`/api/drafts/note/${page.key}`);
  expect(dataOf(call.body).form).toEqual({ text: 'Call Maria' });
  // Nothing is known of the server's: a text that is there all the same is not overwritten.
  expect(call.body.updatedAt).toBe('1970-01-01T00:00:00.000Z');
  call.reply(page.saved(1));
  await waitFor(() => expect(copyOf(page.copyName)).toMatchObject({ isSent: true, updatedAt: at(1) }));
  await page.type('Call Maria now');
  const next = await server.next(save);
  expect([dataOf(next.body).form, next.body.updatedAt]).toEqual([{ text: 'Call Maria now' }, at(1)]);
  next.reply(page.saved(2));
  await waitFor(() => expect(copyOf(page.copyName)).toMatchObject({ isSent: true }));
});

test('after a reload it is there at once, with its time; starting over removes it everywhere', async () => {
  const before = await open();
  await answerList();
  await before.type('Call Maria');
  const first = await server.next(save);
  const written = dataOf(first.body);
  first.reply(before.saved(1));
  await waitFor(() => expect(copyOf(before.copyName)).toMatchObject({ isSent: true }));
  const { by, count } = written;
  before.unmount();

  const page = await open({ again: before.key });
  await waitFor(() => expect(page.field().value).toBe('Call Maria'));
  expect(page.screen.getByText(/^Picked up/).textContent).toMatch(/left off, saved \d+:\d\d\s[AP]M$/);
  await answerList(page.stored('Call Maria', 1, by, count));
  await page.press('Start over');
  await page.user.click(
    await page.screen.findByText('Start over', { selector: '[role=alertdialog] button' }),
  );
  expect(page.field().value).toBe('Hello');
  const gone = await server.next(remove);
  expect(gone.address).toBe(`/api/drafts/note/${page.key}?updatedAt=${encodeURIComponent(at(1))}`);
  gone.reply(undefined as never);
  await waitFor(() => expect(localStorage.getItem(page.copyName)).toBeNull());
  expect(page.screen.queryByText(/Picked up/)).toBeNull();
  // The same words again are a draft again.
  await page.type('Call Maria');
  (await server.next(save)).reply(page.saved(3));
  await waitFor(() => expect(copyOf(page.copyName)).toMatchObject({ isSent: true }));
});

test('on another device the server’s is shown', async () => {
  const page = await open();
  expect(page.field().value).toBe('Hello');
  await answerList(page.stored('From the desk', 10));
  await waitFor(() => expect(page.field().value).toBe('From the desk'));
  expect(page.screen.getByText(/^Picked up/).textContent).toContain('saved Nov 14, 2026, 3:10\u00a0PM');
  await page.type('More');
  const call = await server.next(save);
  expect(call.body.updatedAt).toBe(at(10));
  call.reply(page.saved(11));
  await waitFor(() => expect(copyOf(page.copyName)).toMatchObject({ isSent: true }));
});

test('typed before the server’s arrived: the person chooses, and until then nothing is sent', async () => {
  const page = await open();
  await page.type('Typed here');
  await answerList(page.stored('From the desk', 10));
  await page.screen.findByText('This draft was changed somewhere else');
  await page.type('Typed here too');
  expect(copyOf(page.copyName)).toMatchObject({ form: { text: 'Typed here too' } });
  await page.press('Keep this one');
  const call = await server.next(save);
  expect([dataOf(call.body).form, call.body.updatedAt]).toEqual([{ text: 'Typed here too' }, at(10)]);
  expect(server.count(save)).toBe(1);
  call.reply(page.saved(11));
  await waitFor(() => expect(copyOf(page.copyName)).toMatchObject({ isSent: true }));
  expect(page.screen.queryByText('This draft was changed somewhere else')).toBeNull();
});

test('another device wrote meanwhile: its text can be taken instead', async () => {
  const page = await open();
  await answerList();
  await page.type('Typed here');
  (await server.next(save)).refuse('changed_meanwhile', { present: page.stored('From the desk', 10) });
  await page.screen.findByText('This draft was changed somewhere else');
  await page.press('Use the other one');
  expect(page.field().value).toBe('From the desk');
  expect(server.count(remove)).toBe(0);
  expect(copyOf(page.copyName)).toMatchObject({ form: { text: 'From the desk' }, isSent: true });
});

test('an own write whose reply was lost is recognised, also after a reload, and asks nothing', async () => {
  const before = await open();
  await answerList();
  await before.type('Call');
  const lost = await server.next(save);
  const written = dataOf(lost.body);
  await before.type('Call Maria');
  before.unmount();
  lost.lose();
  // Sent once more when the form is closed; that is lost as well.
  (await server.next(save)).lose();

  const page = await open({ again: before.key });
  await waitFor(() => expect(page.field().value).toBe('Call Maria'));
  await answerList(page.stored('Call', 7, written.by, written.count));
  const call = await server.next(save);
  expect([dataOf(call.body).form, call.body.updatedAt]).toEqual([{ text: 'Call Maria' }, at(7)]);
  expect(page.screen.queryByText('This draft was changed somewhere else')).toBeNull();
  call.reply(page.saved(8));
  await waitFor(() => expect(copyOf(page.copyName)).toMatchObject({ isSent: true }));
});

test('saved: nothing is offered again, even where the server could not be reached to delete it', async () => {
  const before = await open();
  await answerList();
  await before.type('Call Maria');
  const call = await server.next(save);
  const written = dataOf(call.body);
  call.reply(before.saved(1));
  await waitFor(() => expect(copyOf(before.copyName)).toMatchObject({ isSent: true }));
  await before.press('Save');
  (await server.next(remove)).lose();
  await waitFor(() => expect(copyOf(before.copyName)).toMatchObject({ form: null }));
  before.unmount();

  const page = await open({ again: before.key });
  await answerList(page.stored('Call Maria', 1, written.by, written.count));
  (await server.next(remove)).reply(undefined as never);
  await waitFor(() => expect(localStorage.getItem(page.copyName)).toBeNull());
  expect(page.field().value).toBe('Hello');
});

test('saved on another device: the copy here is not offered again', async () => {
  const before = await open();
  await answerList();
  await before.type('Call Maria');
  (await server.next(save)).reply(before.saved(1));
  await waitFor(() => expect(copyOf(before.copyName)).toMatchObject({ isSent: true }));
  before.unmount();
  const page = await open({ again: before.key });
  await answerList();
  await waitFor(() => expect(page.field().value).toBe('Hello'));
  expect(localStorage.getItem(page.copyName)).toBeNull();
});

test('typed and taken back: there is nothing to store', async () => {
  const page = await open();
  await answerList();
  await page.type('Hello!');
  await page.user.type(page.field(), '{Backspace}');
  await waitFor(() => expect(localStorage.getItem(page.copyName)).toBeNull());
  expect(server.count(save) + server.count(remove)).toBe(0);
});

test('a page that is hidden sends at once and lets the request outlive it', async () => {
  const page = await open();
  await answerList();
  // The token is there from the first write on.
  await page.type('Call');
  (await server.next(save)).reply(page.saved(1));
  await waitFor(() => expect(copyOf(page.copyName)).toMatchObject({ isSent: true }));
  const sent = vi.spyOn(globalThis, 'fetch');
  await page.type('Call Maria');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(sent.mock.lastCall?.[1]).toMatchObject({ method: 'PUT', keepalive: true });
  (await server.next(save)).reply(page.saved(2));
  await waitFor(() => expect(copyOf(page.copyName)).toMatchObject({ isSent: true, updatedAt: at(2) }));
  expect(server.count(save)).toBe(2);
});

test('what a hidden page sends may fail before its turn: it counts as not sent', async () => {
  const page = await open();
  await answerList();
  await page.type('Call');
  (await server.next(save)).reply(page.saved(1));
  await waitFor(() => expect(copyOf(page.copyName)).toMatchObject({ isSent: true }));
  await page.type('Call Maria');
  const first = await server.next(save);
  await page.type('Call Maria now');
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  (await server.next(save)).lose();
  // Node tells of it once the microtasks are done.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  first.reply(page.saved(2));
  await waitFor(() =>
    expect(copyOf(page.copyName)).toMatchObject({ form: { text: 'Call Maria now' }, updatedAt: at(2) }),
  );
  expect(copyOf(page.copyName).isSent).toBe(false);
  await page.press('Save');
  (await server.next(remove)).reply(undefined);
  await waitFor(() => expect(copyOf(page.copyName)).toBeNull());
});

test('signing out waits for the last words to reach the server', async () => {
  const page = await open();
  await answerList();
  await page.type('Last words');
  let isDone = false;
  const waiting = Promise.all([...beforeSignOut].map((send) => send())).then(() => {
    isDone = true;
  });
  const call = await server.next(save);
  expect(isDone).toBe(false);
  call.reply(page.saved(1));
  await act(() => waiting);
});

test.each([
  ['draft_limit', 'You have 50 drafts already.'],
  ['too_large', 'That is too large to send.'],
] as const)(
  'the server refuses it (%s): that is said once, and the browser still has it',
  async (code, text) => {
    const page = await open();
    await answerList();
    await page.type('Call Maria');
    (await server.next(save)).refuse(code);
    await page.screen.findByText(/Saved in this browser only/);
    expect(document.body.textContent).toContain(text);
    await page.type('Call Maria now');
    expect(copyOf(page.copyName)).toMatchObject({ form: { text: 'Call Maria now' } });
  },
);

test('without storage it comes from the server', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const page = await open();
  await answerList(page.stored('From before', 10));
  await waitFor(() => expect(page.field().value).toBe('From before'));
  await page.type('And on');
  const call = await server.next(save);
  expect(call.body.updatedAt).toBe(at(10));
  call.reply(page.saved(11));
  await page.press('Save');
  (await server.next(remove)).reply(undefined as never);
  vi.unstubAllGlobals();
});

test('what is edited is gone: the draft goes with it, with a plain message', async () => {
  const page = await open({ gone: 'This job was deleted.' });
  await answerList(page.stored('Of no use', 1));
  (await server.next(remove)).reply(undefined as never);
  await page.screen.findByText('This job was deleted.');
  expect(page.field().value).toBe('Hello');
});

test('gone without a draft: nothing is said', async () => {
  const page = await open({ gone: 'This job was deleted.' });
  await answerList();
  await waitFor(() => expect(server.count(list)).toBe(1));
  expect(page.screen.queryByText('This job was deleted.')).toBeNull();
});

test('a session that ends keeps the copy; signing out and another person remove it', () => {
  const names = ['user:u1:draft:note:new', 'user:u2:draft:note:new', 'user:u1:templates'];
  for (const name of names) localStorage.setItem(name, '{}');
  forgetUser();
  expect(names.map((name) => localStorage.getItem(name) !== null)).toEqual([true, true, false]);
  rememberUser(sampleUser);
  expect(names.map((name) => localStorage.getItem(name) !== null)).toEqual([true, false, false]);
  forgetDrafts();
  expect(localStorage.getItem(names[0] ?? '')).toBeNull();
});

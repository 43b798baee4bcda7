import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';
import { clearToast, currentToast } from './feedback/toast-store.ts';

const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } });

afterEach(() => {
  clearToast();
  vi.unstubAllGlobals();
});

test('a copied text is reported with the words it was given', async () => {
  const writeText = vi.fn(async () => {});
  clipboard(writeText);
  expect(await copyText('K3Y', 'Key copied')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('K3Y');
  expect(currentToast()).toMatchObject({ title: 'Key copied', tone: 'success' });
});

test.each([
  ['a browser that refuses', () => clipboard(() => Promise.reject(new Error('not allowed')))],
  ['a browser without a clipboard', () => vi.stubGlobal('navigator', {})],
])('%s: the person is told what to do instead', async (_, given) => {
  given();
  expect(await copyText('K3Y', 'Key copied')).toBe(false);
  expect(currentToast()).toMatchObject({
    title: 'Copying is not possible here. Please mark the text instead.',
    tone: 'destructive',
  });
  expect(await copyText('K3Y', 'Key copied', 'Copy it by hand.')).toBe(false);
  expect(currentToast()?.title).toBe('Copy it by hand.');
});

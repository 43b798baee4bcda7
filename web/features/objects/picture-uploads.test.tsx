import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { type Picture, PictureUploader } from '#web/ui/media/picture-uploader.tsx';
import { toPicture, usePictureUploads } from './use-picture-uploads.ts';

const { server, show } = componentTest();
const uploadFile = 'POST /api/objects/upload-file';

function Photos() {
  const [pictures, setPictures] = useState<Picture[]>([]);
  const uploads = usePictureUploads('photo', ({ objectPath, name }) =>
    setPictures((before) => [...before, toPicture(objectPath, name)]),
  );
  return (
    <PictureUploader
      label="Add photos"
      picturesLabel="Photos"
      multiple
      pictures={pictures}
      onRemove={({ id }) => setPictures((before) => before.filter((picture) => picture.id !== id))}
      {...uploads}
    />
  );
}

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

async function choose(...files: File[]) {
  const page = await show(<Photos />);
  const { screen } = page;
  await screen.findByRole('button', { name: 'Add photos' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No input for files');
  // What the browser’s own list of file types would keep out can still be dropped or pasted.
  await userEvent.upload(input, files, { applyAccept: false });
  const rows = () =>
    screen
      .queryAllByRole('listitem')
      .filter((item) => within(item).queryByRole('progressbar'))
      .map((item) => item.textContent);
  const shown = () =>
    screen.queryAllByRole('button', { name: /^Open / }).map((button) => button.getAttribute('aria-label'));
  return { ...page, rows, shown };
}

const stored = (name: string) => ({
  objectPath: `/objects/${name}`,
  width: 800,
  height: 600,
  bytes: 1000,
});

test('photos stand in the order they were chosen, whichever arrives first', async () => {
  const { shown } = await choose(photo('a.jpg'), photo('b.jpg'));
  const first = await server.next(uploadFile);
  const second = await server.next(uploadFile);
  second.reply(stored('b'));
  first.reply(stored('a'));
  await waitFor(() => expect(shown()).toEqual(['Open a.jpg', 'Open b.jpg']));
});

test('two go at a time, and the third follows', async () => {
  const { rows } = await choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
  const first = await server.next(uploadFile);
  const second = await server.next(uploadFile);
  first.progress(0.5);
  await waitFor(() => expect(rows()).toEqual(['a.jpg50%', 'b.jpg0%', 'c.jpgWaiting']));
  second.reply(stored('b'));
  (await server.next(uploadFile)).reply(stored('c'));
  first.reply(stored('a'));
  await waitFor(() => expect(rows()).toEqual([]));
});

test('one that failed waits for another try without holding up the others', async () => {
  const { screen, user, rows, shown } = await choose(photo('a.jpg'), photo('b.jpg'));
  (await server.next(uploadFile)).lose();
  (await server.next(uploadFile)).reply(stored('b'));
  await waitFor(() => expect(shown()).toEqual(['Open b.jpg']));
  expect(rows()).toEqual(['a.jpgFaileda.jpg could not be uploaded. Please try again.']);
  await user.click(screen.getByRole('button', { name: 'Try a.jpg again' }));
  (await server.next(uploadFile)).reply(stored('a'));
  await waitFor(() => expect(shown()).toEqual(['Open b.jpg', 'Open a.jpg']));
});

test('a file that is refused for good cannot be tried again', async () => {
  const { screen, rows } = await choose(photo('a.jpg'));
  (await server.next(uploadFile)).refuse('storage_full');
  await waitFor(() =>
    expect(rows()).toEqual(['a.jpgFailedYour storage is full. Delete some photos and try again.']),
  );
  expect(screen.queryByRole('button', { name: 'Try a.jpg again' })).toBeNull();
});

test('one that is removed on its way never appears, and the focus goes to the button', async () => {
  const { screen, user, rows, shown } = await choose(photo('a.jpg'), photo('b.jpg'));
  const first = await server.next(uploadFile);
  await user.click(screen.getByRole('button', { name: 'Remove a.jpg' }));
  expect(document.activeElement?.textContent).toBe('Add photos');
  first.reply(stored('a'));
  (await server.next(uploadFile)).reply(stored('b'));
  await waitFor(() => expect(rows()).toEqual([]));
  expect(shown()).toEqual(['Open b.jpg']);
});

test('what is no picture is named and not sent', async () => {
  const { screen } = await choose(photo('list.pdf', 'application/pdf'));
  await screen.findByText(/list\.pdf can’t be used/);
  expect(server.count(uploadFile)).toBe(0);
});

test('leaving the page ends what is on its way', async () => {
  const { unmount, changesAreDone } = await choose(photo('a.jpg'));
  const call = await server.next(uploadFile);
  unmount();
  expect(call.wasAborted()).toBe(true);
  await changesAreDone();
});

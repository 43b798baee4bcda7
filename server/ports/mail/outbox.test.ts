// What only the outbox folder has: files that people and the development mail page read.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { OutgoingMail } from './mail.ts';
import { openOutbox, readOutbox, readOutboxMail } from './outbox.ts';

const mail: OutgoingMail = {
  id: 'reset-1',
  from: { name: 'Fieldwright', address: 'no-reply@fieldwright.example' },
  to: { name: 'Ada', address: 'ada@customer.example' },
  subject: 'Reset your password',
  html: '<p>Hello</p>',
  text: 'Hello',
};

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the list gives id, file, recipient, subject and time, newest first', async () => {
  const folder = await temporaryFolder();
  const outbox = await openOutbox({ folder });
  const before = Date.now();
  await outbox.send(mail);
  await outbox.send({ ...mail, id: 'reset-2', to: { address: 'bob@customer.example' } });
  // File systems count time in steps that two quick mails can share.
  await utimes(join(folder, 'reset-1.eml'), new Date(before - 1000), new Date(before - 1000));
  const list = await readOutbox(folder);
  expect(list.map(({ id, file, to }) => ({ id, file, to }))).toEqual([
    { id: 'reset-2', file: join(folder, 'reset-2.eml'), to: 'bob@customer.example' },
    { id: 'reset-1', file: join(folder, 'reset-1.eml'), to: 'ada@customer.example' },
  ]);
  for (const { date } of list) expect(Math.abs(date.getTime() - before)).toBeLessThan(60_000);
});

test.each([
  ['Größe, naïve façade – 水道 🚰'],
  ['👩‍🔧 見積書'.repeat(20)],
  ['under_score = equals ? question'],
  ['two  spaces and a  "quote" <x@y.example>'],
  ['=?utf-8?B?c2VjcmV0?=', '= ?utf-8?B?c2VjcmV0?='],
  ['水'.repeat(300), `${'水'.repeat(199)}…`],
])(
  'the subject and name %j are read back, and the address is found behind them',
  async (text, read = text) => {
    const folder = await temporaryFolder();
    const outbox = await openOutbox({ folder });
    await outbox.send({ ...mail, subject: text, to: { name: text, address: 'ada@customer.example' } });
    const [entry] = await readOutbox(folder);
    expect(entry?.subject).toBe(read);
    expect(entry?.to).toBe('ada@customer.example');
  },
);

test('sending an id again leaves the first file as it was', async () => {
  const folder = await temporaryFolder();
  const outbox = await openOutbox({ folder });
  await outbox.send(mail);
  const first = await readFile(join(folder, 'reset-1.eml'));
  await outbox.send({ ...mail, subject: 'Something else' });
  expect(await readFile(join(folder, 'reset-1.eml'))).toEqual(first);
});

test('sending an id many times at once leaves one file', async () => {
  const folder = await temporaryFolder();
  const outbox = await openOutbox({ folder });
  await Promise.all(Array.from({ length: 10 }, () => outbox.send(mail)));
  expect((await readdir(folder)).filter((name) => name !== '.tmp')).toEqual(['reset-1.eml']);
  expect(await readdir(join(folder, '.tmp'))).toEqual([]);
});

test('one message can be read by its id, and no id leads out of the folder', async () => {
  const folder = await temporaryFolder();
  const outbox = await openOutbox({ folder: join(folder, 'outbox') });
  await writeFile(join(folder, 'secret.eml'), 'secret');
  await outbox.send(mail);
  expect((await readOutboxMail(join(folder, 'outbox'), 'reset-1'))?.toString()).toContain(
    'Subject: Reset your password',
  );
  expect(await readOutboxMail(join(folder, 'outbox'), 'reset-2')).toBeNull();
  expect(await readOutboxMail(join(folder, 'outbox'), '../secret')).toBeNull();
});

test('a half-written mail is not listed, and an old one is swept at the next start', async () => {
  const folder = await temporaryFolder();
  const unfinished = join(folder, '.tmp');
  await mkdir(unfinished);
  await writeFile(join(unfinished, 'old.part'), 'half');
  await writeFile(join(unfinished, 'fresh.part'), 'half');
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(join(unfinished, 'old.part'), yesterday, yesterday);
  await openOutbox({ folder });
  expect(await readOutbox(folder)).toEqual([]);
  expect(await readdir(unfinished)).toEqual(['fresh.part']);
});

test('mails are readable by their owner alone', async () => {
  const folder = join(await temporaryFolder(), 'outbox');
  await (await openOutbox({ folder })).send(mail);
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'reset-1.eml'))).mode & 0o077).toBe(0);
});

test('a folder that is not there yet is an empty outbox, and other files in it are not mails', async () => {
  const folder = await temporaryFolder();
  expect(await readOutbox(join(folder, 'missing'))).toEqual([]);
  await writeFile(join(folder, 'notes.txt'), 'x');
  await writeFile(join(folder, 'odd name.eml'), 'x');
  expect(await readOutbox(folder)).toEqual([]);
});

import { expect, test } from 'vitest';
import { notOpened } from './archive.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: it did not work`), { code });

test.each([
  ['ENOENT', /^There is no file \/b\/a\.tar\.$/],
  ['EISDIR', /^\/b\/a\.tar is a folder\./],
  // Not by a real file: a superuser may read every one.
  ['EACCES', /^\/b\/a\.tar cannot be read by (the user \S+|this user) \(EACCES\)\. Nothing was changed\.$/],
  ['EPERM', /^\/b\/a\.tar cannot be read by /],
  ['EIO', /^\/b\/a\.tar is damaged or no backup: EIO\. Nothing was changed\.$/],
])('%s when an archive is opened is told for what it is', (code, sentence) => {
  expect(notOpened('/b/a.tar', failed(code)).message).toMatch(sentence);
});

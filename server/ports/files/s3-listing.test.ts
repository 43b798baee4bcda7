// Listings as different storages write them.
import { expect, test } from 'vitest';
import { StorageError } from './files.ts';
import { readErrorCode, readListing } from './s3-listing.ts';

const listing = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</ListBucketResult>`;
const entry = (key: string) =>
  `<Contents>\n  <Key>${key}</Key><LastModified>2026-03-01T10:20:30.000Z</LastModified><ETag>&quot;abc&quot;</ETag><Size>12</Size><StorageClass>STANDARD</StorageClass></Contents>`;

test('keys, sizes and times are read, and entities are decoded', () => {
  const page = readListing(
    listing(entry('a&amp;b/&lt;c&gt;&#39;&quot;&#x1F6B0;&apos;&#9;.png') + entry('second')),
  );
  expect(page.next).toBeNull();
  expect(page.files).toEqual([
    { key: `a&b/<c>'"🚰'\t.png`, size: 12, modifiedAt: new Date('2026-03-01T10:20:30Z') },
    { key: 'second', size: 12, modifiedAt: new Date('2026-03-01T10:20:30Z') },
  ]);
});

test('an entity is decoded once, and what is no entity stays', () => {
  const keys = readListing(listing(entry('&amp;lt;') + entry('&bogus;&#x110000;'))).files.map(
    ({ key }) => key,
  );
  expect(keys).toEqual(['&lt;', '&bogus;&#x110000;']);
});

test('the token for the next page is read only when there is one', () => {
  const token = '<NextContinuationToken>1/x+y==&amp;</NextContinuationToken>';
  expect(readListing(listing(`<IsTruncated>true</IsTruncated>${token}`)).next).toBe('1/x+y==&');
  expect(readListing(listing(`<IsTruncated>false</IsTruncated>${token}`)).next).toBeNull();
});

test.each([
  ['a login page', '<html><body>Sign in</body></html>'],
  ['nothing', ''],
  ['a page that is cut without a token', listing('<IsTruncated>true</IsTruncated>')],
  ['an entry without a key', listing('<Contents><Size>1</Size></Contents>')],
  ['an entry with an odd size', listing(entry('a').replace('12', '1e3x'))],
])('%s is an error, not an empty list', (_, xml) => {
  expect(() => readListing(xml)).toThrow(StorageError);
});

test('the code of an error is read, and only if it is a plain word', () => {
  expect(readErrorCode('<Error><Code>NoSuchKey</Code><Key>a</Key></Error>')).toBe('NoSuchKey');
  expect(readErrorCode('<Error><Code>No such key!</Code></Error>')).toBeUndefined();
  expect(readErrorCode('')).toBeUndefined();
});

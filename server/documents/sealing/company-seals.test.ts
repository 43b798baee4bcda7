// Each company's own key: made once, whoever asks at the same time, and followed by another when it must be.
import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeSecrets } from '#server/platform/secrets.ts';
import { estimateModel } from '../testing/sample-documents.ts';
import { fingerprintOfCertificate } from './certificate.ts';
import type { SealerOptions } from './open-sealer.ts';
import { inMemorySeals, testSealers } from './testing/open-test-sealer.ts';
import { sealInput } from './testing/sample-evidence.ts';

const { renderer, openOne } = testSealers();
const document = await renderer.render('an account', estimateModel());

function movableClock() {
  const clock = { time: new Date('2026-11-15T15:13:00Z'), now: () => clock.time };
  return clock;
}

function company(overrides: Partial<SealerOptions> = {}) {
  const opened = openOne(overrides);
  const seal = (accountId = 'a', companyName = 'Joe') =>
    opened.sealer.seal({ ...sealInput(document, { companyName }), accountId });
  return { ...opened, seal };
}

test('a restart and another process seal with the same certificate', async () => {
  const first = company();
  const { certificateFingerprint } = await first.seal();
  const second = company({ authorityFile: first.authorityFile, store: first.store });
  expect((await second.seal()).certificateFingerprint).toBe(certificateFingerprint);
});

test('two accounts with the same company name have two keys', async () => {
  const { seal, store } = company();
  const [one, other] = [await seal('a'), await seal('b')];
  expect(one.certificateFingerprint).not.toBe(other.certificateFingerprint);
  const keys = await Promise.all(
    ['a', 'b'].map(async (id) =>
      (await store.list(id)).map(({ certificate }) =>
        new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }),
      ),
    ),
  );
  expect(keys[0]).toHaveLength(1);
  expect(keys[0]).not.toEqual(keys[1]);
});

test('of many at once all use the one that was first', async () => {
  const { seal, store } = company();
  const all = await Promise.all(Array.from({ length: 6 }, () => seal()));
  expect(new Set(all.map(({ certificateFingerprint }) => certificateFingerprint)).size).toBe(1);
  expect(await store.list('a')).toHaveLength(1);
});

test('60 days before its end another follows, and what the old one sealed stays valid', async () => {
  const clock = movableClock();
  const { seal, store, sealer } = company({ clock });
  const before = await seal();
  clock.time = new Date('2029-10-01T00:00:00Z');
  const after = await seal();
  expect(after.certificateFingerprint).not.toBe(before.certificateFingerprint);
  expect((await store.list('a')).map(({ number }) => number)).toEqual([2, 1]);
  clock.time = new Date('2031-01-01T00:00:00Z');
  expect(await sealer.verify(before.bytes)).toBe('valid');
});

test('a company that changes its name gets another, and its first one back with the name', async () => {
  const { seal, store } = company();
  const names = ['Joe', 'Joe & Sons', 'Joe'];
  const prints: string[] = [];
  for (const name of names) prints.push((await seal('a', name)).certificateFingerprint);
  expect(prints[2]).toBe(prints[0]);
  expect(prints[1]).not.toBe(prints[0]);
  expect(await store.list('a')).toHaveLength(2);
});

test('a key is kept encrypted; one that cannot be read any more is replaced and named in the log', async () => {
  const first = company();
  await first.seal();
  const [stored] = await first.store.list('a');
  // Every key of this kind begins with these bytes.
  expect(stored?.key.toString('hex')).not.toContain('06072a8648ce3d0201');
  const second = company({
    authorityFile: first.authorityFile,
    store: first.store,
    secrets: makeSecrets('another secret, long enough to be one'),
  });
  expect(await second.sealer.verify((await second.seal()).bytes)).toBe('valid');
  expect(second.logged).toEqual([
    {
      level: 'warn',
      facts: { accountId: 'a', number: 1 },
      message: 'a seal key cannot be read with this APP_SECRET',
    },
  ]);
});

test('a key under another certificate is not used', async () => {
  const { seal, store, authorityFile } = company();
  await seal('a');
  const [theirs] = await store.list('a');
  await seal('b');
  const [ours] = await store.list('b');
  if (!theirs || !ours) throw new Error('nothing was kept');
  const mixed = inMemorySeals();
  await mixed.add('b', { ...ours, key: theirs.key, madeAt: new Date(), expiresAt: new Date() });
  const { seal: sealMixed } = company({ authorityFile, store: mixed });
  const { certificateFingerprint } = await sealMixed('b');
  expect(certificateFingerprint).not.toBe(fingerprintOfCertificate(ours.certificate));
  expect(await mixed.list('b')).toHaveLength(2);
});

test.each(['', '\u0000', 'x'.repeat(300), 'A, O=B + CN="C" \\ /CN=D', '王小明 🔧', 'محمد\nعبد', '\ud800'])(
  'has one for a company of any name: %j',
  async (name) => {
    const { seal, store } = company();
    await seal('a', name);
    await seal('a', name);
    expect(await store.list('a')).toHaveLength(1);
  },
);

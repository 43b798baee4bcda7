// A certificate of the operator's own, as openssl writes it.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { days, later, systemClock } from '#server/platform/clock.ts';
import { needsPdfTools } from '../testing/needs-pdf-tools.ts';
import { complaints, pagesOf, sealLines, squeezed } from '../testing/read-pdf.ts';
import { estimateModel } from '../testing/sample-documents.ts';
import { testSealers } from './testing/open-test-sealer.ts';
import { sealInput } from './testing/sample-evidence.ts';

needsPdfTools('openssl');
const { renderer, openOne: openAt, newFolder } = testSealers();

/** openssl makes certificates that begin now. */
const openOne = (overrides: Parameters<typeof openAt>[0] = {}) =>
  openAt({ clock: systemClock, ...overrides });

/** A root, a certificate under it, and both with its key in one file. */
function makeP12(key: string[], lastsDays = '3650'): string {
  const cwd = newFolder();
  mkdirSync(cwd, { recursive: true });
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd, stdio: 'pipe' });
  const request = ['req', '-newkey', ...key, '-nodes'];
  run(
    ...request,
    '-x509',
    '-days',
    '3650',
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
    '-subj',
    '/CN=Test CA',
  );
  run(...request, '-keyout', 'seal.key', '-out', 'seal.csr', '-subj', '/CN=Operator Seal');
  run(
    ...['x509', '-req', '-in', 'seal.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial'],
    ...['-days', lastsDays, '-out', 'seal.pem'],
  );
  run(
    ...['pkcs12', '-export', '-inkey', 'seal.key', '-in', 'seal.pem', '-certfile', 'root.pem'],
    ...['-passout', 'pass:böse "Wörter"', '-out', 'seal.p12'],
  );
  return path.join(cwd, 'seal.p12');
}

const password = 'böse "Wörter"';
const elliptic = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

test.each([
  ['RSA', ['rsa:2048']],
  ['P-256', elliptic],
])('%s: seals with it, and the record says whose it is', async (_, key) => {
  const file = makeP12(key);
  const { sealer } = openOne({ p12: { file, password } });
  const { bytes } = await sealer.seal(sealInput(await renderer.render('an account', estimateModel())));
  const pdf = Buffer.from(bytes);
  expect(sealLines(pdf)).toEqual(
    expect.arrayContaining([
      'Signature Validation: Signature is Valid.',
      'Total document signed',
      'Signer Certificate Common Name: Operator Seal',
    ]),
  );
  expect(complaints(pdf)).toBe('');
  const record = squeezed(pagesOf(pdf).slice(1).join(''));
  expect(record).toContain(
    squeezed('Sealed with the certificate of the service on behalf of “Ridgeline Heating & Air”.'),
  );
  expect(record).toContain(squeezed('names “Operator Seal” and was issued by “Test CA”'));
  expect(record).not.toContain(squeezed('not by an independent authority'));
  expect(await sealer.verify(bytes)).toBe('valid');
});

test('what was sealed before, under the own root, stays valid', async () => {
  const before = openOne();
  const { bytes } = await before.sealer.seal(sealInput(await renderer.render('an account', estimateModel())));
  const { sealer } = openOne({
    authorityFile: before.authorityFile,
    p12: { file: makeP12(elliptic), password },
  });
  expect(await sealer.verify(bytes)).toBe('valid');
});

test('a wrong password or a missing file stops the start with a sentence', async () => {
  const file = makeP12(elliptic);
  await expect(openOne({ p12: { file, password: 'no' } }).sealer.prepare()).rejects.toThrow(
    'Is SIGNING_P12_PASSWORD right?',
  );
  await expect(openOne({ p12: { file: `${file}x`, password } }).sealer.prepare()).rejects.toThrow(
    'cannot be read',
  );
});

test('an ended certificate stops the start with a sentence, and seals nothing when it ends at work', async () => {
  const file = makeP12(elliptic, '30');
  const clock = { time: new Date(), now: () => clock.time };
  const { sealer, logged } = openOne({ clock, p12: { file, password } });
  const input = sealInput(await renderer.render('an account', estimateModel()));
  const { bytes } = await sealer.seal(input);
  clock.time = later(clock.time, days(31));
  await expect(sealer.seal(input)).rejects.toThrow('Put one in place that is valid now.');
  expect(logged.at(-1)).toMatchObject({ level: 'error', message: expect.stringContaining('wait unsealed') });
  await expect(openOne({ clock, p12: { file, password } }).sealer.prepare()).rejects.toThrow(
    'SIGNING_P12: the certificate that seals documents is valid from',
  );
  // What was sealed while it was in force stays good.
  expect(await sealer.verify(bytes)).toBe('valid');
});

// Our own root: made once, kept safely, and what is issued from it.
import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { needsPdfTools } from '../testing/needs-pdf-tools.ts';
import { estimateModel } from '../testing/sample-documents.ts';
import { openAuthority } from './authority.ts';
import { testSealers } from './testing/open-test-sealer.ts';
import { sealInput } from './testing/sample-evidence.ts';

needsPdfTools('openssl');
const { renderer, openOne, newFolder } = testSealers();

function authority(file: string, now = '2026-11-15T15:00:00Z') {
  const clock = { time: new Date(now), now: () => clock.time };
  return { clock, ...openAuthority({ file, appName: 'Fieldwright', clock }) };
}
const newFile = () => path.join(newFolder(), 'authority.pem');

describe('the file', () => {
  test('is readable by us alone, and nothing else is left beside it', () => {
    const file = newFile();
    authority(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.dirname(file))).toEqual(['authority.pem']);
  });

  test('a restart uses the same root', async () => {
    const first = openOne();
    const root = await first.sealer.rootCertificate();
    const second = openOne({ authorityFile: first.authorityFile });
    expect(Buffer.from(await second.sealer.rootCertificate()).equals(root)).toBe(true);
    const { bytes } = await first.sealer.seal(
      sealInput(await renderer.render('an account', estimateModel())),
    );
    expect(await second.sealer.verify(bytes)).toBe('valid');
    expect(first.logged.map(({ message }) => message)).toEqual([
      'made a root for the seals of signed documents',
    ]);
    expect(second.logged).toEqual([]);
  });

  test('a damaged one is never replaced silently', async () => {
    const file = newFile();
    authority(file);
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 300));
    expect(() => authority(file)).toThrow(`${file} is damaged`);
  });

  test('a place that cannot be written is no reason to give up for good', async () => {
    const blocked = newFolder();
    mkdirSync(path.dirname(blocked), { recursive: true });
    writeFileSync(blocked, 'a file where the folder should be');
    const { sealer } = openOne({ authorityFile: path.join(blocked, 'authority.pem') });
    await expect(sealer.prepare()).rejects.toThrow();
    rmSync(blocked);
    await sealer.prepare();
    expect(Buffer.from(await sealer.rootCertificate()).toString()).toContain('BEGIN CERTIFICATE');
  });
});

describe('a seal certificate', () => {
  const joe = { accountId: 'a1', name: 'Joe' };

  test('tells two companies of one name apart by their accounts', () => {
    const { issue, isUsable } = authority(newFile());
    const [one, other] = [issue(joe), issue({ ...joe, accountId: 'a2' })];
    expect(one.certificate.subject).toContain('serialNumber=a1');
    expect(other.certificate.subject).toContain('serialNumber=a2');
    expect(isUsable(one.certificate, { ...joe, accountId: 'a2' })).toBe(false);
  });

  test('names the company, and openssl follows it to the root', () => {
    const folder = newFolder();
    const { root, issue } = authority(path.join(folder, 'authority.pem'));
    const { certificate } = issue({ accountId: 'a1', name: 'Ridgeline Heating & Air' });
    expect(certificate.subject).toContain('CN=Ridgeline Heating & Air');
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36']);
    writeFileSync(path.join(folder, 'root.pem'), root.toString());
    writeFileSync(path.join(folder, 'seal.pem'), certificate.toString());
    const at = String(Date.UTC(2026, 10, 16) / 1000);
    const { stdout, stderr } = spawnSync(
      'openssl',
      ['verify', '-x509_strict', '-attime', at, '-CAfile', 'root.pem', 'seal.pem'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(stdout + stderr).toBe('seal.pem: OK\n');
  });

  test('is good until it comes near its end, for the company it names and under its root', () => {
    const { clock, issue, isUsable } = authority(newFile());
    const { certificate } = issue(joe);
    expect(isUsable(certificate, joe)).toBe(true);
    expect(isUsable(certificate, { ...joe, name: 'Joe’s Plumbing' })).toBe(false);
    expect(authority(newFile()).isUsable(certificate, joe)).toBe(false);
    clock.time = new Date('2029-09-01T00:00:00Z');
    expect(isUsable(certificate, joe)).toBe(true);
    clock.time = new Date('2029-10-01T00:00:00Z');
    expect(isUsable(certificate, joe)).toBe(false);
  });

  test('never outlives its root, and is then good to the last day', () => {
    const { clock, root, issue, isUsable } = authority(newFile());
    clock.time = new Date('2046-01-01T00:00:00Z');
    const { certificate } = issue(joe);
    expect(certificate.validTo).toBe(root.validTo);
    clock.time = new Date('2046-11-14T00:00:00Z');
    expect(isUsable(certificate, joe)).toBe(true);
    clock.time = new Date('2046-11-16T00:00:00Z');
    expect(isUsable(certificate, joe)).toBe(false);
  });

  test.each([
    ['x'.repeat(300), 'x'.repeat(64)],
    ['\u0000\u0007', 'Unnamed company'],
    ['', 'Unnamed company'],
    ['Two\nlines', 'Two lines'],
    ['王小明 🔧', '王小明 🔧'],
  ])('can be issued for any name: %j', (company, common) => {
    const { certificate } = authority(newFile()).issue({ accountId: 'a1', name: company });
    expect(new X509Certificate(certificate.raw).subject.split('\n')).toContain(`CN=${common}`);
  });
});

describe('the end of the root', () => {
  test('is told once a day, from 60 days before', async () => {
    const clock = { time: new Date('2026-11-15T00:00:00Z'), now: () => clock.time };
    const { sealer, logged } = openOne({ clock });
    const checkOn = async (day: string) => {
      logged.length = 0;
      clock.time = new Date(day);
      await sealer.prepare();
      return logged.map(({ level, message }) => `${level}: ${message}`);
    };
    await sealer.prepare();
    expect(await checkOn('2046-09-01T00:00:00Z')).toEqual([]);
    const soon = ['warn: the certificate that seals documents ends soon'];
    expect(await checkOn('2046-10-01T00:00:00Z')).toEqual(soon);
    expect(await checkOn('2046-10-01T12:00:00Z')).toEqual([]);
    expect(await checkOn('2046-10-02T12:00:00Z')).toEqual(soon);
    expect(await checkOn('2046-12-01T00:00:00Z')).toEqual([
      'error: the certificate that seals documents has ended; signed documents wait unsealed for a new one',
    ]);
  });

  test('leaves documents unsealed: such a seal would prove nothing', async () => {
    const clock = { time: new Date('2026-11-15T00:00:00Z'), now: () => clock.time };
    const { sealer, store } = openOne({ clock });
    const input = sealInput(await renderer.render('an account', estimateModel()));
    await sealer.seal(input);
    clock.time = new Date('2046-12-01T00:00:00Z');
    await expect(sealer.seal(input)).rejects.toThrow('to 2046-11-15 00:00:00 UTC only');
    expect(await store.list(input.accountId)).toHaveLength(1);
  });
});

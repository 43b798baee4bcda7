import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { installLimitMs, installTestTools } from '../testing/install-test-tools.ts';
import { codeOf, findStep, newTotpSecret, otpauthUrl, stepAt, toBase32 } from './totp.ts';

/** RFC 6238, appendix B, the rows for SHA-1: seconds and eight digits. */
const rfcSecret = Buffer.from('12345678901234567890');
const rfcVectors: [number, string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe('one-time codes', () => {
  test.each(rfcVectors)('at second %i the code is %s (RFC 6238)', (seconds, code) => {
    expect(codeOf(rfcSecret, stepAt(at(seconds)), 8)).toBe(code);
    expect(codeOf(rfcSecret, stepAt(at(seconds)))).toBe(code.slice(2));
  });

  test('a code is good in its own step and the ones beside it', () => {
    const code = codeOf(rfcSecret, 1000);
    const found = (step: number) => findStep(rfcSecret, code, at(step * 30));
    expect([998, 999, 1000, 1001, 1002].map(found)).toEqual([null, 1000, 1000, 1000, null]);
    expect(findStep(rfcSecret, code, at(1001 * 30 + 29))).toBe(1000);
  });

  test.each(['', '12345', '1234567', 'abcdef', '２８７０８２', ' 287082'])('%j is no code', (code) => {
    expect(findStep(rfcSecret, code, at(59))).toBeNull();
  });
});

/** RFC 4648, section 10, without padding: authenticator apps take none. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base32', (plain, encoded) => {
  expect(toBase32(Buffer.from(plain))).toBe(encoded);
});

test('the address for authenticator apps carries name, user and secret', () => {
  const url = new URL(otpauthUrl({ issuer: 'Acme & Sons', email: 'a+b@x.example', secret: rfcSecret }));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('Acme & Sons:a+b@x.example');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Acme & Sons',
  });
});

describe('an independent implementation agrees', () => {
  let tools: string[] = [];
  beforeAll(() => {
    tools = installTestTools();
  }, installLimitMs);

  /** oathtool where it can be had; otherwise the RFC's own table has to do. */
  function reference(): { secret: Buffer; time: Date; code: string }[] {
    if (!tools.includes('oathtool'))
      return rfcVectors.map(([s, code]) => ({ secret: rfcSecret, time: at(s), code: code.slice(2) }));
    return Array.from({ length: 8 }, (_, i) => {
      const secret = newTotpSecret();
      const time = at(1_700_000_000 + i * 7_919_333);
      const now = `--now=${time.toISOString().replace('T', ' ').replace(/\..*/, ' UTC')}`;
      const { stdout } = spawnSync('oathtool', ['--totp', '-b', now, toBase32(secret)], { encoding: 'utf8' });
      return { secret, time, code: stdout.trim() };
    });
  }

  test('on secrets and times of all kinds', () => {
    const cases = reference();
    expect(cases.length).toBeGreaterThan(5);
    for (const { secret, time, code } of cases) {
      expect(code).toMatch(/^\d{6}$/);
      expect(codeOf(secret, stepAt(time))).toBe(code);
    }
  });
});

import { LinkifyIt } from 'linkify-it';
import { describe, expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

const clean = (text: string) => withoutLinks(text, 'https://app.example');
/** As a browser reads what is copied into it. */
const seen = (text: string) => clean(text).replaceAll('\u2060', '');

/** Finds links as email programs do, only more eagerly. */
const linkify = new LinkifyIt()
  .set({ fuzzyIP: true, fuzzyLink: true })
  .tlds(['mov', 'zip', 'app', 'bank', 'рф'], true);
const linksIn = (text: string) =>
  (linkify.match(text) ?? []).filter(({ schema }) => schema !== 'mailto:').map(({ url }) => url);

describe('no word looks like a web address', () => {
  test.each([
    'https://evil.com/pay',
    'https://https://evil.com/pay',
    'httpshttps://://evil.com/pay',
    'ftp://https://evil.com',
    '(https://evil.com)',
    'www.evil.com',
    'see..evil.com/login',
    '@www.evil.com/x',
    'www.evil.com.@',
    'evil。com/login',
    'evil．com',
    '185.2.3.4/x',
    'paypal.bank',
    'e\u0301vil.com',
    'a@evil.com/login',
    'https://app.example.evil.com/',
    'https://app.example/"https://evil.com"',
    'https://app.example/<evil.com>',
    'evil.zip',
    'evil.app',
    'Evil.MOV,',
    'evil.xn--p1ai',
    'xn--80ak6aa92e.com',
    'пример.рф',
    '例え。テスト',
    'evil｡com',
    'evil﹒com',
    'evil.\u200bcom',
    'evil\u00ad.com',
    '185.2.3.4',
    '185.2.3.4:8080',
    '1.2.3.4.evil.com',
    'user@evil.zip/x',
    'user:password@evil.zip',
    'www.evil.com@x.example',
    'https://paypal.com@evil.zip',
    'hxxp://evil.zip',
    'hxxps://185.2.3.4/x',
    'www.3m',
    '-@evil.com',
    '_@evil.com',
  ])('%s', (text) => {
    expect(clean(text)).not.toMatch(/:\/\//);
    expect(clean(text)).not.toMatch(/(?<!\u2060)[.\u3002\uff0e](?=[^\s.])/u);
    expect(linksIn(clean(text))).toEqual([]);
  });
});

test('what finds links finds them before', () =>
  expect(linksIn('https://evil.com/pay www.evil.com evil.zip 185.2.3.4')).toHaveLength(4));

test.each([
  ['mailto:x@evil.com', /mailto:/],
  ['tel:+19005550100', /tel:/],
  ['file:\\\\evil\\share', /file:|\\\\/],
  ['\\\\evil\\share\\a', /\\\\/],
])('%s opens nothing either', (text, pressable) => {
  expect(clean(text)).not.toMatch(pressable);
  expect(seen(text)).toBe(text);
});

test.each([
  'Your total is $1,234.50 (6.25%), due by 3:10 PM.',
  'Reply to office@ridgeline.example, or call.',
  '3.5 ton unit, 3.5-ton, 1.5in. pipe, 2.5", R-410A v2.0, No.2',
  'U.S.A., e.g. J.R. Smith & Sons, Inc.',
  'Mon.-Fri. 8:00a.m. to 5 p.m., due 11.17.2026.',
  'Open https://app.example/sign/abc.def to sign.',
  'Thanks. Carol',
])('%s stays as it is', (text) => expect(clean(text)).toBe(text));

test('it reads as it was typed, without the scheme', () =>
  expect(seen('See https://evil.com/pay now, Mr.Jones, from 203.0.113.7')).toBe(
    'See evil.com/pay now, Mr.Jones, from 203.0.113.7',
  ));

test('a long word takes no time', () => {
  const word = 'a'.repeat(200_000);
  expect(clean(word)).toBe(word);
});

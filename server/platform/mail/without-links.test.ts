import { describe, expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

const clean = (text: string) => withoutLinks(text, 'https://app.example');
/** As a browser reads what is copied into it. */
const seen = (text: string) => clean(text).replaceAll('\u2060', '');

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
  ])('%s', (text) => {
    expect(clean(text)).not.toMatch(/:\/\//);
    expect(clean(text)).not.toMatch(/(?<!\u2060)[.\u3002\uff0e](?=[^\s.])/u);
  });
});

test.each([
  'Your total is $1,234.50 (6.25%), due by 3:10 PM.',
  'Reply to office@ridgeline.example, or call.',
  'From 203.0.113.7',
  'Open https://app.example/sign/abc.def to sign.',
  'Thanks. Carol',
])('%s stays as it is', (text) => expect(clean(text)).toBe(text));

test('it reads as it was typed, without the scheme', () =>
  expect(seen('See https://evil.com/pay now, Mr.Jones')).toBe('See evil.com/pay now, Mr.Jones'));

test('a long word takes no time', () => {
  const word = 'a'.repeat(200_000);
  expect(clean(word)).toBe(word);
});

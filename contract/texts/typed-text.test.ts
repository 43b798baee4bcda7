import { describe, expect, test, vi } from 'vitest';
import { CompanyUpdate } from '../company/company.ts';
import { CustomerEmail } from './contact-fields.ts';
import { Address, cleanTyped, holdsLink, name, oneLine, paragraph } from './typed-text.ts';

test('one line has no breaks, no control characters and no spaces around it', () => {
  expect(oneLine(20).parse('  a\r\n\tb\u0000\u0007 c ')).toBe('a b c');
  expect(oneLine(3).safeParse('abcd').success).toBe(false);
});

test('several lines keep their breaks, whoever wrote them', () => {
  expect(paragraph(100).parse(' a\r\nb\rc\u2028d\u0000\n')).toBe('a\nb\nc\nd');
});

test('half a character becomes a mark, because no database holds it', () => {
  expect(paragraph(100).parse('a\ud800b')).toBe('a\ufffdb');
});

test('line breaks take paper too', () => {
  expect(paragraph(100).safeParse('a\nb\nc').success).toBe(true);
  expect(paragraph(100).safeParse('a\nb\nc\nd\ne\nf\ng').success).toBe(false);
});

test('an address is as tall as a document’s head allows', () => {
  expect(Address.safeParse(`${'x\n'.repeat(11)}x`).success).toBe(true);
  expect(Address.safeParse(`${'x\n'.repeat(12)}x`).success).toBe(false);
  expect(Address.safeParse('x'.repeat(601)).success).toBe(false);
});

describe('a web address in a name', () => {
  test.each([
    'Visit https://evil.example/pay',
    'HTTP://x',
    'www.evil.example',
    'Your bank: evil.com',
    'evil.co.uk',
    'bit.ly/3xYz',
    'pay.evil.zip/now',
    'Ridgeline.com LLC',
    'a-b.online.',
    'evil.zip',
    'Evil.MOV',
    'Your bank: pay.bank',
    'evil.xn--p1ai',
    'xn--80ak6aa92e.com',
    'пример.рф',
    'évil.com',
    'evil。com',
    'evil．com',
    'evil｡com',
    'evil.\u200bcom',
    'e\u00advil.com',
    '185.2.3.4',
    'http://185.2.3.4/x',
    'hxxp://x',
    'paypal.com@evil.zip',
  ])('%j is one', (text) => {
    expect(holdsLink(text)).toBe(true);
  });

  test.each([
    'Ridgeline Heating & Air',
    'J.R. Smith & Sons, Inc.',
    'A.B.C. Plumbing Co.',
    'Smith Bros.Inc',
    'St. John’s Roofing L.L.C.',
    'Dr. M. Nguyễn',
    'No. 1 Plumbing 24/7',
    'Heating/Air',
    'Net.Works Electric',
    'Maria (maria@example.com)',
    '3.5 ton units',
    'No.2 Plumbing',
    'Mr.Smith',
    'mr.smith',
    '1.5in. pipe',
    'v2.0',
    'Made in the U.S.A.',
    'И.Петров',
    'Nguyễn T.Mỹ',
  ])('%j is none', (text) => {
    expect(holdsLink(text)).toBe(false);
  });
});

test('what turns the direction of a line is taken out', () => {
  expect(cleanTyped('Price \u202e00.5$\u202c agreed, \u2066x\u2069')).toBe('Price 00.5$ agreed, x');
  expect(cleanTyped('شارع 12')).toBe('شارع 12');
});

describe('marks on a letter', () => {
  test.each([
    ['Vietnamese', 'Nguyễn Thị Thuỷ Tiên, Đường Trường Chinh'],
    ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
    ['Arabic with harakat', 'بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ'],
    ['Persian with a joiner', 'می‌خواهم'],
    ['Hindi', 'श्री राजेन्द्र क्षत्रिय, ज़्यादा, हूँ'],
    ['Tamil', 'ஸ்ரீநிவாசன்'],
    ['Burmese', 'မြှုံး ညှို့ ကျွန်ုပ်'],
    ['Thai', 'กรุงเทพฯ ที่นี่ ผู้ใหญ่'],
    ['Tibetan', 'ཧཱུྃ རྒྱུ བསྒྲུབས'],
    ['emoji', '👩‍❤️‍👩 1️⃣ 👨🏽‍🔧 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ])('%s stays as it is, composed or not', (_, text) => {
    expect(cleanTyped(text)).toBe(text);
    expect(cleanTyped(text.normalize('NFD'))).toBe(text.normalize('NFD'));
  });

  const marks = ['\u0300', '\u0316', '\u0334', '\u034f', '\u20dd', '\ufe0f', '\u{1e8d0}'];
  const others = ['a', 'ễ', 'क', '\u093f', ' ', '\n', '😀', '\u200d', '\u200c'];

  test('are four at most, and all else stays, whatever is typed', () => {
    let seed = 7;
    const oneOf = (from: string[]) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return from[Math.floor((seed / 2 ** 31) * from.length)] ?? '';
    };
    for (let run = 0; run < 2000; run += 1) {
      const typed = Array.from({ length: 40 }, () => oneOf([...marks, ...marks, ...others])).join('');
      const cleaned = cleanTyped(typed);
      const seenOnly = cleaned.replace(/\p{Cf}/gu, '');
      expect(seenOnly).not.toMatch(/[\p{Mn}\p{Me}]{5}/u);
      const without = (text: string) => text.replace(/[\p{Mn}\p{Me}]/gu, '');
      expect(without(cleaned)).toBe(without(typed));
      expect(cleanTyped(cleaned)).toBe(cleaned);
    }
  });

  test('a heap of them is cut quickly, in a name and in a paragraph', () => {
    const heap = `Z${'\u0316\u0300'.repeat(200_000)}oe`;
    expect(name(20).parse(heap)).toBe('Z\u0316\u0300\u0316\u0300oe');
    expect(paragraph(20).parse(heap)).toBe('Z\u0316\u0300\u0316\u0300oe');
  });
});

describe('what is too long is refused before anything that takes long is done with it', () => {
  // One of these letters is eighteen, spelled out.
  const huge = 'ﷺ'.repeat(340_000);

  test.each([
    ['a line', oneLine(200), 'Please use at most 200 characters.'],
    ['a name', name(200), 'Please use at most 200 characters.'],
    ['a company’s name', CompanyUpdate.shape.companyName, 'Please use at most 120 characters.'],
    ['a paragraph', paragraph(200), 'Please use at most 200 characters.'],
    ['an address', Address, 'Please use at most 600 characters on 12 lines.'],
    ['an email', CustomerEmail, 'Please use at most 254 characters.'],
  ])('%s', (_, schema, message) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    try {
      const { error } = schema.safeParse(huge);
      expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
      expect(normalize).not.toHaveBeenCalled();
    } finally {
      normalize.mockRestore();
    }
  });

  test('what fits is still looked at', () => {
    expect(name(200).safeParse('evil．com').success).toBe(false);
  });
});

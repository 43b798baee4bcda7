import { describe, expect, test } from 'vitest';
import { folded } from '#contract/texts/folded.ts';
import { jobTerms, searchQuery } from './search-terms.ts';

const job = {
  number: '1042',
  customerName: 'Łukasz Nguyễn',
  customerContactName: 'Sam Keane',
  customerEmail: 'l.n@x.example',
  customerPhone: '(208) 555-0177',
  customerAddress: 'Straße 5',
  description: 'Fix 漏水',
  lineItems: [{ description: 'Capacitor 45/5 µF' }, { description: 'Labor (hours)' }],
  technicianId: null,
};

const account = '01a1ddff-fe9b-7140-a555-53a3e94ec6b2';
const mark = 'e94ec6b2';

describe('search terms', () => {
  test.each([
    ['Nguyễn', 'nguyen'],
    ['ŁUKASZ', 'lukasz'],
    ['Straße', 'strasse'],
    ['ÆRØ', 'aero'],
    ['ﬁne', 'fine'],
    ['漏水', '漏水'],
  ])('%s is folded to %s', (typed, plain) => expect(folded(typed)).toBe(plain));

  test('names, numbers and phones are found from the inside too, descriptions by beginnings', () => {
    const terms = jobTerms(account, job).map((word) => word.replace(mark, ''));
    const present = [
      '1042',
      '042',
      '42',
      'nguyen',
      'guyen',
      'keane',
      '2085550177',
      '0177',
      'strasse',
      '漏水',
      '水',
    ];
    expect(terms).toEqual(expect.arrayContaining(present));
    for (const word of ['trasse', 'ix', '2', '7']) expect(terms).not.toContain(word);
  });

  test('lines are found by the beginnings of their words', () => {
    const terms = jobTerms(account, job).map((word) => word.replace(mark, ''));
    expect(terms).toEqual(expect.arrayContaining(['capacitor', '45', 'labor', 'hours']));
    expect(terms).not.toContain('pacitor');
  });

  test('a word that begins a technician’s name also finds the jobs they have', () => {
    const dana = { id: '019a0000-0000-7000-8000-000000000001', name: 'Dana Ortiz' };
    const [term = ''] = jobTerms(account, { ...job, technicianId: dana.id }).filter((word) =>
      word.includes(dana.id),
    );
    expect(searchQuery(account, 'ort boise', [dana])).toBe(`('${mark}ort':* | '${term}') & '${mark}boise':*`);
    // From the inside of a name, by its id, or by the sign itself: nobody finds anything.
    expect(searchQuery(account, 'tiz #019a', [dana])).toBe(`'${mark}tiz':* & '${mark}019a':*`);
  });

  test('each carries the mark of its account', () => {
    expect(jobTerms(account, job).every((word) => word.startsWith(mark))).toBe(true);
  });

  test('an endless text stays within bounds', () => {
    const terms = jobTerms(account, {
      ...job,
      customerName: 'x'.repeat(10_000),
      description: Array.from({ length: 5000 }, (_, at) => `word${at}`).join(' '),
    });
    expect(terms.length).toBeLessThanOrEqual(600);
    expect(Math.max(...terms.map((word) => word.length))).toBeLessThanOrEqual(48);
  });

  test.each([
    ['Ana  o’Neil', `'${mark}ana':* & '${mark}o':* & '${mark}neil':*`],
    ["a' | 'b \\ :* & !", `'${mark}a':* & '${mark}b':*`],
  ])('%s is asked for as %s', (typed, query) => expect(searchQuery(account, typed)).toBe(query));

  test.each(['', '   ', '?!', '\u0000'])('%j asks for nothing', (typed) =>
    expect(searchQuery(account, typed)).toBeNull(),
  );
});

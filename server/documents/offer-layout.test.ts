// Where options, discounts, deposits and notices stand, measured in the finished file (D-16, D-17, D-19, D-22).
import { describe, expect, test } from 'vitest';
import { cancellationNotice } from '#contract/texts/cancellation-notice.ts';
import type { DocumentLine, DocumentOption, EstimateModel, WorkOrderModel } from './document-model.ts';
import { drawPng } from './testing/draw-png.ts';
import { logoShapes, ordinaryJob } from './testing/ordinary-job.ts';
import {
  complaints,
  lastPage,
  linesInFileOrder,
  pagesOf,
  squeezed,
  styledLinesOf,
  textOf,
  wordsOf,
} from './testing/read-pdf.ts';
import {
  eightLines,
  estimateModel,
  line,
  manyLines,
  optional,
  optionsOf,
  workOrderModel,
} from './testing/sample-documents.ts';
import { testRenderer } from './testing/test-renderer.ts';

const { print } = testRenderer();

describe('options', () => {
  test.each([
    [2, 1],
    [3, 8],
    [4, 30],
    [4, 200],
  ])('%i of %i lines: one place to sign, and each name stands with its first line', async (count, lines) => {
    const options = optionsOf(count, () => manyLines(lines));
    const pdf = await print(estimateModel({ options, deposit: { kind: 'percent', value: 2500 } }));
    expect(complaints(pdf)).toBe('');
    const pages = pagesOf(pdf);
    expect(textOf(pdf).match(/CUSTOMERSIGNATURE/g)).toHaveLength(1);
    for (const { name } of options) {
      const words = wordsOf(pdf);
      // Its last mention before the place to sign is the head of the option itself.
      const head = words.filter(({ text, bottom, top }) => text === name && bottom - top > 13).at(-1);
      const first = words.find(
        ({ text, page, top }) => text === 'Part' && page === head?.page && top > head.top,
      );
      expect((first?.top ?? Number.NaN) - (head?.top ?? Number.NaN), name).toBeLessThan(80);
    }
    if (pages.length > 1) expect(pages[0]?.match(/Deposit \$/g)).toHaveLength(count);
  });

  test.each([3, 4, 5, 6])(
    'three of %i lines each, with extras and a deposit, are signed on the second page',
    async (count) => {
      const options = optionsOf(3, () => [
        line('Furnace', 400_000),
        ...manyLines(count - 1).map((extra) => optional(extra)),
      ]);
      const pdf = await print(estimateModel({ options, deposit: { kind: 'percent', value: 3000 } }));
      expect(complaints(pdf)).toBe('');
      expect(pagesOf(pdf)).toHaveLength(2);
    },
  );

  test('long names, names from the right, and names that are one word', async () => {
    const names = [
      'Everything we talked about on Tuesday, with the upgrade '.repeat(2),
      'מזגן חדש',
      'W'.repeat(120),
    ];
    const options = optionsOf(3, () => eightLines).map((option, at) => ({
      ...option,
      name: names[at] ?? '',
    }));
    const pdf = await print(estimateModel({ options }));
    expect(complaints(pdf)).toBe('');
    for (const word of wordsOf(pdf)) expect(word.right, word.text).toBeLessThanOrEqual(612 - 54 + 1);
  });
});

describe('eight lines of an ordinary job, with terms', () => {
  const { customer } = estimateModel();
  const elsewhere = {
    customer: { ...customer, serviceAddress: '5120 N Maple Grove Rd\nBoise, ID 83704' },
  };
  const deal = {
    discount: { kind: 'amount', value: 5000, label: 'Discount' },
    deposit: { kind: 'amount', value: 20_000 },
  } as const;
  const estimates: [what: string, facts: Partial<EstimateModel>][] = [
    ['a discount and a deposit', deal],
    ['the chosen option', { optionName: 'Better' }],
    ['the chosen option, a discount and a deposit', { ...deal, optionName: 'Better' }],
    ['work at another address', elsewhere],
    ['the right to cancel', { cancellationNotice }],
    ['all of these', { ...deal, optionName: 'Better', cancellationNotice, ...elsewhere }],
  ];
  const workOrders: [what: string, facts: Partial<WorkOrderModel>][] = [
    ['a deposit paid', { depositPaid: 20_000 }],
    [
      'the option, a deposit paid and another address',
      { depositPaid: 20_000, optionName: 'Better', ...elsewhere },
    ],
  ];

  describe.each(logoShapes)('and %s', (_, logo) => {
    const [estimate, workOrder] = ordinaryJob(logo);

    test.each(estimates)('an estimate with %s is one page', async (_, facts) => {
      const pdf = await print({ ...estimate, ...facts });
      expect(complaints(pdf)).toBe('');
      expect(pagesOf(pdf)).toHaveLength(1);
    });

    test.each(workOrders)('a work order with %s is one page', async (_, facts) => {
      const pdf = await print({ ...workOrder, ...facts });
      expect(complaints(pdf)).toBe('');
      expect(pagesOf(pdf)).toHaveLength(1);
    });
  });
});

describe('what closes a document', () => {
  const total = /(?<!Sub)[Tt]otal.*\$/;

  test.each([9, 10, 11, 12, 13, 14, 15, 30])('of %i lines stands on the page of the total', async (count) => {
    const lines = [...eightLines, ...manyLines(count - 8)];
    for (const model of ordinaryJob(drawPng(600, 100))) {
      const pdf = await print({ ...model, lines });
      expect(lastPage(pdf), model.kind).toMatch(total);
      expect(lastPage(pdf), model.kind).toMatch(/Qty.*Description/);
    }
  });

  test('is set as designed where there is room, and closer only where that saves a page', async () => {
    const facts = {
      deposit: { kind: 'amount', value: 20_000 },
      discount: { kind: 'amount', value: 500, label: 'Less' },
    } as const;
    const [estimate] = ordinaryJob();
    const rowOf = async (lines: DocumentLine[]) => {
      const words = wordsOf(await print({ ...estimate, ...facts, lines }));
      const [subtotal, less] = ['Subtotal', 'Less'].map(
        (word) => words.find(({ text }) => text === word)?.top ?? 0,
      );
      return (less ?? 0) - (subtotal ?? 0);
    };
    const [roomy, close, long] = [
      await rowOf(manyLines(2)),
      await rowOf(eightLines),
      await rowOf(manyLines(40)),
    ];
    expect(close).toBeLessThan(roomy - 2);
    expect(long).toBeCloseTo(roomy, 1);
  });

  test('what is longer than two pages is never laid out anew, although that would save one', async () => {
    const [estimate] = ordinaryJob();
    const steps = Array.from({ length: 7 }, (_, at) => `Step ${at + 1}: fitted, tested and cleaned up`);
    const lines = manyLines(15).map((line) => ({ ...line, description: ['Part', ...steps].join('\n') }));
    const gapOf = async (lines: DocumentLine[]) => {
      const words = wordsOf(await print({ ...estimate, lines }));
      const [subtotal, tax] = ['Subtotal', 'Tax'].map(
        (word) => words.find(({ text }) => text === word)?.top ?? 0,
      );
      return (tax ?? 0) - (subtotal ?? 0);
    };
    expect(await gapOf(lines)).toBeCloseTo(await gapOf(manyLines(2)), 1);
  });

  test('sums set close leave air above the rule of the total', async () => {
    const [estimate] = ordinaryJob(drawPng(600, 100));
    const discount = { kind: 'amount', value: 5000, label: 'Discount' } as const;
    const pdf = await print({
      ...estimate,
      discount,
      cancellationNotice,
      deposit: { kind: 'amount', value: 20_000 },
    });
    const found = wordsOf(pdf);
    const tax = found.find(({ text }) => text === 'Tax');
    const total = found.filter(({ text }) => text === 'Total').at(-1);
    // Between the two: the descenders of the one, the air, the rule, and the inset of the other.
    expect((total?.top ?? 0) - (tax?.bottom ?? 0)).toBeGreaterThan(3);
  });
});

describe('a name that reads from the right', () => {
  const names = ['מזגן חדש', 'تكييف جديد', 'Carrier מזגן'];
  const amount = /^–?\$?[\d,]+\.\d\d$/;

  test('leaves amounts at the right: of a discount, of options, of lines', async () => {
    const discount = { kind: 'amount', value: 500, label: 'הנחת חורף' } as const;
    const pdf = await print(estimateModel({ lines: names.map((name) => line(name)), discount, taxRate: 0 }));
    const words = wordsOf(pdf);
    const reduction = words.filter(({ text }) => text === '$5.00');
    expect(reduction.map(({ right }) => Math.round(right))).toEqual([550]);
    const ofLines = words.filter(({ text }) => text === '10.00');
    expect(ofLines.filter(({ right }) => Math.round(right) === 550)).toHaveLength(3);
  });

  test('leaves the totals of options at the right, and whole', async () => {
    const options = names.map((name, at) => ({
      ...(optionsOf(3, () => [line('Work', 15_737)])[at] as DocumentOption),
      name,
    }));
    const pdf = await print(
      estimateModel({ options, taxRate: 0, deposit: { kind: 'percent', value: 5000 } }),
    );
    const totals = wordsOf(pdf).filter(({ text }) => text.includes('157.37') && text !== '157.37');
    for (const { text } of totals) expect(text).toMatch(amount);
    // In the list of all of them, at each head, in the sums; others beside the boxes to tick.
    const atRight = totals.filter(({ right }) => Math.round(right) === 550);
    expect(atRight).toHaveLength(9);
    const choices = linesInFileOrder(pdf)
      .filter((text) => text.includes('157.37'))
      .join(' ');
    expect(choices).not.toContain('157.37$');
  });
});

test('the file reads as a person would: lines, discount before tax, total, deposit, what is not included', async () => {
  const pdf = await print(
    estimateModel({
      lines: [line('Work', 10_000, { taxed: true }), optional(line('Plan'))],
      discount: { kind: 'percent', value: 1000, label: 'Fall special' },
      deposit: { kind: 'amount', value: 50_000_00 },
    }),
  );
  expect(complaints(pdf)).toBe('');
  const text = squeezed(linesInFileOrder(pdf).join(' '));
  const places = [
    'Work100.00',
    'Subtotal$100.00',
    'Fallspecial(10%)–$10.00',
    'Tax(6%)$5.40',
    'Total$95.40',
    'Depositdueonacceptance:$95.40',
    'Optional,notincluded',
    'Plan',
    'CUSTOMERSIGNATURE',
  ].map((part) => text.lastIndexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

test('the notice of cancellation stands right above the line to sign, no smaller than 10 points', async () => {
  for (const lines of [eightLines, manyLines(60)]) {
    const pdf = await print(estimateModel({ lines, cancellationNotice }));
    expect(textOf(pdf)).toContain(squeezed(cancellationNotice));
    const words = wordsOf(pdf);
    const notice = words.find(({ text }) => text === 'buyer,');
    const right = words.filter(({ text }) => text === 'right.').at(-1);
    const signature = words.find(({ text }) => text === 'SIGNATURE');
    const body = words.find(({ text }) => text === 'accept');
    expect(signature?.page).toBe(notice?.page);
    expect((signature?.top ?? 0) - (right?.bottom ?? 0)).toBeLessThan(90);
    const height = (word: typeof notice) => (word?.bottom ?? 0) - (word?.top ?? 0);
    expect(height(notice) / height(body)).toBeGreaterThan(10 / 9.5 - 0.01);
  }
});

test('the notice is bold, and of 10 points', async () => {
  const pdf = await print(estimateModel({ lines: eightLines, cancellationNotice }));
  const notice = squeezed(cancellationNotice);
  const lines = styledLinesOf(pdf).filter(({ text }) => notice.includes(squeezed(text)) && text.length > 20);
  expect(squeezed(lines.map(({ text }) => text).join(''))).toBe(notice);
  for (const { font, size } of lines) expect([font, size]).toEqual(['FieldwrightSans-Bold', 10]);
});

test('a work order says what was paid of the deposit, and what else was paid', async () => {
  const lines = [line('Work', 100_000)];
  const sums = async (paid: object) => {
    const pdf = await print(workOrderModel({ lines, taxRate: 0, depositPaid: 30_000, ...paid }));
    expect(complaints(pdf)).toBe('');
    return squeezed(linesInFileOrder(pdf).join(' '));
  };
  expect(await sums({})).toContain('Total$1,000.00Depositpaid–$300.00Balance$700.00');
  expect(await sums({ paid: 50_000 })).toContain(
    'Total$1,000.00Depositpaid–$300.00Paid–$200.00Balance$500.00',
  );
});

describe('an option that goes on to another page', () => {
  test('says there whose lines follow, and only there', async () => {
    const options = optionsOf(2, () => manyLines(60));
    const pages = pagesOf(await print(estimateModel({ options }))).map(squeezed);
    expect(pages[0]).not.toContain('continued');
    for (const page of pages.slice(1)) {
      const starts = /Better(?:RECOMMENDED)?\$/.test(page);
      if (!starts && /QtyDescription/.test(page))
        expect(page).toMatch(/(Good|Better),continuedQtyDescription/);
    }
    expect(pages.join('')).toMatch(/Good,continued.*Better,continued/);
  });

  test('is whole where it fits one page, with what is not included', async () => {
    const options = optionsOf(3, () => [...manyLines(18), optional(line('Plan')), optional(line('Lamp'))]);
    const pages = pagesOf(await print(estimateModel({ options }))).map(squeezed);
    const withLines = pages.filter((page) => page.includes('Part1ofthejob'));
    expect(withLines).toHaveLength(3);
    for (const page of withLines) {
      expect(page).toMatch(/Part18ofthejob.*Total.*Optional,notincluded.*Plan.*Lamp/);
      expect(page).not.toContain('continued');
    }
  });
});

test('a signature stays clear of the notice, and a page that begins with the agreement clear of its head', async () => {
  const options = optionsOf(2, () => manyLines(16));
  const words = wordsOf(await print(estimateModel({ options, cancellationNotice })));
  const last = words.filter(({ text }) => text === 'right.').at(-1);
  const caption = words.find(({ text }) => text === 'SIGNATURE');
  // The frame's inset, air, the place of the mark, the rule.
  expect((caption?.top ?? 0) - (last?.bottom ?? 0)).toBeGreaterThan(74);
  for (let page = 2; page <= (words.at(-1)?.page ?? 0); page += 1) {
    const onPage = words.filter((word) => word.page === page);
    const head = onPage.filter(({ bottom }) => bottom < 45).map(({ bottom }) => bottom);
    const body = onPage.filter(({ bottom }) => bottom >= 45).map(({ top }) => top);
    expect(Math.min(...body) - Math.max(...head)).toBeGreaterThan(8);
  }
});

test('a long name of a discount has the width of the sums', async () => {
  const label =
    'Neighborhood referral discount for the Okafor family and their friends on Bannock Street, through the fall season';
  const discount = { kind: 'percent', value: 1250, label } as const;
  const words = wordsOf(await print(estimateModel({ discount })));
  const ofLabel = words.filter(({ text, left }) => left > 330 && text.length > 3 && label.includes(text));
  expect(new Set(ofLabel.map(({ top }) => Math.round(top))).size).toBeLessThanOrEqual(4);
  expect(Math.round(words.find(({ text }) => text.includes('83.13'))?.right ?? 0)).toBe(550);
});

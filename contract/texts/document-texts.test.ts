import { describe, expect, test } from 'vitest';
import { addDays } from '../days.ts';
import {
  agreementFor,
  documentTexts,
  freeTexts,
  generateTexts,
  leftOutTexts,
  type PaymentTexts,
  printedTexts,
  templateTexts,
} from './document-texts.ts';

const issuedOn = '2026-11-14';
const after30 = '2026-12-14';
const left = (texts: Omit<PaymentTexts, 'issuedOn'>) =>
  leftOutTexts({ issuedOn, ...texts }).map(({ field }) => field);

describe('one document makes one promise about payment', () => {
  const own = 'Half now, half in March.';
  const cases: [name: string, texts: Omit<PaymentTexts, 'issuedOn'>, expected: string[]][] = [
    ['nothing said, nothing left out', {}, []],
    ['terms alone are printed', { paymentTerms: templateTexts.paymentTerms }, []],
    ['comments alone are printed', { comments: generateTexts.comments }, []],
    [
      'usual comments give way to the usual terms',
      { paymentTerms: templateTexts.paymentTerms, comments: generateTexts.comments },
      ['comments'],
    ],
    [
      'usual comments give way to terms of one’s own',
      { paymentTerms: own, comments: generateTexts.comments },
      ['comments'],
    ],
    [
      'comments of one’s own stay',
      { paymentTerms: templateTexts.paymentTerms, comments: `${generateTexts.comments} Call first.` },
      [],
    ],
    [
      'terms that say the same keep the comments',
      { paymentTerms: 'All work is paid upon completion.', comments: generateTexts.comments },
      [],
    ],
    [
      'white space is no change',
      { paymentTerms: own, comments: ` ${generateTexts.comments}\n` },
      ['comments'],
    ],
    ['terms that name the due date stay', { paymentTerms: templateTexts.paymentTerms, dueOn: after30 }, []],
    [
      'terms count from the end of service',
      { paymentTerms: templateTexts.paymentTerms, dueOn: after30, completedOn: '2026-11-10' },
      ['paymentTerms'],
    ],
    [
      'terms that miss the due date go',
      { paymentTerms: templateTexts.paymentTerms, dueOn: '2026-11-30' },
      ['paymentTerms'],
    ],
    ['terms of one’s own are never second-guessed', { paymentTerms: own, dueOn: '2026-11-30' }, []],
    [
      'the free invoice as it comes: terms stay, “upon completion” goes',
      {
        paymentTerms: freeTexts.invoicePaymentTerms,
        termsAndConditions: freeTexts.invoiceTerms,
        dueOn: after30,
        completedOn: issuedOn,
      },
      ['termsAndConditions'],
    ],
    [
      '“within 30 days” counts from the invoice',
      { paymentTerms: freeTexts.invoicePaymentTerms, dueOn: after30, completedOn: '2026-10-01' },
      [],
    ],
    [
      'due on the day of completion, both of the usual ones go and the other stays',
      {
        paymentTerms: freeTexts.invoicePaymentTerms,
        termsAndConditions: freeTexts.invoiceTerms,
        comments: generateTexts.comments,
        dueOn: issuedOn,
      },
      ['paymentTerms'],
    ],
  ];
  test.each(cases)('%s', (_, texts, expected) => {
    expect(left(texts)).toEqual(expected);
  });

  test('the form can say why', () => {
    expect(
      leftOutTexts({
        issuedOn,
        dueOn: '2026-11-30',
        paymentTerms: templateTexts.paymentTerms,
        comments: generateTexts.comments,
      }),
    ).toEqual([
      {
        field: 'paymentTerms',
        keeps: '',
        reason:
          'Not printed: it says payment is due 30 days after completion, but the due date is another day. Change the text to print it.',
      },
      {
        field: 'comments',
        keeps: 'Work guaranteed for 30 days.',
        reason:
          'Not printed: “Payment due upon completion.”, because the due date is another day. Change the text to print it.',
      },
    ]);
  });
});

test('only the sentence that contradicts is left out; the rest of the text is printed', () => {
  const defaults = { comments: generateTexts.comments, paymentTerms: templateTexts.paymentTerms };
  expect(printedTexts({ issuedOn, ...defaults })).toEqual({
    comments: 'Work guaranteed for 30 days.',
    paymentTerms: templateTexts.paymentTerms,
    termsAndConditions: '',
  });
  expect(printedTexts({ issuedOn, ...defaults, paymentTerms: '' }).comments).toBe(generateTexts.comments);
});

test('the usual guarantee gives way to the template’s own; other words stay', () => {
  const printed = (texts: Partial<PaymentTexts>) => printedTexts({ issuedOn, ...texts }).comments;
  const otherComments = 'Our work is guaranteed for one year.';
  const { comments } = generateTexts;
  expect(printed({ comments, otherComments })).toBe('Payment due upon completion.');
  expect(printed({ comments, otherComments, paymentTerms: 'Half now, half in March.' })).toBe('');
  expect(printed({ comments, otherComments: 'Parts carry a warranty.' })).toBe(comments);
  expect(printed({ comments: 'Guaranteed for ever.', otherComments })).toBe('Guaranteed for ever.');
  const [only, ...more] = leftOutTexts({ issuedOn, comments, otherComments, paymentTerms: 'Half now.' });
  expect(more).toEqual([]);
  expect(only?.reason).toMatch(/Payment due upon completion.*Work guaranteed for 30 days/);
});

test('our own text as the template’s comments is printed once, with its guarantee, whatever the job says', () => {
  const { comments: standard } = generateTexts;
  const printed = (comments: string, paymentTerms = '') =>
    documentTexts('estimate', { comments, otherComments: standard, paymentTerms, agreement: '', issuedOn })
      .comments;
  expect(printed('')).toBe(standard);
  expect(printed(standard)).toBe(standard);
  expect(printed('Mind the dog.')).toBe(`Mind the dog.\n\n${standard}`);
  expect(printed('', 'Half now.')).toBe('Work guaranteed for 30 days.');
  expect(printed(standard, 'Half now.')).toBe('Work guaranteed for 30 days.');
});

test('an estimate asks to accept, not to confirm, unless the owner wrote other words', () => {
  const defaults = templateTexts.customerAgreementText;
  expect(agreementFor('estimate', defaults)).toBe(freeTexts.estimateAgreement);
  expect(agreementFor('work_order', defaults)).toBe(defaults);
  for (const text of [defaults, 'Mine.']) expect(agreementFor('invoice', text)).toBe('');
  expect(agreementFor('estimate', 'Mine.')).toBe('Mine.');
  for (const blank of ['', ' \n']) {
    expect(agreementFor('estimate', blank)).toBe(freeTexts.estimateAgreement);
    expect(agreementFor('work_order', blank)).toBe(blank);
  }
});

test('days are counted by the calendar', () => {
  expect(addDays('2026-11-14', 30)).toBe('2026-12-14');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

import { describe, expect, test } from 'vitest';
import { generateTexts, templateTexts } from '#contract/texts/document-texts.ts';
import { line } from './testing/sample-documents.ts';
import { type JobDocumentInput, toDocumentModel } from './to-document-model.ts';

const documentInput = (changes: Partial<JobDocumentInput> = {}): JobDocumentInput => ({
  stage: 'invoice',
  number: '1042',
  company: { name: 'Ridgeline' },
  customer: { name: 'Maria' },
  description: 'Repair',
  lines: [line('Valve')],
  taxRate: 875,
  serviceStart: new Date('2026-11-12T15:00:00Z'),
  serviceEnd: new Date('2026-11-14T00:00:00Z'),
  comments: generateTexts.comments,
  paymentTerms: templateTexts.paymentTerms,
  agreement: templateTexts.customerAgreementText,
  thankYou: templateTexts.thankYouMessage,
  headerColor: templateTexts.headerColor,
  showTitle: true,
  dueOn: '2026-12-14',
  payments: [{ cents: 5000, paidOn: '2026-11-13', method: 'check' }],
  timeZone: 'America/Boise',
  madeAt: new Date('2026-11-15T02:30:00Z'),
  ...changes,
});

describe('the company’s clock', () => {
  test('dates the document and the service', () => {
    expect(toDocumentModel(documentInput())).toMatchObject({
      kind: 'invoice',
      number: 'INV-1042',
      // 02:30 in Greenwich is still the evening before in Boise.
      issued: 'Nov 14, 2026',
      service: 'Nov 12 – 13, 2026',
      due: 'Dec 14, 2026',
      payments: [{ cents: 5000, date: 'Nov 13, 2026', method: 'check' }],
    });
    expect(toDocumentModel(documentInput({ timeZone: 'Pacific/Auckland' }))).toMatchObject({
      issued: 'Nov 15, 2026',
      service: 'Nov 13 – 14, 2026',
    });
  });

  test.each([
    ['2026-11-12T15:00:00Z', '2026-11-13T00:00:00Z', 'Nov 12, 2026', '8:00 AM – 5:00 PM'],
    ['2026-11-12T15:00:00Z', null, 'Nov 12, 2026', '8:00 AM'],
    [null, '2026-11-13T00:00:00Z', 'Nov 12, 2026', '5:00 PM'],
    ['2026-11-12T07:00:00Z', '2026-11-13T07:00:00Z', 'Nov 12 – 13, 2026', undefined],
    ['2026-11-30T19:00:00Z', '2026-12-02T19:05:00Z', 'Nov 30 – Dec 2, 2026', '12:00 PM – 12:05 PM'],
    ['2026-12-31T19:00:00Z', '2027-01-01T19:00:00Z', 'Dec 31, 2026 – Jan 1, 2027', '12:00 PM'],
    // The night the clocks go back.
    ['2026-11-01T06:30:00Z', '2026-11-01T08:30:00Z', 'Nov 1, 2026', '12:30 AM – 1:30 AM'],
    [null, null, undefined, undefined],
  ])('from %s to %s', (start, end, service, serviceTimes) => {
    const model = toDocumentModel(
      documentInput({
        stage: 'work_order',
        serviceStart: start === null ? null : new Date(start),
        serviceEnd: end === null ? null : new Date(end),
      }),
    );
    expect(model).toMatchObject({ kind: 'work_order', number: 'WO-1042' });
    expect([model.service, model.kind === 'work_order' && model.serviceTimes]).toEqual([
      service,
      serviceTimes,
    ]);
  });

  test('a document given out earlier keeps its day', () => {
    expect(toDocumentModel(documentInput({ issuedAt: new Date('2026-11-03T12:00:00Z') })).issued).toBe(
      'Nov 3, 2026',
    );
  });
});

describe('texts', () => {
  const guarantee = 'Work guaranteed for 30 days.';

  test('an estimate and a work order print the usual terms, and not the sentence that contradicts them', () => {
    for (const stage of ['estimate', 'work_order'] as const) {
      const model = toDocumentModel(documentInput({ stage }));
      expect([model.paymentTerms, model.comments]).toEqual([templateTexts.paymentTerms, guarantee]);
    }
  });

  test('an invoice’s due date counts before both', () => {
    const model = toDocumentModel(documentInput());
    expect([model.paymentTerms, model.comments]).toEqual(['', guarantee]);
    const later = toDocumentModel(documentInput({ dueOn: '2026-12-13' }));
    expect(later.paymentTerms).toBe(templateTexts.paymentTerms);
    const open = toDocumentModel(documentInput({ dueOn: null }));
    expect([open.paymentTerms, open.comments]).toEqual([templateTexts.paymentTerms, guarantee]);
  });

  test('words of the owner’s own are printed as they are', () => {
    const own = { paymentTerms: 'Cash on the day.', comments: 'Mind the dog.', agreement: 'Yes.' };
    for (const stage of ['estimate', 'work_order'] as const)
      expect(toDocumentModel(documentInput({ stage, ...own }))).toMatchObject(own);
    expect(toDocumentModel(documentInput({ ...own }))).toMatchObject({ ...own, agreement: '' });
  });

  test('an estimate asks for acceptance', () => {
    expect(toDocumentModel(documentInput({ stage: 'estimate' })).agreement).toBe(
      'I accept this estimate and authorize the work to be performed.',
    );
    expect(toDocumentModel(documentInput({ stage: 'work_order' })).agreement).toBe(
      templateTexts.customerAgreementText,
    );
  });

  test('an invoice, paid or not, asks nobody to agree or sign', () => {
    for (const payments of [[], [{ cents: 1088, paidOn: '2026-11-13' }]])
      for (const agreement of [templateTexts.customerAgreementText, 'I authorize this work.'])
        expect(toDocumentModel(documentInput({ agreement, payments })).agreement).toBe('');
  });

  test('only an invoice has a due date and payments', () => {
    const model = toDocumentModel(documentInput({ stage: 'estimate' }));
    expect(model).not.toHaveProperty('due');
    expect(model).not.toHaveProperty('payments');
  });
});

test('an invoice over nothing names no day by which it is due', () => {
  const free = { ...line('Warranty visit'), unitPrice: 0 };
  expect(toDocumentModel(documentInput({ lines: [free], payments: [] }))).toMatchObject({ due: undefined });
  expect(toDocumentModel(documentInput({ lines: [free, line('Valve')], payments: [] }))).toMatchObject({
    due: 'Dec 14, 2026',
  });
});

test('the same input gives the same model', () => {
  expect(toDocumentModel(documentInput())).toEqual(toDocumentModel(documentInput()));
});

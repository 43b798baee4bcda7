import { describe, expect, test } from 'vitest';
import { generateTexts, templateTexts } from '#contract/texts/document-texts.ts';
import { line } from '#server/documents/testing/sample-documents.ts';
import type { Company } from '#server/features/company/company.service.ts';
import type { JobRecord, PaymentRow } from '../jobs.store.ts';
import { type JobDocumentSource, toJobDocumentModel } from './job-document-model.ts';

type Changes = Partial<Omit<JobRecord, 'stage'> & Pick<JobDocumentSource, 'stage' | 'payments'>> & {
  issuedAt?: Date;
  company?: Partial<Company>;
};

const lineItem = (description: string) => ({ id: description, ...line(description) });
const template = {
  paymentTerms: templateTexts.paymentTerms,
  customerAgreementText: templateTexts.customerAgreementText,
  thankYouMessage: templateTexts.thankYouMessage,
  headerColor: templateTexts.headerColor,
};
const check = { amountCents: 5000, paidOn: '2026-11-13', method: 'check' } as PaymentRow;

const evening = new Date('2026-11-15T02:30:00Z');

/** The document of a job that came to its stage on the evening of Nov 14 in Boise. */
function documentOf(changes: Changes = {}) {
  const { stage = 'invoice', issuedAt = evening, payments = [check], company, ...job } = changes;
  return toJobDocumentModel({
    stage,
    company: {
      name: 'Ridgeline',
      addressLines: [] as string[],
      licenseNumbers: [] as string[],
      ...company,
    } as Company,
    logo: null,
    payments,
    job: {
      number: '1042',
      customerName: 'Maria',
      description: 'Repair',
      lineItems: [lineItem('Valve')],
      taxRate: 875,
      serviceStart: new Date('2026-11-12T15:00:00Z'),
      serviceEnd: new Date('2026-11-14T00:00:00Z'),
      comments: generateTexts.comments,
      templateData: template,
      hiddenTitles: [] as JobRecord['hiddenTitles'],
      dueOn: '2026-12-14',
      timeZone: 'America/Boise',
      estimateAt: issuedAt,
      workOrderAt: issuedAt,
      invoiceAt: issuedAt,
      ...job,
    } as JobRecord,
  });
}

test('a work order counts every payment, where one of them is a deposit', () => {
  const paid = (depositPaidCents: number, paidCents: number) =>
    documentOf({ stage: 'work_order', depositPaidCents, paidCents });
  expect(paid(2000, 5000)).toMatchObject({ depositPaid: 2000, paid: 5000 });
  expect(paid(2000, 2000)).not.toHaveProperty('paid');
  expect(paid(0, 5000)).not.toHaveProperty('paid');
});

describe('the company’s clock', () => {
  test('dates the document and the service', () => {
    expect(documentOf()).toMatchObject({
      kind: 'invoice',
      number: 'INV-1042',
      // 02:30 in Greenwich is still the evening before in Boise.
      issued: 'Nov 14, 2026',
      service: 'Nov 12 – 13, 2026',
      due: 'Dec 14, 2026',
      payments: [{ cents: 5000, date: 'Nov 13, 2026', method: 'check' }],
    });
    expect(documentOf({ timeZone: 'Pacific/Auckland' })).toMatchObject({
      issued: 'Nov 15, 2026',
      service: 'Nov 13 – 14, 2026',
    });
  });

  test.each([
    ['2026-11-12T15:00:00Z', '2026-11-13T00:00:00Z', 'Nov 12, 2026', '8:00\u00a0AM – 5:00\u00a0PM'],
    ['2026-11-12T15:00:00Z', null, 'Nov 12, 2026', '8:00\u00a0AM'],
    [null, '2026-11-13T00:00:00Z', 'Nov 12, 2026', '5:00\u00a0PM'],
    ['2026-11-12T07:00:00Z', '2026-11-13T07:00:00Z', 'Nov 12 – 13, 2026', undefined],
    ['2026-11-30T19:00:00Z', '2026-12-02T19:05:00Z', 'Nov 30 – Dec 2, 2026', '12:00\u00a0PM – 12:05\u00a0PM'],
    ['2026-12-31T19:00:00Z', '2027-01-01T19:00:00Z', 'Dec 31, 2026 – Jan 1, 2027', '12:00\u00a0PM'],
    // The night the clocks go back.
    ['2026-11-01T06:30:00Z', '2026-11-01T08:30:00Z', 'Nov 1, 2026', '12:30\u00a0AM – 1:30\u00a0AM'],
    [null, null, undefined, undefined],
  ])('from %s to %s', (start, end, service, serviceTimes) => {
    const model = documentOf({
      stage: 'work_order',
      serviceStart: start === null ? null : new Date(start),
      serviceEnd: end === null ? null : new Date(end),
    });
    expect(model).toMatchObject({ kind: 'work_order', number: 'WO-1042' });
    expect([model.service, model.kind === 'work_order' && model.serviceTimes]).toEqual([
      service,
      serviceTimes,
    ]);
  });

  test('a document given out earlier keeps its day', () => {
    expect(documentOf({ issuedAt: new Date('2026-11-03T12:00:00Z') }).issued).toBe('Nov 3, 2026');
  });
});

describe('texts', () => {
  const guarantee = 'Work guaranteed for 30 days.';

  test('an estimate and a work order print the usual terms, and not the sentence that contradicts them', () => {
    for (const stage of ['estimate', 'work_order'] as const) {
      const model = documentOf({ stage });
      expect([model.paymentTerms, model.comments]).toEqual([templateTexts.paymentTerms, guarantee]);
    }
  });

  test('an invoice’s due date counts before both', () => {
    const model = documentOf();
    expect([model.paymentTerms, model.comments]).toEqual(['', guarantee]);
    const later = documentOf({ dueOn: '2026-12-13' });
    expect(later.paymentTerms).toBe(templateTexts.paymentTerms);
    const open = documentOf({ dueOn: null });
    expect([open.paymentTerms, open.comments]).toEqual([templateTexts.paymentTerms, guarantee]);
  });

  test('words of the owner’s own are printed as they are', () => {
    const own = { paymentTerms: 'Cash on the day.', comments: 'Mind the dog.', agreement: 'Yes.' };
    const { paymentTerms, comments, agreement: customerAgreementText } = own;
    const job = { comments, templateData: { ...template, paymentTerms, customerAgreementText } };
    for (const stage of ['estimate', 'work_order'] as const)
      expect(documentOf({ stage, ...job })).toMatchObject(own);
    expect(documentOf(job)).toMatchObject({ ...own, agreement: '' });
  });

  test('an estimate asks for acceptance', () => {
    expect(documentOf({ stage: 'estimate' }).agreement).toBe(
      'I accept this estimate and authorize the work to be performed.',
    );
    expect(documentOf({ stage: 'work_order' }).agreement).toBe(templateTexts.customerAgreementText);
  });

  test('an invoice, paid or not, asks nobody to agree or sign', () => {
    for (const payments of [[], [{ ...check, amountCents: 1088 }]])
      for (const customerAgreementText of [templateTexts.customerAgreementText, 'I authorize this work.'])
        expect(documentOf({ templateData: { ...template, customerAgreementText }, payments }).agreement).toBe(
          '',
        );
  });

  test('only an invoice has a due date and payments', () => {
    const model = documentOf({ stage: 'estimate' });
    expect(model).not.toHaveProperty('due');
    expect(model).not.toHaveProperty('payments');
  });
});

test('an invoice over nothing names no day by which it is due', () => {
  const free = { ...lineItem('Warranty visit'), unitPrice: 0 };
  expect(documentOf({ lineItems: [free], payments: [] })).toMatchObject({ due: undefined });
  expect(documentOf({ lineItems: [free, lineItem('Valve')], payments: [] })).toMatchObject({
    due: 'Dec 14, 2026',
  });
});

test('the same input gives the same model', () => {
  expect(documentOf()).toEqual(documentOf());
});

describe('what the company says about itself', () => {
  const company = {
    licenseNumbers: ['RCE-48120'],
    checkPayableTo: 'Ridgeline Heating & Air LLC',
    otherWaysToPay: 'Zelle, Venmo',
  };
  const howToPay =
    'Make checks payable to Ridgeline Heating & Air LLC. Write INV-1042 on your check.\nZelle, Venmo';
  test.each([
    ['estimate', { validUntil: 'Dec 14, 2026', preparedBy: 'Dana' }],
    ['work_order', {}],
    ['invoice', { howToPay }],
  ] as const)('%s', (stage, expected) => {
    const {
      validUntil,
      preparedBy,
      howToPay,
      company: sender,
    } = {
      ...{ validUntil: undefined, preparedBy: undefined, howToPay: undefined },
      ...documentOf({ stage, company, validUntil: '2026-12-14', preparedBy: 'Dana' }),
    };
    expect({ validUntil, preparedBy, howToPay }).toEqual({
      ...{ validUntil: undefined, preparedBy: undefined, howToPay: undefined },
      ...expected,
    });
    expect(sender.licenses).toEqual(['RCE-48120']);
  });

  test.each([
    [
      'a check',
      { checkPayableTo: 'Ridgeline Heating & Air LLC' },
      'Make checks payable to Ridgeline Heating & Air LLC. Write INV-1042 on your check.',
    ],
    ['other ways alone', { otherWaysToPay: 'Zelle' }, 'Zelle\nPlease mention INV-1042 when you pay.'],
    ['nothing', {}, undefined],
  ])('the number is the memo of %s', (_, ways, expected) => {
    const facts = { checkPayableTo: '', otherWaysToPay: '', ...ways };
    const model = documentOf({ company: { ...company, ...facts } });
    expect('howToPay' in model ? model.howToPay : undefined).toBe(expected);
  });

  test('a document without a number mentions none', () => {
    expect(documentOf({ company, number: '' })).toMatchObject({
      howToPay: 'Make checks payable to Ridgeline Heating & Air LLC.\nZelle, Venmo',
    });
  });

  test('what it does not say leaves no trace in the model, so that files printed before are found again', () => {
    for (const stage of ['estimate', 'invoice'] as const) {
      const model = documentOf({ stage });
      for (const name of ['validUntil', 'preparedBy', 'howToPay']) expect(model).not.toHaveProperty(name);
      expect(model.company).not.toHaveProperty('licenses');
    }
  });
});

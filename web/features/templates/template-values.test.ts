import { expect, test } from 'vitest';
import { type Template, TemplateBody } from '#contract/templates.ts';
import {
  emptyTemplateValues,
  fromStoredValues,
  TemplateDraft,
  templateBodyOf,
  templateValuesOf,
  toStoredValues,
} from './template-values.ts';
import { copyOf } from './use-template-list.ts';

const template: Template = {
  id: 't1',
  name: 'Furnace tune-up',
  defaultJobDescription: 'Yearly service',
  defaultLineItems: [
    { id: 'l1', quantity: 1.5, description: 'Labor', unitPrice: '95.00', taxed: false, total: '142.50' },
  ],
  discount: null,
  options: null,
  deposit: null,
  taxRate: '6',
  paymentTerms: 'Net 30',
  otherComments: '',
  customerAgreementText: 'Agreed.',
  thankYouMessage: 'Thanks',
  headerColor: '#224466',
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
};

test('a template survives the form unchanged', () => {
  const { id: _, createdAt: __, revision: ___, ...fields } = template;
  const [line] = template.defaultLineItems;
  expect(templateBodyOf(templateValuesOf(template))).toEqual({
    ...fields,
    defaultLineItems: [
      { id: line?.id, quantity: '1.5', description: 'Labor', unitPrice: '95.00', taxed: false },
    ],
  });
});

test('a new template has the usual texts and the rate of its owner, else 8.75', () => {
  expect(emptyTemplateValues(null).taxRate).toBe('8.75');
  expect(emptyTemplateValues('6.25').taxRate).toBe('6.25');
  const { name: _, ...texts } = emptyTemplateValues(null);
  expect(texts).toMatchObject({
    paymentTerms: 'Payment due 30 days after completion of work',
    customerAgreementText: 'I agree that all work has been performed to my satisfaction.',
    thankYouMessage: 'Thank You For Your Business!',
    headerColor: '#4F72B8',
    defaultLineItems: [{ quantity: '1', description: 'Service Item', unitPrice: '0.00', taxed: true }],
  });
});

test('a new template has the company’s own texts and color', () => {
  const company = {
    defaultTaxRate: '5.00',
    defaultPaymentTerms: 'Net 10',
    defaultAgreement: 'Agreed.',
    defaultComments: 'Mind the dog.',
    brandColor: '#AA0000',
  };
  expect(emptyTemplateValues('6.25', company)).toMatchObject({
    taxRate: '5.00',
    paymentTerms: 'Net 10',
    customerAgreementText: 'Agreed.',
    otherComments: '',
    headerColor: '#AA0000',
  });
});

test('a copy carries the suffix, also a second time and at the limit, and has rows of its own', () => {
  expect(copyOf(template).name).toBe('Furnace tune-up (Copy)');
  expect(copyOf({ ...template, name: 'Furnace (Copy)' }).name).toBe('Furnace (Copy) (Copy)');
  const long = copyOf({ ...template, name: 'x'.repeat(120) });
  expect(TemplateBody.safeParse(long).success).toBe(true);
  expect(long.name).toMatch(/x \(Copy\)$/);
  expect(copyOf(template).defaultLineItems?.[0]).not.toHaveProperty('id');
});

test('with options, later documents begin with the recommended one, and a draft keeps them all', () => {
  const options = ['Good', 'Better'].map((name, at) => ({
    id: name,
    name,
    description: null,
    isRecommended: at === 1,
    lineItems: [
      {
        id: `l${at}`,
        quantity: 1,
        description: `${name} furnace`,
        unitPrice: '4000.00',
        taxed: true,
        total: '4000.00',
      },
    ],
    discount: at === 1 ? { kind: 'amount' as const, value: '50.00', label: 'Spring' } : null,
    subtotal: '4000.00',
    discountAmount: '0.00',
    taxAmount: '0.00',
    totalAmount: '4000.00',
    depositAmount: '0.00',
  }));
  const values = templateValuesOf({ ...template, options, deposit: { kind: 'percent', value: '20.00' } });
  const body = templateBodyOf(values);
  expect(body.defaultLineItems).toMatchObject([{ description: 'Better furnace' }]);
  expect(body).toMatchObject({
    discount: { kind: 'amount', value: '50.00', label: 'Spring' },
    deposit: { kind: 'percent', value: '20.00' },
    options: [{ name: 'Good' }, { name: 'Better', isRecommended: true }],
  });
  expect(TemplateBody.safeParse(body).success).toBe(true);
  const stored = TemplateDraft.parse(
    JSON.parse(JSON.stringify({ values: toStoredValues(values), opened: null })),
  );
  expect(templateBodyOf(fromStoredValues(stored.values))).toEqual(body);
});

// What the free forms refuse, in which order and in which words.
import { describe, expect, test } from 'vitest';
import type { Renderer } from '#server/documents/render/renderer.ts';
import { startApp } from '#server/testing/start-app.ts';
import { type FreeKind, freePaths, makeFree } from './testing/free-forms.ts';

const kinds = Object.keys(freePaths) as FreeKind[];
const renderer: Renderer = {
  render: async () => Buffer.from('%PDF-1.7'),
  renderPages: async () => null,
  renderWithPages: async () => ({ pdf: Buffer.alloc(0), pages: null }),
  close: async () => {},
};
const blankLine = { quantity: '1', description: ' ', unitPrice: '' };

describe.each(kinds)('%s', (kind) => {
  test.each([
    [
      'everything missing',
      { customerName: ' ', companyName: '', lineItems: [blankLine] },
      'Please enter a customer name.',
      'customerName',
    ],
    [
      'company and lines missing',
      { companyName: '\t', lineItems: [] },
      'Please enter your company name.',
      'companyName',
    ],
    [
      'no lines',
      { lineItems: undefined },
      'Please add at least one service item with description and price.',
      'lineItems',
    ],
    [
      'lines that are no list',
      { lineItems: 'x' },
      'Please add at least one service item with description and price.',
      'lineItems',
    ],
    [
      'no description',
      { lineItems: [{ ...blankLine, unitPrice: '5' }] },
      'Please add at least one service item with description and price.',
      'lineItems',
    ],
    [
      'no price',
      { lineItems: [{ ...blankLine, description: 'Valve', unitPrice: '0' }] },
      'Please add at least one service item with description and price.',
      'lineItems',
    ],
    [
      'no customer, and a bad figure',
      { customerName: null, lineItems: [{ ...blankLine, quantity: '-1' }] },
      'Please enter a customer name.',
      'customerName',
    ],
  ])('%s', async (_, change, message, field) => {
    const { guest } = await startApp({ deps: { renderer } });
    const response = await makeFree(guest, kind, change);
    expect([response.status, response.body.code, response.body.message]).toEqual([
      400,
      'invalid_input',
      message,
    ]);
    expect(response.body.fields[field]).toBe(message);
  });

  test('a body that is none: 400', async () => {
    const { guest } = await startApp({ deps: { renderer } });
    for (const bad of [{}, [], null, 'text', 7]) {
      const response = await guest.send(`POST ${freePaths[kind]}`, { body: bad });
      expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    }
  });

  test('whatever a client sends besides is ignored', async () => {
    const { guest } = await startApp({ deps: { renderer } });
    const odd = {
      role: 'owner',
      subtotal: {},
      total: [],
      taxAmount: null,
      isSubscriber: true,
      timeZone: 'Mars/Base',
    };
    expect((await makeFree(guest, kind, odd)).status).toBe(200);
  });
});

const line = { quantity: '1', description: 'Valve', unitPrice: '10' };
test.each([
  ['a negative quantity', { lineItems: [{ ...line, quantity: '-2' }] }, 'lineItems.0.quantity'],
  ['a quantity of 0', { lineItems: [{ ...line, quantity: '0' }] }, 'lineItems.0.quantity'],
  ['half a piece', { lineItems: [{ ...line, quantity: '1.5' }] }, 'lineItems.0.quantity'],
  ['a quantity of 1e21', { lineItems: [{ ...line, quantity: 1e21 }] }, 'lineItems.0.quantity'],
  ['a quantity that is a list', { lineItems: [{ ...line, quantity: [1] }] }, 'lineItems.0.quantity'],
  ['a negative price', { lineItems: [{ ...line, unitPrice: '-5' }] }, 'lineItems.0.unitPrice'],
  ['a price with three decimals', { lineItems: [{ ...line, unitPrice: '1.005' }] }, 'lineItems.0.unitPrice'],
  ['a price that is an object', { lineItems: [{ ...line, unitPrice: {} }] }, 'lineItems.0.unitPrice'],
  [
    'a sum nobody pays',
    { lineItems: Array(9).fill({ ...line, quantity: '99999', unitPrice: '9999999' }) },
    'lineItems',
  ],
  ['501 lines', { lineItems: Array(501).fill(line) }, 'lineItems'],
  ['a line that is none', { lineItems: [line, 'x'] }, 'lineItems.1'],
  ['a tax finer than can be counted', { taxRate: '8.875' }, 'taxRate'],
  ['a tax that is no number at all', { taxRate: { toString: 1 } }, 'taxRate'],
  ['a name that is a list', { customerName: ['x'] }, 'customerName'],
  ['a name of 301 letters', { companyName: 'x'.repeat(301) }, 'companyName'],
  ['a day that is none', { serviceDateStart: '2026-02-31' }, 'serviceDateStart'],
  ['a day in words', { serviceDateEnd: 'tomorrow' }, 'serviceDateEnd'],
  ['an address of 13 lines', { customerAddress: `${'a\n'.repeat(13)}b` }, 'customerAddress'],
  ['a text that fills the paper', { notes: 'x'.repeat(10_001) }, 'notes'],
])('%s: 400, and the field is named', async (_, change, field) => {
  const { guest } = await startApp({ deps: { renderer } });
  for (const kind of kinds) {
    const response = await makeFree(guest, kind, change);
    expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
    expect(response.body.fields).toHaveProperty([field]);
  }
});

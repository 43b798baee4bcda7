// What is printed on a visitor's document, whatever they send.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { needsPdfTools } from '#server/documents/testing/needs-pdf-tools.ts';
import { complaints, pagesOf, squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { startApp } from '#server/testing/start-app.ts';
import { type FreeKind, freeForms, makeFree, template } from './testing/free-forms.ts';

needsPdfTools();

const kinds: FreeKind[] = ['estimate', 'work_order', 'invoice'];

async function printed(kind: FreeKind, change: Record<string, unknown> = {}) {
  const { guest, clock } = await startApp();
  clock.set('2026-11-14T18:00:00Z');
  const response = await makeFree(guest, kind, change);
  expect(
    [response.status, response.headers.get('content-type')],
    JSON.stringify(response.body).slice(0, 300),
  ).toEqual([200, 'application/pdf']);
  expect(complaints(response.bytes)).toBe('');
  return { answer: response, text: textOf(response.bytes), pages: pagesOf(response.bytes) };
}

const has = (text: string, ...parts: string[]) => {
  for (const part of parts) expect(text, part).toContain(squeezed(part));
};
const hasNot = (text: string, ...parts: string[]) => {
  for (const part of parts) expect(text, part).not.toContain(squeezed(part));
};

const onEvery = [
  'Ridgeline Heating & Air',
  '418 Alder Street',
  'Boise, ID 83702',
  '(208) 555-0142',
  'office@ridgeline.example',
  'ridgeline.example',
  'Maria Nguyễn',
  '(208) 555-0177',
  '2210 W Bannock St, Boise',
  'maria@example.com',
  'Dual run capacitor',
  'Diagnostic visit',
  'The dog is friendly.',
  'Nov 14, 2026',
  'Nov 12 – 13, 2026',
  // Counted here, on the whole subtotal: 2 × 64.50 + 89.00, and 8.75 % of it.
  '218.00',
  '8.75%',
  '19.08',
  '$237.08',
];

test('an estimate has everything that was typed', async () => {
  const { text } = await printed('estimate');
  has(text, ...onEvery, 'ESTIMATE', 'Repair the air conditioner');
  has(text, 'I accept this estimate and authorize the work to be performed.');
});

test('a work order has everything that was typed', async () => {
  const { text } = await printed('work_order', { workOrderNumber: '77' });
  has(text, ...onEvery, 'WORK ORDER', 'WO-77', 'Repair the air conditioner');
});

test('an invoice has everything that was typed, and one promise about payment', async () => {
  const { text } = await printed('invoice', { workOrderNumber: '78' });
  has(text, ...onEvery, 'INVOICE', 'INV-78', 'Repaired the air conditioner', 'Dec 14, 2026');
  has(text, 'Payment due within 30 days. Late payments may incur additional fees.');
  hasNot(text, 'Payment is due upon completion of work.');
});

test('untouched payment terms give way to another due date; words of one’s own never do', async () => {
  const untouched = await printed('invoice', { dueDate: '2026-11-30' });
  hasNot(untouched.text, 'Payment due within 30 days', 'upon completion');
  const own = await printed('invoice', {
    dueDate: '2026-11-30',
    paymentTerms: 'Payment due within 30 days, please.',
    termsAndConditions: 'Payment is due upon completion of work!',
  });
  has(own.text, 'Payment due within 30 days, please.', 'Payment is due upon completion of work!');
});

test('an estimate never asks to confirm work that was not done', async () => {
  const done = 'I agree that all work has been performed to my satisfaction.';
  for (const customerAgreementText of [done, '']) {
    const { text } = await printed('estimate', { customerAgreementText });
    hasNot(text, done);
    has(text, 'I accept this estimate and authorize the work to be performed.');
  }
});

test('texts of the template object stand in for fields the form has not', async () => {
  const { customerAgreementText: _, notes: __, ...rest } = freeForms.estimate;
  const { guest } = await startApp();
  const response = await guest.call('POST /api/generate-free-estimate', {
    body: {
      ...rest,
      template: { ...template, otherComments: 'From the template.', customerAgreementText: 'Agreed.' },
    },
  });
  has(textOf(response.bytes), 'From the template.', 'Agreed.');
});

describe('the file’s name', () => {
  test.each([
    ['estimate', 'EST'],
    ['work_order', 'WO'],
    ['invoice', 'INV'],
  ] as const)('of %s begins with %s and has nine characters of its own', async (kind, prefix) => {
    const { guest } = await startApp();
    const names = [];
    for (const number of [undefined, null, '  ', '///']) {
      const response = await makeFree(guest, kind, { workOrderNumber: number });
      if (response.status !== 200) continue;
      const name = response.headers.get('content-disposition') ?? '';
      names.push(name);
      // The document says the same as the file.
      has(textOf(response.bytes), /filename="(.+)\.pdf"/.exec(name)?.[1] ?? 'none');
    }
    expect(names).toHaveLength(3);
    for (const name of names) expect(name).toMatch(new RegExp(`filename="${prefix}-[A-Z0-9]{9}\\.pdf"`));
    expect(new Set(names).size).toBe(3);
  });

  test.each([
    ['1042', 'EST-1042.pdf'],
    [1042, 'EST-1042.pdf'],
    ['a"b\r\nSet-Cookie: x=1', 'EST-a-b-Set-Cookie-x-1.pdf'],
    ['../../etc/passwd', 'EST-etc-passwd.pdf'],
    ['C:\\temp\\x', 'EST-C-temp-x.pdf'],
    ['<script>', 'EST-script.pdf'],
  ])('of number %j is harmless', async (number, name) => {
    const { guest } = await startApp();
    const { status, headers } = await makeFree(guest, 'estimate', { workOrderNumber: number });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(`filename="${name}"`);
    expect(headers.getSetCookie().join()).not.toContain('x=1');
  });

  test.each(['INV-1042', 'inv 1042', 'INV#1042', 'INV1042'])(
    'of number %s has its letters once',
    async (number) => {
      const { guest } = await startApp();
      const { headers, bytes } = await makeFree(guest, 'invoice', { workOrderNumber: number });
      expect(headers.get('content-disposition')).toContain('filename="INV-1042.pdf"');
      has(textOf(bytes), 'INV-1042');
      expect(textOf(bytes)).not.toMatch(/INV\W*INV/i);
    },
  );

  test.each(['INVERNESS', 'EST-7', 'INV-'])('of number %s is kept as typed', async (number) => {
    const { guest } = await startApp();
    const { bytes } = await makeFree(guest, 'invoice', { workOrderNumber: number });
    has(textOf(bytes), `INV-${number}`);
  });
});

describe('text of any kind prints as itself', () => {
  const odd: [name: string, text: string][] = [
    ['Typst markup', '#read("/etc/passwd") *bold* $x^2$ @ref <label> = Title // note'],
    ['templates and tags', '{{7*7}} {%x%} </script><img src=x onerror=alert(1)>'],
    ['right to left', 'שלום עולם'],
    ['Chinese', '漏水修理和安装'],
    ['accents', 'Dvořák Ångström Nguyễn'],
  ];
  test.each(odd)('%s', async (_, typedText) => {
    const { text } = await printed('invoice', {
      serviceDescription: typedText,
      notes: typedText,
      customerName: typedText,
      lineItems: [{ quantity: '1', description: typedText, unitPrice: '5' }],
    });
    const found = text.split(squeezed(typedText)).length - 1;
    const reversed = text.split(Array.from(squeezed(typedText)).reverse().join('')).length - 1;
    expect(Math.max(found, reversed)).toBeGreaterThanOrEqual(typedText === 'שלום עולם' ? 1 : 4);
    hasNot(text, 'root:x:0');
  });

  test('control characters, lone halves and direction marks leave no trace', async () => {
    const { text } = await printed('estimate', {
      projectDescription: 'Re\u0000pair\u0007 the\u202e pump\ud800',
      lineItems: [{ quantity: '1', description: 'Val\u001bve\u0085two', unitPrice: '5' }],
    });
    has(text, 'Repair the pump', 'Valve', 'two');
  });

  test('a word of 10,000 letters', async () => {
    const { text } = await printed('estimate', { projectDescription: 'W'.repeat(10_000) });
    expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(10_000);
  });

  test('500 lines, each printed, the sum to the cent', async () => {
    const lineItems = Array.from({ length: 500 }, (_, at) => ({
      quantity: '1',
      description: `Part number ${at + 1}.`,
      unitPrice: '1.01',
    }));
    const { text, pages } = await printed('invoice', { lineItems, taxRate: '10' });
    for (const at of [1, 250, 499, 500]) has(text, `Part number ${at}.`);
    has(text, '505.00', '50.50', '$555.50');
    expect(pages.length).toBeGreaterThan(5);
  });
});

describe('figures', () => {
  const one = (line: Record<string, unknown>) => ({
    lineItems: [{ quantity: '1', description: 'Valve', unitPrice: '10', ...line }],
    taxRate: '0',
  });
  test.each([
    ['no quantity is one', one({ quantity: '' }), '$10.00'],
    ['"abc" is one', one({ quantity: 'abc' }), '$10.00'],
    ['null is one', one({ quantity: null }), '$10.00'],
    ['numbers are as good as text', one({ quantity: 3, unitPrice: 10.5 }), '$31.50'],
    [
      'a line without a price costs nothing',
      {
        ...one({}),
        lineItems: [...one({}).lineItems, { description: 'Advice', quantity: '1', unitPrice: 'abc' }],
      },
      '$10.00',
    ],
    ['an unreadable tax is none', { ...one({}), taxRate: 'abc' }, '$10.00'],
    ['a tax above 100 is none', { ...one({}), taxRate: '150' }, '$10.00'],
    ['a negative tax is none', { ...one({}), taxRate: '-5' }, '$10.00'],
    ['a tax of 1e21 is none', { ...one({}), taxRate: 1e21 }, '$10.00'],
    ['a tax that is a list is none', { ...one({}), taxRate: [8] }, '$10.00'],
    ['8.75 % of 2.00 is 0.18', { ...one({ unitPrice: '2' }), taxRate: '8.75' }, '$2.18'],
  ])('%s', async (_, change, total) => {
    const { text } = await printed('invoice', change);
    has(text, total);
    expect(text).not.toMatch(/NaN|Infinity|undefined|null|1e\+?21/);
  });

  test('without a tax rate it is the usual 8.75 %', async () => {
    const { text } = await printed('estimate', { ...one({}), taxRate: undefined });
    has(text, '8.75%', '$10.88');
  });
});

test('a logo’s address is never called', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.end('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/logo.png`;
  for (const kind of kinds) {
    const { text } = await printed(kind, {
      companyLogo: url,
      template: { ...template, companyLogo: url, logo: url, headerColor: `url(${url})` },
    });
    has(text, 'Ridgeline Heating & Air');
  }
  expect(seen).toEqual([]);
});

test.each([
  ['none', undefined],
  ['null', null],
  ['text', 'free-template'],
  ['a list', [1, 2]],
  ['hostile', { headerColor: {}, otherComments: ['x'], termsAndConditions: 7, companyLogo: { a: 1 } }],
])('a template object that is %s does no harm', async (_, odd) => {
  const { text } = await printed('invoice', { template: odd });
  has(text, 'Ridgeline Heating & Air');
});

// The customer page behind a pay link: what it shows.
import { describe, expect, test } from 'vitest';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import {
  sentChangeOrder,
  signedWorkOrder,
} from '#server/features/change-orders/testing/change-order-tools.ts';
import { signedJob } from '#server/features/jobs/testing/signed-jobs.ts';
import { expectOk, openShop, progress, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { days } from '#server/platform/clock.ts';
import { contact, invoiceWithLink, linkTo, pay, signedInvoice } from './testing/pay-link-tools.ts';

const read = ({ newGuest }: Shop, token: string) =>
  newGuest().call('GET /api/pay/:token', { params: { token } });

describe('reading', () => {
  test('shows what is owed, and how to pay it', async () => {
    const shop = await openShop();
    await shop.client.ok('PATCH /api/company/settings', {
      body: { checkPayableTo: 'Ridgeline', otherWaysToPay: 'Zelle: 555-0142' },
    });
    const { job, token } = await invoiceWithLink(shop);
    const { status, body, headers } = await read(shop, token);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      company: { name: contact.name, phone: contact.phone },
      brandColor: '#4F72B8',
      companyLogo: null,
      status: 'due',
      number: `INV-${job.jobNumber}`,
      customerName: 'Maria Nguyễn',
      description: 'No-cool repair',
      issuedOn: '2026-11-14',
      dueDate: job.invoiceDueDate,
      isOverdue: false,
      lineItems: [
        { description: 'Labor', quantity: '2', unitPrice: '95.00', lineTotal: '190.00' },
        { description: 'Capacitor', quantity: '1', unitPrice: '45.00', lineTotal: '45.00' },
      ],
      subtotal: '235.00',
      discount: null,
      taxAmount: '2.70',
      totalAmount: '237.70',
      amountPaid: '0.00',
      balanceDue: '237.70',
      payments: [],
      voided: null,
      howToPay: `Make checks payable to Ridgeline. Write INV-${job.jobNumber} on your check.\nZelle: 555-0142`,
      pdfUrl: `/api/pay/${token}/pdf`,
      readUrl: `/pay/${token}/read`,
      documents: [],
    });
    const sent = JSON.stringify(body);
    for (const secret of [shop.user.accountId, job.id]) expect(sent).not.toContain(secret);
  });

  test('says what was approved in writing, and what was not, as the paper does', async () => {
    const shop = await openShop();
    const { id, jobNumber, lineItems } = await signedWorkOrder(shop);
    expectOk(await progress(shop, id, 'invoice'));
    const token = await linkTo(shop, id);
    const asSigned = { total: '237.70', numbers: [`EST-${jobNumber}`], difference: null };
    expect((await read(shop, token)).body.approval).toEqual(asSigned);
    const taxed = { quantity: 1, description: 'Disconnect box', unitPrice: '100.00', taxed: true };
    await shop.client.ok('PATCH /api/jobs/:id/line-items', {
      params: { id },
      body: { lineItems: [...lineItems, taxed] },
    });
    expect((await read(shop, token)).body.approval).toMatchObject({
      ...asSigned,
      difference: {
        amount: '106.00',
        changes: {
          added: [{ description: 'Disconnect box', lineTotal: '100.00' }],
          removed: [],
          changed: [],
        },
      },
    });
  });

  test('changes nothing, and leaves no cookie', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    const details = () => shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    const before = await details();
    const visitor = shop.newGuest();
    await visitor.ok('GET /api/pay/:token', { params: { token } });
    await visitor.send(`GET /pay/${token}/read`);
    expect([...visitor.cookies]).toEqual([]);
    expect(await details()).toEqual(before);
  });

  test('says whom to call where the company says nothing about paying', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    expect((await read(shop, token)).body.howToPay).toBe(
      `Call Ridgeline Heating & Air or reply to their email to arrange payment.\nPlease mention INV-${job.jobNumber} when you pay.`,
    );
  });

  test('of a past due date says so', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
      params: { id: job.id },
      body: { invoiceDueDate: '2026-11-13' },
    });
    expect((await read(shop, token)).body).toMatchObject({ dueDate: '2026-11-13', isOverdue: true });
  });

  test('shows what was paid, and is a receipt once all is', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    await pay(shop, job, '100.00');
    expect((await read(shop, token)).body).toMatchObject({
      status: 'due',
      amountPaid: '100.00',
      balanceDue: '137.70',
      payments: [{ amount: '100.00', method: 'check', paidOn: '2026-11-13' }],
    });
    await pay(shop, job, '137.70');
    const { body } = await read(shop, token);
    expect(body).toMatchObject({ status: 'paid', balanceDue: '0.00', dueDate: null, howToPay: null });
    expect(body.payments).toHaveLength(2);
  });

  test('shows a discount, a deposit, and only what counts', async () => {
    const shop = await openShop();
    const { id } = await signedJob(shop, {
      discount: { kind: 'percent', value: '10', label: 'Fall special' },
      deposit: { kind: 'amount', value: '300' },
      lineItems: [
        { quantity: 1, description: 'Furnace', unitPrice: '1000' },
        { quantity: 1, description: 'Humidifier', unitPrice: '600', optional: true },
      ],
    });
    await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id },
      body: { amount: '300', isDeposit: true },
    });
    expectOk(await progress(shop, id, 'invoice'));
    const token = await linkTo(shop, id);
    expect((await read(shop, token)).body).toMatchObject({
      lineItems: [{ description: 'Furnace' }],
      subtotal: '1000.00',
      discount: { label: 'Fall special', amount: '100.00' },
      totalAmount: '900.00',
      balanceDue: '600.00',
      payments: [{ amount: '300.00', isDeposit: true }],
    });
  });

  test('an invoice over nothing is no receipt: nothing is due', async () => {
    const shop = await openShop();
    const { token } = await invoiceWithLink(shop, {
      lineItems: [{ quantity: 1, description: 'Warranty visit', unitPrice: '0.00' }],
    });
    expect((await read(shop, token)).body).toMatchObject({
      status: 'due',
      balanceDue: '0.00',
      dueDate: null,
      isOverdue: false,
      howToPay: null,
      payments: [],
    });
    const html = (await shop.guest.send(`GET /pay/${token}/read`)).bytes.toString();
    expect(html).toContain('Back to the invoice');
    shop.clock.advance(days(700));
    expect((await read(shop, token)).status).toBe(200);
  });

  test('of a void invoice says that nothing is owed', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    await shop.client.ok('POST /api/jobs/:id/close', {
      params: { id: job.id },
      body: { outcome: 'void', reason: 'Billed twice' },
    });
    expect((await read(shop, token)).body).toMatchObject({
      status: 'void',
      voided: { on: '2026-11-14', reason: 'Billed twice' },
      dueDate: null,
      howToPay: null,
    });
    const html = await shop.guest.send(`GET /pay/${token}/read`);
    expect(html.bytes.toString()).toContain('Nothing is due on this invoice.');
  });

  test('leads to what the customer signed of this job, and to nothing else', async () => {
    const shop = await openShop();
    const job = await signedInvoice(shop);
    const token = await linkTo(shop, job.id);
    const { documents } = await shop.guest.ok('GET /api/pay/:token', { params: { token } });
    const url = `/api/pay/${token}/documents/estimate`;
    expect(documents).toEqual([{ number: `EST-${job.jobNumber}`, url }]);
    const signed = await shop.guest.send(`GET ${url}`);
    expect(signed.headers.get('content-disposition')).toContain(`EST-${job.jobNumber}-signed.pdf`);
    expect(signed.bytes.toString('latin1')).toMatch(/^%PDF/);
    for (const other of ['work_order', 'invoice', 'x']) {
      const { status } = await shop.guest.send(`GET /api/pay/${token}/documents/${other}`);
      expect([other, status]).toEqual([other, 404]);
    }
  });
});

test('a signed change order is among what the customer signed, and nobody else’s', async () => {
  const shop = await openShop();
  // A company may number its jobs as it likes.
  const job = await signedWorkOrder(shop, { jobNumber: '2026/14 b.ü' });
  const changed = await sentChangeOrder(shop, job);
  expectOk(await sign(shop.newGuest(), changed.token));
  await shop.drain();
  await progress(shop, job.id, 'invoice');
  const token = await linkTo(shop, job.id);
  const number = `CO-${job.jobNumber}-1`;
  const url = `/api/pay/${token}/documents/change-order-1`;
  const read = async () => (await shop.guest.ok('GET /api/pay/:token', { params: { token } })).documents;
  expect(await read()).toEqual([
    { number: `EST-${job.jobNumber}`, url: `/api/pay/${token}/documents/estimate` },
    { number, url },
  ]);
  const file = await shop.guest.send(`GET ${url}`);
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('CO-202614 b._-1-signed.pdf'),
  ]);
  expect((await shop.guest.send(`GET ${url.replace(/1$/, '2')}`)).status).toBe(404);
  await shop.client.ok('PATCH /api/jobs/:id/customer', {
    params: { id: job.id },
    body: { customerName: 'Somebody Else', customerEmail: 'else@example.com' },
  });
  const theirs = await linkTo(shop, job.id);
  expect((await shop.guest.send(`GET /api/pay/${theirs}/documents/change-order-1`)).status).toBe(404);
});

test('what somebody else signed of the job is not shown', async () => {
  const shop = await openShop();
  const job = await signedInvoice(shop);
  await shop.client.ok('PATCH /api/jobs/:id/customer', {
    params: { id: job.id },
    body: { customerName: 'Somebody Else', customerEmail: 'else@example.com' },
  });
  const token = await linkTo(shop, job.id);
  const { documents } = await shop.guest.ok('GET /api/pay/:token', { params: { token } });
  expect(documents).toEqual([]);
  expect((await shop.guest.send(`GET /api/pay/${token}/documents/estimate`)).status).toBe(404);
  // Nor does their invoice say what the other has approved.
  const { bytes } = await shop.guest.send(`GET /api/pay/${token}/pdf`);
  expect(squeezed(textOf(bytes))).not.toContain(squeezed('Approved in writing'));
});

describe('what a company signed', () => {
  const acme = {
    customerName: 'Acme LLC',
    customerContactName: 'Sam Lee',
    customerEmail: 'sam@acme.example',
  };

  async function shownAfter(patch: object) {
    const shop = await openShop();
    const job = await signedInvoice(shop, acme);
    const { body } = await shop.client.call('PATCH /api/jobs/:id/customer', {
      params: { id: job.id },
      body: { customerName: acme.customerName, ...patch },
    });
    const token = await linkTo(shop, job.id);
    const { documents } = await shop.guest.ok('GET /api/pay/:token', { params: { token } });
    const { status } = await shop.guest.send(`GET /api/pay/${token}/documents/estimate`);
    return { contact: body.customerContactName, documents: documents.length, status };
  }

  test.each([{ customerEmail: 'new@acme.example' }, { customerContactName: 'Pat Cole' }])(
    'is its own whatever else changes: %j',
    async (patch) => {
      expect(await shownAfter(patch)).toMatchObject({ documents: 1, status: 200 });
    },
  );

  const beta = { customerName: 'Beta Inc', customerEmail: 'office@beta.example' };
  test.each([
    ['another company, whose contact is not the former one’s', beta, null],
    ['one whose contact has the same name', { ...beta, customerContactName: 'Sam Lee' }, 'Sam Lee'],
    ['one with the same email', { customerName: 'Beta Inc' }, null],
    ['one named like the signer', { ...beta, customerName: 'Sam Lee' }, null],
  ])('is not shown to %s', async (_, patch, contact) => {
    expect(await shownAfter(patch)).toEqual({ contact, documents: 0, status: 404 });
  });
});

describe('its files', () => {
  test('are the invoice as it is now', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop);
    const pdf = () => shop.guest.call('GET /api/pay/:token/pdf', { params: { token } });
    const first = await pdf();
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect(first.headers.get('content-disposition')).toMatch(`inline; filename="INV-${job.jobNumber}.pdf"`);
    await pay(shop, job, '237.70');
    const second = await pdf();
    expect(second.bytes.equals(first.bytes)).toBe(false);
    expect(second.headers.get('content-disposition')).toMatch(`filename="Receipt-INV-${job.jobNumber}.pdf"`);
    const html = (await shop.guest.send(`GET /pay/${token}/read`)).bytes.toString();
    expect(html).toContain(`<a href="/pay/${token}">Back to the receipt</a>`);
  });

  test('and a page without scripts, in the words of the document', async () => {
    const shop = await openShop();
    const { job, token } = await invoiceWithLink(shop, {
      customerName: '<script>alert(1)</script>',
      comments: 'Gate code 4411',
    });
    const { status, headers, bytes } = await shop.guest.send(`GET /pay/${token}/read`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ]);
    const html = bytes.toString();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain(`<title>Invoice INV-${job.jobNumber} – Ridgeline Heating &#38; Air</title>`);
    expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    expect(html).not.toContain('<script');
    for (const text of [
      'Gate code 4411',
      '$237.70',
      'Capacitor',
      'Back to the invoice',
      `href="/api/pay/${token}/pdf"`,
    ])
      expect(html).toContain(text);
  });

  test('say “Tax exempt”, and where the work is beside where the bill goes', async () => {
    const shop = await openShop();
    const { id: customerId } = await shop.client.ok('POST /api/customers', {
      body: { name: 'Boise Schools', isTaxExempt: true, billingAddress: 'PO Box 9\nBoise, ID 83701' },
    });
    const printed = async (taxRate?: string) => {
      const address = { customerId, customerAddress: '77 Lake Rd\nMcCall, ID 83638' };
      const { token } = await invoiceWithLink(shop, { ...address, taxRate });
      const { bytes } = await shop.guest.send(`GET /api/pay/${token}/pdf`);
      const html = await shop.guest.send(`GET /pay/${token}/read`);
      return [textOf(bytes), squeezed(html.bytes.toString().replace(/<[^>]+>/g, ''))];
    };
    for (const text of await printed()) {
      expect(text).toMatch(/MariaNguyễn.*POBox9Boise,ID83701.*Serviceaddress77LakeRdMcCall,ID83638/i);
      expect(text).toContain('Taxexempt');
      expect(text).not.toContain('Tax(');
    }
    for (const text of await printed('6')) {
      expect(text).toContain('Tax(6%)');
      expect(text).not.toContain('Taxexempt');
    }
  });

  test('are limited, the page without scripts too', async () => {
    const shop = await openShop({ env: { LIMIT_LINK_FILES: '2/10m' } });
    const { token } = await invoiceWithLink(shop);
    const statuses: number[] = [];
    for (let tried = 0; tried < 3; tried += 1)
      statuses.push((await shop.guest.call('GET /api/pay/:token/pdf', { params: { token } })).status);
    expect(statuses).toEqual([200, 200, 429]);
    const page = await shop.guest.send(`GET /pay/${token}/read`);
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  });
});

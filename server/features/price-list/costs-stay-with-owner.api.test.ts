// What an item costs the company leaves the owner's own price list in no reply, email or document (D-11).
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { needsPdfTools } from '#server/documents/testing/needs-pdf-tools.ts';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import type { HttpClient, TestResponse } from '#server/testing/http-client.ts';

needsPdfTools();

const cost = '8765432.19';
const spellings = [cost, '8,765,432.19', '876543219', '8765432,19'];

const reveals = (bytes: Buffer): boolean => {
  const text = bytes.toString('utf8');
  const printed = bytes.subarray(0, 5).toString() === '%PDF-' ? textOf(bytes) : '';
  return spellings.some((spelling) => text.includes(spelling) || printed.includes(spelling));
};

/** Reads along what somebody is sent. */
function watched<C extends HttpClient>(
  client: C,
  name: string,
  replies: [request: string, bytes: Buffer][],
): C {
  const send = client.send.bind(client);
  client.send = async (request, options): Promise<TestResponse> => {
    const response = await send(request, options);
    replies.push([`${name}: ${request}`, response.bytes]);
    return response;
  };
  return client;
}

const readable = Object.values(endpoints)
  .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  .map(({ path }) => path);

test('costs never leave the owner’s screens', { timeout: 120_000 }, async () => {
  const replies: [request: string, bytes: Buffer][] = [];
  const shop = await openShop();
  const { given, user, mailbox } = shop;
  const client = watched(shop.client, 'owner', replies);
  const office = watched((await given.officePerson({ accountId: user.accountId })).client, 'office', replies);
  const tech = await given.technician({ accountId: user.accountId });
  const technician = watched(tech.client, 'technician', replies);
  const guest = watched(shop.newGuest(), 'guest', replies);

  const item = await client.ok('POST /api/price-list', {
    body: {
      name: 'Boiler',
      description: 'Gas boiler',
      category: 'Parts',
      unit: 'each',
      unitPrice: '950',
      cost,
    },
  });
  const lineItems = [
    { quantity: 2, description: 'Gas boiler', unitPrice: '950', unit: 'each', itemId: item.id },
  ];
  const templateId = await given.template({ client }, { defaultLineItems: lineItems });
  const job = await given.job({ client }, { lineItems, assignedTechnicianId: tech.technicianId });
  const params = { id: job.id };
  const form = { templateId, customerName: 'Maria', documentType: 'estimate' as const, lineItems };
  await client.call('POST /api/generate-pdf', { body: form });
  await client.call('POST /api/generate-pdf/preview', { body: form });
  await client.ok('POST /api/jobs/:id/duplicate', { params });

  const { signingToken: token } = await given.sentRequest({ client }, job.id);
  await guest.send(`GET /api/signatures/${token}`);
  await guest.send(`GET /api/signatures/${token}/pages/1`);
  await guest.send(`GET /api/signatures/${token}/download`);
  await guest.send(`GET /sign/${token}`);
  await guest.send(`GET /sign/${token}/read`);
  expect((await sign(guest, token)).status).toBe(200);
  await shop.drain();
  await client.ok('PATCH /api/jobs/:id/stage', { params, body: { stage: 'invoice' } });
  await client.ok('POST /api/jobs/:id/send-invoice', { params, body: {} });
  await client.ok('POST /api/jobs/:id/payments', { params, body: { amount: '10', sendReceipt: true } });
  const { url } = await client.ok('POST /api/jobs/:id/pay-link', { params });
  const payLink = new URL(url, shop.client.base).pathname;
  for (const address of [payLink, `${payLink}/read`, `/api${payLink}`, `/api${payLink}/pdf`])
    await guest.send(`GET ${address}`);
  const customerId = job.customerId ?? '';
  await client.ok('POST /api/customers/:id/statement/send', { params: { id: customerId }, body: {} });
  await shop.drain();

  await office.call('POST /api/price-list', { body: { name: 'Valve', cost } });
  await office.call('PATCH /api/price-list/:id', { params: { id: item.id }, body: { name: 'Boiler, gas' } });
  await office.call('PATCH /api/price-list/:id', {
    params: { id: item.id },
    body: { name: 'x', revision: 1 },
  });
  await office.call('POST /api/price-list/adjust', { body: { percent: '5' } });
  await office.call('POST /api/price-list/adjust/undo');
  for (const somebody of [client, office, technician]) {
    for (const address of [...readable, '/api/price-list?q=boiler', '/api/search?q=boiler'])
      await somebody.send(`GET ${address}`);
    await somebody.send(`GET /api/jobs/${job.id}`);
    await somebody.send(`GET /api/technician/jobs/${job.id}`);
    for (const stage of ['estimate', 'work_order', 'invoice'])
      await somebody.send(`GET /api/jobs/${job.id}/download/${stage}`);
    await somebody.send(`GET /api/jobs/${job.id}/signatures`);
    for (const part of ['', '/timeline?limit=200', '/statement'])
      await somebody.send(`GET /api/customers/${customerId}${part}`);
    await somebody.send('GET /api/customers?q=maria');
    await somebody.send('GET /api/customers/match?email=maria@example.com');
  }
  await office.call('DELETE /api/price-list/:id', { params: { id: item.id } });

  const revealing = replies.filter(([, bytes]) => reveals(bytes)).map(([request]) => request);
  // The owner's own list, which also shows that it would be found.
  expect(new Set(revealing)).toEqual(
    new Set([
      'owner: POST /api/price-list',
      'owner: GET /api/price-list',
      'owner: GET /api/price-list?q=boiler',
    ]),
  );
  const mails = await mailbox.all();
  expect(mails.length).toBeGreaterThan(3);
  for (const { subject, text, html, attachments } of mails) {
    expect(reveals(Buffer.from([subject, text, html].join('\n')))).toBe(false);
    for (const { content } of attachments)
      expect(reveals(Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content))).toBe(
        false,
      );
  }
  const pdfs = replies.filter(([, bytes]) => bytes.subarray(0, 5).toString() === '%PDF-');
  expect(pdfs.length).toBeGreaterThan(6);
  for (const [request, bytes] of pdfs)
    expect(textOf(bytes), request).toContain(request.endsWith('/statement') ? 'STATEMENT' : '2each');
  const events = await shop.deps.db.pool.query('select * from audit_events where account_id = $1', [
    user.accountId,
  ]);
  expect(reveals(Buffer.from(JSON.stringify(events.rows)))).toBe(false);
});

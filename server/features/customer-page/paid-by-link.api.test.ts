// Where customers are led to paying online: the paper of an invoice, the emails that ask for money, and the signed page;
// each only while the company takes payments online (D-19, D-24, D-71).
import { describe, expect, test } from 'vitest';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import { openPaidShop } from '#server/features/customer-payments/testing/payment-tools.ts';
import { half, request } from '#server/features/jobs/testing/deposit-tools.ts';
import { newCustomer, signedJob } from '#server/features/jobs/testing/signed-jobs.ts';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';

const invoice = (shop: Shop) =>
  given.job(shop, { currentStage: 'invoice', customerEmail: newCustomer(), taxRate: '0' });
const disconnect = ({ client }: Shop) => client.ok('DELETE /api/customer-payments/account');

/** The address behind "Pay online" on the paper; null where there is none. */
async function printedLink({ client }: Shop, id: string): Promise<string | null> {
  const { bytes } = await client.call('GET /api/jobs/:id/download/:type', {
    params: { id, type: 'invoice' },
  });
  const [, url = null] = /\/URI \((\S+\/pay\/[\w-]{43})\)/.exec(bytes.toString('latin1')) ?? [];
  expect(textOf(bytes).includes('Payonline')).toBe(url !== null);
  return url;
}

async function filesOf({ deps }: Shop, jobId: string): Promise<number> {
  const { rows } = await deps.db.pool.query('select from job_documents where job_id = $1', [jobId]);
  return rows.length;
}

const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? '';
const openPage = ({ newGuest }: Shop, url: string | null) =>
  newGuest().call('GET /api/pay/:token', { params: { token: tokenOf(url) } });

describe('the paper of an invoice', () => {
  test('has the job’s own link, the same on every print and in every email', async () => {
    const shop = await openPaidShop();
    const { id } = await invoice(shop);
    const first = await printedLink(shop, id);
    expect((await openPage(shop, first)).body).toMatchObject({ canPay: true });
    const send = () => shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id }, body: {} });
    await send();
    await send();
    expect(await printedLink(shop, id)).toBe(first);
    expect(await filesOf(shop, id)).toBe(1);
  });

  test('is printed anew with another link once links were withdrawn', async () => {
    const shop = await openPaidShop();
    const { id } = await invoice(shop);
    const first = await printedLink(shop, id);
    await shop.client.ok('DELETE /api/jobs/:id/pay-link', { params: { id } });
    expect((await openPage(shop, first)).status).toBe(410);
    const second = await printedLink(shop, id);
    expect(second).not.toBe(first);
    expect((await openPage(shop, second)).status).toBe(200);
  });

  test('has none where the company takes no payments online, any more or again', async () => {
    const shop = await openShop();
    const { id } = await invoice(shop);
    expect(await printedLink(shop, id)).toBeNull();
    await shop.client.ok('POST /api/customer-payments/account');
    const link = await printedLink(shop, id);
    expect(link).not.toBeNull();
    await disconnect(shop);
    expect(await printedLink(shop, id)).toBeNull();
    await shop.client.ok('POST /api/customer-payments/account');
    expect(await printedLink(shop, id)).toBe(link);
  });

  test('has it from its first print on, which is made with the job', async () => {
    const shop = await openPaidShop();
    const made = await shop.client.send('POST /api/generate-pdf', {
      body: {
        templateId: await given.template(shop),
        workOrderNumber: '',
        customerName: 'Ana Díaz',
        documentType: 'invoice',
        lineItems: [{ quantity: 1, description: 'Labor', unitPrice: 80 }],
      },
    });
    expect(made.status).toBe(200);
    const id = made.headers.get('x-job-id') ?? '';
    expect((await openPage(shop, await printedLink(shop, id))).status).toBe(200);
    expect(await filesOf(shop, id)).toBe(1);
  });

  test('has none once it is paid, and an estimate never has one', async () => {
    const shop = await openPaidShop();
    const { id, totalAmount } = await invoice(shop);
    await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount: totalAmount } });
    expect(await printedLink(shop, id)).toBeNull();
    const estimate = await given.job(shop);
    const { bytes } = await shop.client.call('GET /api/jobs/:id/download/:type', {
      params: { id: estimate.id, type: 'estimate' },
    });
    expect(bytes.toString('latin1')).not.toContain('/pay/');
  });
});

describe('an email that asks for money', () => {
  const emailAbout = async (shop: Shop, to: string) => {
    await shop.drain();
    return shop.mailbox.latest(to);
  };

  test('an invoice and its reminder say Pay and how much, in plain text too', async () => {
    const shop = await openPaidShop();
    const { id, customerEmail } = await invoice(shop);
    for (const name of ['POST /api/jobs/:id/send-invoice', 'POST /api/jobs/:id/send-reminder'] as const) {
      await shop.client.ok(name, { params: { id }, body: {} });
      const { text = '', html = '' } = await emailAbout(shop, customerEmail ?? '');
      expect([name, text]).toEqual([
        name,
        expect.stringMatching(/Pay \$235\.00\W+https?:\S+\/pay\/[\w-]{43}/),
      ]);
      expect(html).toContain('Pay $235.00');
    }
  });

  test('without payments online it says View invoice', async () => {
    const shop = await openShop();
    const { id, customerEmail } = await invoice(shop);
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id }, body: {} });
    const { text } = await emailAbout(shop, customerEmail ?? '');
    expect(text).toContain('View invoice');
    expect(text).not.toContain('Pay $');
  });

  test('the signed copy and the request for the deposit lead to paying it', async () => {
    const shop = await openPaidShop();
    const { id, customerEmail } = await signedJob(shop, { deposit: half });
    const expectButton = async () => {
      const { text = '' } = await emailAbout(shop, customerEmail);
      const [, url = ''] = /Pay deposit \$500\.00\W+(https?:\S+\/pay\/[\w-]{43})/.exec(text) ?? [];
      expect((await openPage(shop, url)).body).toMatchObject({ kind: 'deposit', depositDue: '500.00' });
    };
    await expectButton();
    expect((await request(shop, id)).status).toBe(200);
    await expectButton();
  });

  test('a deposit that cannot be paid online is shown all the same', async () => {
    const shop = await openShop();
    const { id, customerEmail } = await signedJob(shop, { deposit: half });
    expect((await emailAbout(shop, customerEmail)).text).not.toContain('/pay/');
    expect((await request(shop, id)).status).toBe(200);
    const { text = '' } = await emailAbout(shop, customerEmail);
    const [url = ''] = /https?:\S+\/pay\/[\w-]{43}/.exec(text) ?? [];
    expect(text).toContain('View deposit');
    expect((await openPage(shop, url)).body).toMatchObject({ kind: 'deposit', canPay: false });
  });
});

describe('the signed page', () => {
  const payUrl = async ({ newGuest }: Shop, token: string) => {
    const { body } = await newGuest().call('GET /api/signatures/:token', { params: { token } });
    return body.job?.payUrl ?? null;
  };

  test('leads to the deposit, always by the same link, until that is paid', async () => {
    const shop = await openPaidShop();
    const { id, token } = await signedJob(shop, { deposit: half });
    const url = await payUrl(shop, token);
    expect((await openPage(shop, url)).body).toMatchObject({ kind: 'deposit', canPay: true });
    expect(await payUrl(shop, token)).toBe(url);
    const body = { amount: '500', isDeposit: true };
    await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body });
    expect(await payUrl(shop, token)).toBeNull();
  });

  test('leads nowhere before it is signed, without a deposit, and where nothing is paid online', async () => {
    const shop = await openPaidShop();
    const { token } = await given.sentLink(shop, { job: { deposit: half } });
    expect(await payUrl(shop, token)).toBeNull();
    expect(await payUrl(shop, (await signedJob(shop)).token)).toBeNull();
    const due = await signedJob(shop, { deposit: half });
    await disconnect(shop);
    expect(await payUrl(shop, due.token)).toBeNull();
  });
});

// The deposit of a signed estimate as it is asked for, with the signed copy and again (D-19).
import { describe, expect, test } from 'vitest';
import { jobOf as read, sign } from '#server/features/signing/testing/signing-tools.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';
import { half, pay, request } from '../testing/deposit-tools.ts';
import { newCustomer, signedJob } from '../testing/signed-jobs.ts';
import { auditEventsOf, expectOk, openShop, progress } from '../testing/test-tools.ts';

describe('the signed copy', () => {
  test('asks for the deposit, in the company’s words about paying', async () => {
    const shop = await openShop();
    await shop.client.ok('PATCH /api/company/settings', {
      body: { checkPayableTo: 'Ridgeline', otherWaysToPay: 'Zelle: pay@ridgeline.example' },
    });
    const job = await signedJob(shop, { deposit: half });
    const copy = await shop.mailbox.latest(job.customerEmail);
    expect(copy.subject).toContain('Your signed copy');
    expect(copy.text).toContain('The deposit of $500.00 is due now.');
    expect(copy.text).toContain(`Make checks payable to Ridgeline. Write EST-${job.number} on your check.`);
    expect(copy.text).toMatch(/Deposit due: +\$500\.00/);
    const owners = await shop.mailbox.latest(shop.user.email);
    expect(owners.text).toContain('Your customer’s copy asks for the deposit.');
    expect(await read(shop, job.id)).toMatchObject({ depositDue: '500.00', depositPaid: '0.00' });
  });

  test('without a deposit says nothing of one', async () => {
    const shop = await openShop();
    const job = await signedJob(shop);
    expect((await shop.mailbox.latest(job.customerEmail)).text).not.toMatch(/deposit/i);
    expect((await shop.mailbox.latest(shop.user.email)).text).not.toMatch(/deposit/i);
  });

  test('of a job that was moved on by hand asks for none', async () => {
    const shop = await openShop();
    const customerEmail = newCustomer();
    const { job } = await given.sentLink(shop, { job: { deposit: half, customerEmail } });
    expectOk(await progress(shop, job.id, 'work_order'));
    expect(await read(shop, job.id)).toMatchObject({ depositDue: '0.00' });
    expect((await request(shop, job.id)).body).toMatchObject({ code: 'nothing_due' });
  });
});

describe('asking again', () => {
  test('emails what is due and how to pay it, and records it', async () => {
    const shop = await openShop();
    await shop.client.ok('PATCH /api/company/settings', { body: { otherWaysToPay: 'Zelle: 555-0142' } });
    const job = await signedJob(shop, { deposit: half });
    const draft = await shop.client.ok('GET /api/jobs/:id/message', {
      params: { id: job.id },
      query: { kind: 'deposit' },
    });
    const number = `EST-${job.number}`;
    expect(draft).toMatchObject({ amount: '500.00', number, to: job.customerEmail });
    expect(expectOk(await request(shop, job.id))).toEqual({
      success: true,
      sentTo: job.customerEmail,
      message: `Deposit request sent to ${job.customerEmail}.`,
    });
    await shop.drain();
    const mail = await shop.mailbox.latest(job.customerEmail);
    expect(mail.subject).toBe(`Deposit $500.00 due: estimate ${number} from Ridgeline Heating & Air`);
    expect(mail.subject).toBe(draft.subject);
    expect(mail.replyTo?.[0]?.address).toBe(shop.user.email);
    expect(mail.text).toMatch(/\n\n\$500\.00\nDeposit due\n/);
    expect(mail.text).toContain('Zelle: 555-0142');
    expect(mail.text).toContain(`Please mention ${number} when you pay.`);
    expect(mail.text).toMatch(/Total: +\$1,000\.00/);
    const pdfs = mail.attachments.filter(({ mimeType }) => mimeType === 'application/pdf');
    expect(pdfs.map(({ filename }) => filename)).toEqual([`${number}-signed.pdf`]);
    const { lastMail, invoiceSentAt } = await read(shop, job.id);
    expect([lastMail, invoiceSentAt]).toMatchObject([{ kind: 'deposit_request', state: 'sent' }, null]);
    const events = await auditEventsOf(shop, shop.user.accountId, job.id);
    expect(events.at(-1)).toEqual({
      type: 'job.deposit_requested',
      data: { to: job.customerEmail, amount: '500.00' },
    });
  });

  test('one key is one email, and with other words is refused', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: half });
    for (let tried = 0; tried < 3; tried += 1) expectOk(await request(shop, job.id, {}, 'press-1'));
    const other = await request(shop, job.id, { message: 'Something else.' }, 'press-1');
    expect([other.status, other.body]).toMatchObject([409, { code: 'key_reused' }]);
    await shop.drain();
    const subjects = (await shop.mailbox.all(job.customerEmail)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith('Deposit'))).toHaveLength(1);
  });

  test('twenty at once with one key are one email', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: half });
    const replies = await Promise.all(Array.from({ length: 20 }, () => request(shop, job.id, {}, 'press-2')));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { mails } = await read(shop, job.id);
    expect(mails.filter(({ kind }) => kind === 'deposit_request')).toHaveLength(1);
  });

  test('in typed words, to a typed address, which a job without one keeps', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: { kind: 'amount', value: '120.50' } });
    await shop.deps.db.pool.query('update jobs set customer_email = null where id = $1', [job.id]);
    const without = await request(shop, job.id);
    expect([without.status, without.body]).toMatchObject([
      400,
      { fields: { customerEmail: expect.stringContaining('request the deposit') } },
    ]);
    const to = newCustomer();
    expectOk(await request(shop, job.id, { to, subject: 'Please', message: 'A check is fine.' }));
    await shop.drain();
    const mail = await shop.mailbox.latest(to);
    expect([mail.subject, (await read(shop, job.id)).customerEmail]).toEqual(['Please', to]);
    expect(mail.text).toContain('A check is fine.');
    expect(mail.text).toContain('$120.50');
  });

  test('is refused where nothing is due, and where nobody knows the job', async () => {
    const shop = await openShop();
    const nothing = { code: 'nothing_due', message: 'No deposit is due on this job.' };
    const unsigned = await given.job(shop, { deposit: half });
    expect(await request(shop, unsigned.id)).toMatchObject({ status: 409, body: nothing });
    const plain = await signedJob(shop);
    expect(await request(shop, plain.id)).toMatchObject({ status: 409, body: nothing });
    const paid = await signedJob(shop, { deposit: half });
    expectOk(await pay(shop, paid.id, { amount: '500', isDeposit: true }));
    expect(await request(shop, paid.id)).toMatchObject({ status: 409, body: nothing });
    const closed = await signedJob(shop, { deposit: half });
    await shop.client.ok('POST /api/jobs/:id/close', {
      params: { id: closed.id },
      body: { outcome: 'archived' },
    });
    expect(await request(shop, closed.id)).toMatchObject({ status: 409, body: { code: 'job_closed' } });
    const draft = await shop.client.call('GET /api/jobs/:id/message', {
      params: { id: paid.id },
      query: { kind: 'deposit' },
    });
    expect(draft).toMatchObject({ status: 409, body: nothing });
    const { client: stranger } = await shop.given.owner();
    for (const id of [newId(), 'x']) expect((await request(shop, id)).status).toBe(404);
    expect((await request({ ...shop, client: stranger }, closed.id)).status).toBe(404);
  });

  test('brings the estimate as it was signed, unless somebody else signed it', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: half });
    const attached = async (to: string) => {
      await shop.drain();
      const { attachments, text } = await shop.mailbox.latest(to);
      return { files: attachments.map(({ filename }) => filename), text };
    };
    expectOk(await request(shop, job.id));
    const mail = await attached(job.customerEmail);
    expect(mail.files).toEqual([`EST-${job.number}-signed.pdf`]);
    expect(mail.text).toContain('The estimate you signed is attached.');
    await shop.client.ok('PATCH /api/jobs/:id/customer', {
      params: { id: job.id },
      body: { customerName: 'Somebody Else' },
    });
    expectOk(await request(shop, job.id));
    const other = await attached(job.customerEmail);
    expect(other.files).toEqual([]);
    expect(other.text).not.toContain('attached');
  });

  test('is looked at first: what is due, the words, and the estimate that goes with it', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: half });
    const draft = () =>
      shop.client.ok('GET /api/jobs/:id/message', { params: { id: job.id }, query: { kind: 'deposit' } });
    const { revision } = await read(shop, job.id);
    expect(await draft()).toEqual({
      to: job.customerEmail,
      subject: `Deposit $500.00 due: estimate EST-${job.number} from Ridgeline Heating & Air`,
      message: expect.stringContaining('The deposit of $500.00 is due now.'),
      amount: '500.00',
      number: `EST-${job.number}`,
      signedFile: `EST-${job.number}-signed.pdf`,
      revision,
    });
    await shop.client.ok('PATCH /api/jobs/:id', { params: { id: job.id }, body: { notes: 'Dog.' } });
    expect(await request(shop, job.id, { revision })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    await shop.client.ok('PATCH /api/jobs/:id/customer', {
      params: { id: job.id },
      body: { customerName: 'Somebody Else' },
    });
    expect((await draft()).signedFile).toBeNull();
  });

  test('is nothing to another customer, who never agreed to it; it comes back with the first one', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, {
      deposit: { kind: 'amount', value: '100' },
      serviceDateStart: '2026-11-14T09:00',
    });
    const isNowFor = (customerName: string, customerEmail: string) =>
      shop.client.ok('PATCH /api/jobs/:id/customer', {
        params: { id: job.id },
        body: { customerName, customerEmail },
      });
    const { customerName } = await read(shop, job.id);
    const dueToday = async () =>
      (await shop.client.ok('GET /api/today')).today.jobs.map(({ depositDue }) => depositDue);
    expect(await dueToday()).toEqual(['100.00']);

    await isNowFor('Bob Stone', 'bob@example.com');
    expect(await read(shop, job.id)).toMatchObject({ approvedTotal: null, depositDue: '0.00' });
    expect(await dueToday()).toEqual(['0.00']);
    expect(await request(shop, job.id)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
    const deposit = await pay(shop, job.id, { amount: '100', isDeposit: true });
    expect(deposit).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
    const page = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token: job.token } });
    expect(page).toMatchObject({ job: { depositDue: '0.00' } });

    await isNowFor(customerName, job.customerEmail);
    expect(await read(shop, job.id)).toMatchObject({ approvedTotal: '1000.00', depositDue: '100.00' });
    expectOk(await request(shop, job.id));
  });

  test('is nothing to another customer who signs the work order, and the first one’s page says nothing of what was paid', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: { kind: 'amount', value: '100' } });
    const body = { customerName: 'Bob Stone', customerEmail: 'bob@example.com' };
    await shop.client.ok('PATCH /api/jobs/:id/customer', { params: { id: job.id }, body });
    const { signingToken } = await given.sentRequest(shop, job.id);
    expectOk(await sign(shop.newGuest(), signingToken));
    expect(await read(shop, job.id)).toMatchObject({ approvedTotal: '1000.00', depositDue: '0.00' });
    expect(await request(shop, job.id)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
    expectOk(await pay(shop, job.id, { amount: '33' }));
    const page = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token: job.token } });
    expect(page).toMatchObject({ job: { depositDue: '0.00', howToPay: null } });
  });

  test('is still asked of the customer who signs the work order too', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: { kind: 'amount', value: '100' } });
    const { signingToken } = await given.sentRequest(shop, job.id);
    expectOk(await sign(shop.newGuest(), signingToken));
    expect(await read(shop, job.id)).toMatchObject({ depositDue: '100.00' });
  });

  test('counts among the emails to customers', async () => {
    const shop = await openShop({ env: { LIMIT_MAILS_TO_OTHERS: '1/1h' } });
    const job = await signedJob(shop, { deposit: half });
    expect((await request(shop, job.id)).status).toBe(429);
  });

  test('one that waits while the deposit is paid is not sent', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: half });
    expectOk(await request(shop, job.id));
    expectOk(await pay(shop, job.id, { amount: '500', isDeposit: true }));
    await shop.drain();
    expect((await shop.mailbox.latest(job.customerEmail)).subject).not.toMatch(/^Deposit/);
    expect((await read(shop, job.id)).mails[0]).toMatchObject({ kind: 'deposit_request', state: 'outdated' });
  });
});

// Emails about a change order are in its own words, and once it is signed the invoice is within what was approved (D-20,
// D-21).
import { expect, test } from 'vitest';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { expectOk, openShop, progress, runTask } from '#server/features/jobs/testing/test-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import {
  listed,
  send,
  sentChangeOrder,
  signedWorkOrder,
  withExtra,
  written,
} from './testing/change-order-tools.ts';

const reason = 'The old disconnect box is corroded.';

async function sentOrder() {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  await shop.drain();
  const { id, number } = await written(shop, job.id, withExtra(job));
  const { signingToken: token } = expectOk<{ signingToken: string }>(await send(shop, job.id, id));
  await shop.drain();
  return { shop, job, number, token };
}

test('the link, the copies and the invoice', async () => {
  const { shop, job, number, token } = await sentOrder();
  const link = await shop.mailbox.latest('maria@example.com');
  // Not a signature request: that is how the card calls the email of an estimate.
  const { lastMail, mails } = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
  expect([lastMail?.kind, ...mails.map(({ kind }) => kind)].slice(0, 2)).toEqual([
    'change_order',
    'change_order',
  ]);
  expect(mails.filter(({ kind }) => kind === 'change_order')).toHaveLength(1);
  expect(link.subject).toBe(`Please approve: Change Order ${number} from Ridgeline Heating & Air`);
  expect(link.text).toMatch(/\n\n\$337\.70\nNew total, \$100\.00 more than before\n/);
  expect(link.text).toContain(`Change Order ${number} needs your approval`);
  expect(link.text).toContain('The new total is $337.70.');
  expect(link.text).toMatch(new RegExp(`Reason: +${reason}\nTotal before: +\\$237\\.70\n`));
  expect(link.text).not.toMatch(/work order/i);

  expectOk(await sign(shop.newGuest(), token));
  await shop.drain();
  const copy = await shop.mailbox.latest('maria@example.com');
  expect(copy.subject).toBe(`Your signed copy: Change Order ${number} from Ridgeline Heating & Air`);
  expect(copy.text).toMatch(new RegExp(`Change Order: +${number}\nReason: +${reason}\nSigned: `));
  expect(copy.attachments.map(({ filename }) => filename)).toContain(`${number}-signed.pdf`);
  const owners = await shop.mailbox.latest(shop.user.email);
  expect(owners.subject).toBe(`Maria Nguyễn signed Change Order ${number}`);
  expect(owners.text).toContain('Your customer approved the change order.');

  expectOk(await progress(shop, job.id, 'invoice'));
  expectOk(await shop.client.send(`POST /api/jobs/${job.id}/send-invoice`, { body: {} }));
  const { bytes } = await shop.client.send(`GET /api/jobs/${job.id}/download/invoice`);
  const printed = squeezed(textOf(bytes));
  expect(printed).toContain(squeezed(`Approved in writing: $337.70 (EST-${job.jobNumber}, ${number})`));
  expect(printed).not.toContain(squeezed('Not approved in writing'));
});

test('declined, the owner reads what stays', async () => {
  const { shop, number, token } = await sentOrder();
  await shop.newGuest().ok('POST /api/signatures/:token/decline', {
    params: { token },
    body: { reason: 'Too much.' },
    csrf: false,
  });
  await shop.drain();
  const mail = await shop.mailbox.latest(shop.user.email);
  expect(mail.subject).toBe(`Maria Nguyễn declined Change Order ${number}`);
  expect(mail.text).toContain(
    'The work stays as it was approved before. You can write another change order.',
  );
  expect(mail.text).toMatch(/Reason: +Too much\./);
});

test('an email that could not be delivered is said of the change order, until it is sent again', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  await shop.drain();
  const { id } = await sentChangeOrder(shop, job);
  expect(await listed(shop, job.id)).toMatchObject([{ status: 'sent', isUndelivered: false }]);
  await shop.deps.db.pool.query(
    `update mails set state = 'failed', content = null where subject_id = $1 and state = 'queued'`,
    [job.id],
  );
  await runTask(shop, 'signing.sweep');
  expect(await listed(shop, job.id)).toMatchObject([{ status: 'sent', isUndelivered: true }]);
  expectOk(await send(shop, job.id, id));
  expect(await listed(shop, job.id)).toMatchObject([{ status: 'sent', isUndelivered: false }]);
});

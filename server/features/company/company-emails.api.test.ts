// Emails in a company's name look like the company: logo, color, who it is (D-75).
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { closeContent, type MailContent } from '#server/platform/mail/mail-content.ts';
import { given } from '#server/testing/given.ts';
import { png } from '../objects/testing/pictures.ts';
import { upload } from '../objects/testing/upload.ts';

const address = () => `${crypto.randomUUID()}@example.com`;

const profile = {
  companyName: 'Ridgeline Heating & Air',
  companyPhone: '2085550142',
  companyAddress: '512 W Grove St',
  companyCity: 'Boise',
  companyState: 'ID',
  companyZip: '83702',
};

const update = ({ client }: Shop, change: { companyLogo?: string | null; companyName?: string }) =>
  client.ok('POST /api/company/update', { body: { ...profile, ...change } });

async function openBranded() {
  const shop = await openShop();
  const { body } = await upload(shop.client, await png(1200, 400), { purpose: 'logo' });
  await update(shop, { companyLogo: body.objectPath as string });
  await shop.client.ok('PATCH /api/company/settings', {
    body: {
      brandColor: '#B3262B',
      licenseNumbers: ['HVC-48213', 'ID Lic. 77'],
      companyEmail: 'office@ridgeline.example',
    },
  });
  return { ...shop, logoPath: body.objectPath as string };
}

async function sendInvoice(shop: Shop, message?: string): Promise<string> {
  const customerEmail = address();
  const { id } = await given.job(shop, { currentStage: 'invoice', customerEmail });
  await shop.client.ok('POST /api/jobs/:id/send-invoice', {
    params: { id },
    ...(message && { body: { message } }),
  });
  return customerEmail;
}

async function spoilPictures({ deps, user }: Shop): Promise<void> {
  const { rows } = await deps.db.pool.query<{ key: string }>(
    "select key from stored_files where account_id = $1 and key like '%objects%'",
    [user.accountId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) await deps.files.put(key, Buffer.from('no picture'), 'image/png');
}

describe('an email to a customer', () => {
  test('shows logo, color and amount, and ends with who the company is', async () => {
    const shop = await openBranded();
    const to = await sendInvoice(shop);
    await shop.drain();
    const mail = await shop.mailbox.latest(to);
    expect(mail.attachments.map(({ filename, disposition }) => [filename, disposition])).toEqual([
      ['logo.png', 'inline'],
      ['INV-1001.pdf', 'attachment'],
    ]);
    const [logo] = mail.attachments;
    const { width, height } = await sharp(Buffer.from(logo?.content as ArrayBuffer)).metadata();
    expect([width, height]).toEqual([360, 120]);
    expect(mail.html).toContain(
      '<img class="logo" src="cid:logo" alt="Ridgeline Heating &#38; Air" width="180" style="display:block;width:auto;height:auto;max-height:60px;',
    );
    expect(mail.html).toContain('background:#b3262b');
    expect(mail.html).toContain(
      '$237.70 due Dec 14, 2026 · No-cool repair · Ridgeline Heating &#38; Air&#847;',
    );
    expect(mail.text).toMatch(/^Invoice INV-1001\n\n\$237\.70\nDue Dec 14, 2026\n\nHello Maria,\n/);
    expect(mail.text).toContain(`--
Ridgeline Heating & Air
512 W Grove St, Boise, ID 83702
(208) 555-0142
License HVC-48213, ID Lic. 77
office@ridgeline.example
`);
  });

  test('repeats nothing of the signature that was typed but the number to call', async () => {
    const shop = await openBranded();
    const to = await sendInvoice(
      shop,
      'Hi Maria,\n\nall done.\n\nMike\nRidgeline Heating & Air\nCall me: 208.555.0142',
    );
    await shop.drain();
    const { text = '' } = await shop.mailbox.latest(to);
    expect(text).toContain('Mike\nRidgeline Heating & Air\nCall me: 208');
    expect(text.split('--\n')[1]).toMatch(
      /^512 W Grove St, Boise, ID 83702\n\(208\) 555-0142\nLicense HVC-48213, ID Lic\. 77\noffice@/,
    );
  });

  test('calls and writes with a tap, also where the message names the number', async () => {
    const shop = await openBranded();
    await shop.client.ok('PATCH /api/company/settings', {
      body: { companyEmail: 'call+us@ridgeline.example' },
    });
    const to = await sendInvoice(shop, 'Hello,\n\nquestions? Call us at (208) 555-0142.');
    await shop.drain();
    const { html = '' } = await shop.mailbox.latest(to);
    expect(html).toMatch(/href="tel:2085550142"[^>]*>\(208\) 555-0142<\/a>/);
    expect(html).toMatch(/href="mailto:call\+us@ridgeline\.example"[^>]*>call\+us@ridgeline/);
  });

  test('has the name where there is no logo, or where it is gone before the email leaves', async () => {
    const shop = await openBranded();
    const to = await sendInvoice(shop);
    await update(shop, { companyLogo: null });
    await shop.drain();
    const mail = await shop.mailbox.latest(to);
    expect(mail.attachments).toHaveLength(1);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toMatch(/color:#b3262b"><!--logo-->Ridgeline Heating &#38; Air/);
  });

  test('goes out with the name when the logo cannot be read', async () => {
    const shop = await openBranded();
    const to = await sendInvoice(shop);
    await spoilPictures(shop);
    await shop.drain();
    const mail = await shop.mailbox.latest(to);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['INV-1001.pdf']);
    expect(mail.html).toContain('<!--logo-->Ridgeline Heating &#38; Air');
  });

  test('shows a logo that was made small before, without reading it again', async () => {
    const shop = await openBranded();
    await sendInvoice(shop);
    await shop.drain();
    const to = await sendInvoice(shop);
    await spoilPictures(shop);
    await shop.drain();
    expect((await shop.mailbox.latest(to)).html).toContain('<img class="logo" src="cid:logo"');
    const { body } = await upload(shop.client, await png(400, 400), { purpose: 'logo' });
    await update(shop, { companyLogo: body.objectPath as string });
    const next = await sendInvoice(shop);
    await shop.drain();
    expect((await shop.mailbox.latest(next)).html).toContain(
      'width="60" style="display:block;width:auto;height:auto;max-height:60px;',
    );
  });

  test('that an older version wrote is sent as it was written', async () => {
    const shop = await openBranded();
    const to = await sendInvoice(shop);
    const older: Omit<MailContent, 'logoOf'> = {
      senderName: 'Ridgeline Heating & Air',
      to: { address: to },
      subject: 'From before',
      html: '<!doctype html><p>From before</p>',
      text: 'From before',
      attachments: [],
    };
    await shop.deps.db.pool.query('update mails set content = $2 where recipient = $1', [
      to,
      closeContent(shop.deps.secrets, older),
    ]);
    await shop.drain();
    const mail = await shop.mailbox.latest(to);
    expect([mail.subject, mail.html?.trim(), mail.attachments]).toEqual(['From before', older.html, []]);
  });
});

test('an email of the product shows the product, whatever the company looks like', async () => {
  const shop = await openBranded();
  await shop.newGuest().ok('POST /api/auth/forgot-password', { body: { email: shop.user.email } });
  await shop.drain();
  const mail = await shop.mailbox.latest(shop.user.email);
  expect(mail.subject).toBe('Reset your password');
  expect(mail.attachments).toEqual([]);
  expect(mail.html).toContain('background:#3d5ea6');
  expect(mail.html).not.toContain('#b3262b');
  expect(mail.html).toContain('mso-hide:all">Someone asked for a new password for your account.');
  expect(mail.text).toMatch(/\n--\nFieldwright\n\nYou’re getting this email because/);
});

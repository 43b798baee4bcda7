// What every mail adapter promises, run on each of them.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MailRejected, type MailTransport, type OutgoingMail } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { smtpTransport } from './smtp.ts';
import { startSmtpInbox } from './testing/smtp-inbox.ts';

interface Arrived {
  recipients: string[];
  raw: Buffer;
}

interface Opened {
  transport: MailTransport;
  arrived(): Promise<Arrived[]>;
  close(): Promise<void>;
}

async function openSmtp(): Promise<Opened> {
  const inbox = await startSmtpInbox();
  const transport = smtpTransport({ url: inbox.url });
  return {
    transport,
    arrived: async () => inbox.deliveries.map(({ to, raw }) => ({ recipients: to, raw })),
    async close() {
      await transport.close?.();
      await inbox.close();
    },
  };
}

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  return {
    transport: await openOutbox({ folder }),
    async arrived() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map(async (name) => readArrived(await readFile(join(folder, name)))));
    },
    close: () => rm(folder, { recursive: true }),
  };
}

async function readArrived(raw: Buffer): Promise<Arrived> {
  const { to = [], cc = [], bcc = [] } = await PostalMime.parse(raw);
  return { recipients: [...to, ...cc, ...bcc].map(({ address }) => address ?? 'a group'), raw };
}

const plain: OutgoingMail = {
  id: 'invoice-1',
  from: { name: 'Acme Plumbing', address: 'no-reply@fieldwright.example' },
  replyTo: { name: 'Acme Plumbing', address: 'office@acme.example' },
  to: { name: 'Ada Customer', address: 'ada@customer.example' },
  subject: 'Invoice 1001',
  html: '<p>Please find the <b>invoice</b> attached.</p>',
  text: 'Please find the invoice attached.',
};

const hostile = 'Ada\r\nBcc: thief@evil.example\r\n\r\n<b>body</b>\u0000\u2028';
const neutral = 'Ada Bcc: thief@evil.example <b>body</b>';

describe.each([
  ['smtp', openSmtp],
  ['outbox', openFolder],
])('%s', (_, open) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  async function deliver(mail: Partial<OutgoingMail> = {}) {
    await opened.transport.send({ ...plain, ...mail });
    const [first, ...others] = await opened.arrived();
    expect(first).toBeDefined();
    expect(others).toEqual([]);
    const { recipients = [], raw = Buffer.alloc(0) } = first ?? {};
    return { recipients, raw, message: await PostalMime.parse(raw) };
  }

  test('a mail arrives with its people, its subject and both of its bodies', async () => {
    const { recipients, message } = await deliver();
    expect(recipients).toEqual(['ada@customer.example']);
    expect(message.from).toEqual(plain.from);
    expect(message.replyTo).toEqual([plain.replyTo]);
    expect(message.to).toEqual([plain.to]);
    expect(message.subject).toBe('Invoice 1001');
    expect(message.text?.trim()).toBe(plain.text);
    expect(message.html?.trim()).toBe(plain.html);
    expect(message.messageId).toBe('<invoice-1@fieldwright.example>');
  });

  test.each([
    'Größe, naïve façade – 水道 🚰',
    '見積書'.repeat(40),
    'a "quoted" <angled>; name, with commas',
    'w'.repeat(200),
  ])('the text %j survives in the subject and in names', async (text) => {
    const { message } = await deliver({ subject: text, to: { name: text, address: plain.to.address } });
    expect(message.subject).toBe(text);
    expect(message.to).toEqual([{ name: text, address: 'ada@customer.example' }]);
  });

  test('a picture of the HTML arrives with it, apart from what is attached', async () => {
    const { raw, message } = await deliver({
      html: '<img src="cid:logo" alt="Acme">',
      attachments: [
        { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('PNG'), contentId: 'logo' },
        { filename: 'INV-1.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
      ],
    });
    expect(raw.toString('latin1')).toMatch(/multipart\/mixed[^]*multipart\/alternative[^]*multipart\/related/);
    expect(message.attachments).toMatchObject([
      { filename: 'logo.png', contentId: '<logo>', disposition: 'inline', related: true },
      { filename: 'INV-1.pdf', disposition: 'attachment' },
    ]);
    const broken = { contentId: 'a>\r\nBcc: x', filename: 'x', contentType: 'image/png', content: Buffer.from('') };
    await expect(opened.transport.send({ ...plain, id: 'other', attachments: [broken] })).rejects.toThrow(MailRejected);
  });

  test('a very long word in a header is cut, and no line is longer than mail allows', async () => {
    const word = 'w'.repeat(10_000);
    const { raw, message } = await deliver({
      subject: word,
      to: { name: word, address: plain.to.address },
      attachments: [
        { filename: `${word}.pdf`, contentType: 'application/pdf', content: Buffer.from('%PDF') },
      ],
      text: word,
      html: word,
    });
    expect(message.subject).toBe(`${'w'.repeat(199)}…`);
    expect(message.attachments[0]?.filename).toMatch(/^w+…\.pdf$/);
    expect(message.text?.trim()).toBe(word);
    expect(
      Math.max(
        ...raw
          .toString('latin1')
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(998);
  });

  test('text that looks like an encoded word is shown, not decoded', async () => {
    const text = '=?utf-8?Q?Bank=0D=0ABcc:_x?=';
    const { message } = await deliver({ subject: text, to: { name: text, address: plain.to.address } });
    expect(message.subject).toBe('= ?utf-8?Q?Bank=0D=0ABcc:_x?=');
    expect(message.to).toEqual([{ name: '= ?utf-8?Q?Bank=0D=0ABcc:_x?=', address: 'ada@customer.example' }]);
  });

  test('half a character and control characters in bodies are no error', async () => {
    const { message } = await deliver({
      subject: 'half \ud83d',
      text: 'a\u0000b \ud83d',
      html: '<p>\u0007</p>',
    });
    expect(message.subject).toBe('half \ufffd');
  });

  test('attachments keep every byte, their name and their type', async () => {
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 31) % 256));
    const { message } = await deliver({
      attachments: [
        { filename: 'Rechnung für Müller 水.pdf', contentType: 'application/pdf', content },
        { filename: 'empty.txt', contentType: 'text/plain; charset=utf-8', content: Buffer.alloc(0) },
      ],
    });
    expect(message.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Rechnung für Müller 水.pdf', 'application/pdf'],
      ['empty.txt', 'text/plain'],
    ]);
    expect(content.equals(Buffer.from(message.attachments[0]?.content as ArrayBuffer))).toBe(true);
    expect(message.attachments[1]?.content).toHaveProperty('byteLength', 0);
  });

  test('line breaks in names, subject, file name and headers add no header and no recipient', async () => {
    const { recipients, message } = await deliver({
      from: { name: hostile, address: plain.from.address },
      replyTo: { name: hostile, address: 'office@acme.example' },
      to: { name: hostile, address: plain.to.address },
      subject: hostile,
      attachments: [
        {
          filename: '../a\r\nBcc: thief@evil.example\r\n/b.pdf',
          contentType: 'application/pdf',
          content: Buffer.from('x'),
        },
      ],
      headers: { 'X-Note': hostile },
    });
    expect(recipients).toEqual(['ada@customer.example']);
    expect(message.subject).toBe(neutral);
    expect(message.from?.name).toBe(neutral);
    expect(message.to).toEqual([{ name: neutral, address: 'ada@customer.example' }]);
    expect(message.attachments[0]?.filename).toBe('..-a Bcc- thief@evil.example -b.pdf');
    expect(message.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(message.headers.find(({ key }) => key === 'x-note')?.value).toBe(neutral);
    expect(message.html?.trim()).toBe(plain.html);
  });

  test.each([
    'ada@customer.example, eve@evil.example',
    'ada@customer.example; eve@evil.example',
    'ada@customer.example eve@evil.example',
    'ada@customer.example\r\nBcc: eve@evil.example',
    'ada@customer.example\n',
    'ada@cus\ntomer.example',
    'ada@customer%2eexample',
    'Ada <ada@customer.example>',
    'team: ada@customer.example;',
    '"ada eve"@customer.example',
    '<ada@customer.example>',
    'ada@@customer.example',
    'ada@customer..example',
    '.ada@customer.example',
    'ada@-customer.example',
    'ada@[127.0.0.1]',
    'ada',
    '@customer.example',
    '',
    `${'a'.repeat(65)}@customer.example`,
    `ada@${'a.'.repeat(130)}example`,
  ])('%j is not one address, so nothing is sent, whoever it stands for', async (address) => {
    for (const role of ['to', 'from', 'replyTo'] as const) {
      await expect(opened.transport.send({ ...plain, [role]: { address } })).rejects.toThrow(MailRejected);
    }
    expect(await opened.arrived()).toEqual([]);
  });

  test.each(["o'hara+jobs@customer.example", 'ada@localhost', 'ADA@Customer.Example'])(
    '%s is one address',
    async (address) => {
      const { recipients } = await deliver({ to: { address } });
      expect(recipients.map((one) => one.toLowerCase())).toEqual([address.toLowerCase()]);
    },
  );

  test('a domain in another script is sent in its ASCII form', async () => {
    const { raw } = await deliver({ to: { address: 'ada@müller.example' } });
    expect(raw.toString('latin1')).toContain('\r\nTo: ada@xn--mller-kva.example\r\n');
  });

  test.each(['Bcc', 'To', 'Message-ID', 'Content-Type', 'X-A\r\nBcc', ''])(
    'the header %j cannot be set',
    async (name) => {
      await expect(
        opened.transport.send({ ...plain, headers: { [name]: 'eve@evil.example' } }),
      ).rejects.toThrow(MailRejected);
      expect(await opened.arrived()).toEqual([]);
    },
  );

  test.each(['../escape', 'a/b', '', 'a\r\nb', 'a b', '.hidden', 'a@b', 'x'.repeat(151)])(
    'the id %j is refused',
    async (id) => {
      await expect(opened.transport.send({ ...plain, id })).rejects.toThrow(MailRejected);
      expect(await opened.arrived()).toEqual([]);
    },
  );

  test('an attachment cannot inject through its content type', async () => {
    const attachments = [
      { filename: 'a', contentType: 'text/plain\r\nBcc: eve@evil.example', content: Buffer.from('') },
    ];
    await expect(opened.transport.send({ ...plain, attachments })).rejects.toThrow(MailRejected);
  });

  test('the same id sent twice, also at once, is one message', async () => {
    await Promise.all([opened.transport.send(plain), opened.transport.send(plain)]);
    await opened.transport.send(plain);
    const messages = await Promise.all((await opened.arrived()).map(({ raw }) => PostalMime.parse(raw)));
    expect(new Set(messages.map(({ messageId }) => messageId))).toEqual(
      new Set(['<invoice-1@fieldwright.example>']),
    );
  });

  test('it says where mail goes', () => {
    expect(opened.transport.describe).toMatch(/^(SMTP server|outbox folder) /);
  });
});

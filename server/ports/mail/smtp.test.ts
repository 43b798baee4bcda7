// What only a mail server can answer: refusals, absences and broken connections.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { MailRejected, type OutgoingMail } from './mail.ts';
import { mustEncrypt, smtpTransport } from './smtp.ts';
import { startSmtpInbox } from './testing/smtp-inbox.ts';

const mail: OutgoingMail = {
  id: 'estimate-7',
  from: { address: 'no-reply@fieldwright.example' },
  to: { address: 'ada@customer.example' },
  subject: 'Estimate',
  html: '<p>Hello</p>',
  text: 'Hello',
};

async function sendThrough(options: SMTPServerOptions, change: Partial<OutgoingMail> = {}, login = '') {
  const inbox = await startSmtpInbox(options);
  const transport = smtpTransport({ url: inbox.url.replace('//', `//${login}`) });
  onTestFinished(async () => {
    await transport.close?.();
    await inbox.close();
  });
  return transport.send({ ...mail, ...change }).catch((error: unknown) => error);
}

function reply(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode });
}

test('a recipient the server does not know is a rejection that says so', async () => {
  const error = await sendThrough({
    onRcptTo: (_to, _session, done) => done(reply(550, 'No such user here')),
  });
  expect(error).toBeInstanceOf(MailRejected);
  expect(error).toHaveProperty('message', 'The email server refused this email: 550 No such user here');
});

test('a message refused after its content is a rejection', async () => {
  const error = await sendThrough({
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(reply(554, 'Looks like spam')));
    },
  });
  expect(error).toBeInstanceOf(MailRejected);
});

test.each([421, 450, 452])('the answer %i is temporary, in words of ours', async (code) => {
  const error = await sendThrough({ onRcptTo: (_to, _session, done) => done(reply(code, 'No room')) });
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRejected);
  expect(error).toHaveProperty('message', `The email server asked us to try later: ${code} No room`);
});

test('a message put off after its content is temporary, in words of ours', async () => {
  const error = await sendThrough({
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(reply(451, 'Greylisted')));
    },
  });
  expect(error).not.toBeInstanceOf(MailRejected);
  expect(error).toHaveProperty('message', 'The email server asked us to try later: 451 Greylisted');
});

test('a refused login is temporary and does not tell the password', async () => {
  const error = await sendThrough(
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_login, _session, done) => done(reply(535, 'Wrong login')),
    },
    {},
    'shop:s3cret-word@',
  );
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRejected);
  expect(JSON.stringify(error) + String(error)).not.toContain('s3cret-word');
});

test('a greeting that turns us away is temporary', async () => {
  const error = await sendThrough({ onConnect: (_session, done) => done(reply(554, 'No service')) });
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRejected);
});

test('nobody listening is temporary', async () => {
  const inbox = await startSmtpInbox();
  await inbox.close();
  const transport = smtpTransport({ url: inbox.url });
  const error = await transport.send(mail).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRejected);
  await transport.close?.();
});

test('a connection dropped after the content is temporary, and the content was sent once', async () => {
  let contents = 0;
  const port = await startScripted((socket, line) => {
    if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
    if (line === 'DATA') socket.write('354 go on\r\n');
    if (line === '.') {
      contents += 1;
      socket.destroy();
    }
  });
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}` });
  const error = await transport.send(mail).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRejected);
  expect(contents).toBe(1);
  await transport.close?.();
});

test('a connection is kept for the next mail', async () => {
  let connections = 0;
  const inbox = await startSmtpInbox({
    onConnect(_session, done) {
      connections += 1;
      done();
    },
  });
  const transport = smtpTransport({ url: inbox.url });
  for (const id of ['one', 'two', 'three']) await transport.send({ ...mail, id });
  expect(inbox.deliveries).toHaveLength(3);
  expect(connections).toBe(1);
  await transport.close?.();
  await inbox.close();
});

test('a kept connection that has gone stale is replaced, and the mail is sent once', async () => {
  const contents = new Map<Socket, number>();
  const port = await startScripted((socket, line) => {
    const accepted = contents.get(socket) ?? 0;
    if (line.startsWith('MAIL') && accepted === 1) socket.destroy();
    else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
    if (line === 'DATA') socket.write('354 go on\r\n');
    if (line === '.') {
      contents.set(socket, accepted + 1);
      socket.write('250 taken\r\n');
    }
  });
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}` });
  await transport.send(mail);
  await transport.send({ ...mail, id: 'estimate-8' });
  expect([...contents.values()]).toEqual([1, 1]);
  await transport.close?.();
});

test.each([
  ['smtp://shop:s3cret@mail.example:587', true],
  ['smtp://mail.example:25', false],
  ['smtp://shop:s3cret@localhost:1025', false],
  ['smtp://shop:s3cret@127.0.0.1:1025', false],
  ['smtp://shop:s3cret@[::1]:1025', false],
  ['smtp://shop:s3cret@127.0.0.1.evil.example', true],
])('%s must be encrypted: %s', (url, expected) => {
  expect(mustEncrypt(new URL(url))).toBe(expected);
});

test.each(['', 'mail.example', 'http://user:s3cret@mail.example', 'smtp://'])(
  '%j is refused as a server, without repeating it',
  (url) => {
    expect(() => smtpTransport({ url })).toThrow(/^SMTP_URL must look like/);
  },
);

test('the description holds no password', () => {
  const transport = smtpTransport({ url: 'smtps://shop:s3cret@mail.example:465' });
  expect(transport.describe).toBe('SMTP server mail.example:465');
});

async function startScripted(response: (socket: Socket, line: string) => void): Promise<number> {
  const server = createServer((socket) => {
    let pending = '';
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const lines = `${pending}${chunk}`.split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) response(socket, line);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

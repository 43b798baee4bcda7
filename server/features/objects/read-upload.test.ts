// The upload that stops without hanging up, on a server that waits no longer than a moment.
import net from 'node:net';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { handleError } from '#server/platform/http/error-handler.ts';
import { readUpload } from './read-upload.ts';

async function request(text: string): Promise<string> {
  const app = Fastify().setErrorHandler(handleError);
  onTestFinished(() => app.close());
  await app.register(multipart);
  app.post('/', async (request, reply) => (await readUpload({ request, reply }, 50)).name);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000\r\n\r\n${text}`,
  );
  let response = '';
  for await (const data of socket) response += data;
  return response;
}

test.each([
  ['before the form begins', ''],
  [
    'in the middle of the file',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
  ],
])('silence %s ends with a clear answer and a closed line', async (_, text) => {
  const response = await request(text);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).toMatch(/connection: close/i);
  expect(response).toContain('The upload stopped half-way. Please try again.');
});

test('a flood is cut off', async () => {
  const app = Fastify().setErrorHandler(handleError);
  onTestFinished(() => app.close());
  await app.register(multipart);
  app.post('/', async (request, reply) => (await readUpload({ request, reply })).name);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((app.server.address() as net.AddressInfo).port, '127.0.0.1');
  const megabyte = Buffer.alloc(1024 * 1024);
  let sent = 0;
  let response = '';
  const flood = () => {
    while (sent < 500 && !socket.destroyed) {
      sent += 1;
      if (!socket.write(megabyte)) return void socket.once('drain', flood);
    }
  };
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
  );
  flood();
  await new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      response += data;
    });
    // Cut off while it is still sending: a reset is the expected end.
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  expect(sent).toBeLessThan(100);
  expect(response).toMatch(/^(HTTP\/1\.1 413 |$)/);
});

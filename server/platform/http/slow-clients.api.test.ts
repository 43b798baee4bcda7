// People and programs that take their time, on real sockets and a server that has little of it.
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { uploadPath } from '#server/features/objects/testing/upload.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import type { PageSource } from './pages.ts';

/** None of these would end anything by itself in a test's time. */
const slowReader = {
  headMs: 60_000,
  requestMs: 60_000,
  graceMs: 60_000,
  silenceMs: 60_000,
  idleMs: 60_000,
  checkEveryMs: 50,
};
const endsWithinMs = 8000;

const bigLength = 64 * 1024 * 1024;
const bigFile: PageSource = {
  html: async () => '',
  async serveAssets(app) {
    app.get('/big', async (_, reply) => reply.type('text/plain').send(Buffer.alloc(bigLength)));
  },
};

function connectTo(base: string): net.Socket {
  const socket = net.connect(Number(new URL(base).port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Sends `piece` again and again until the server hangs up; says what the server had said by then. */
async function trickle(socket: net.Socket, piece: string): Promise<string> {
  let response = '';
  let isOpen = true;
  socket.on('data', (data) => {
    response += data.toString('latin1');
  });
  socket.on('close', () => {
    isOpen = false;
  });
  for (const deadline = Date.now() + endsWithinMs; isOpen; await delay(20)) {
    if (Date.now() > deadline) throw new Error('The server never hung up.');
    if (piece) socket.write(piece);
  }
  return response;
}

const connectionsTo = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

async function headFor(client: HttpClient, path: string, fields: string[]): Promise<string> {
  const token = await client.csrfToken();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `cookie: ${cookie}`,
    `x-csrf-token: ${token}`,
    ...fields,
    '\r\n',
  ].join('\r\n');
}

const jsonOf = (length: number) => ['content-type: application/json', `content-length: ${length}`];
const formStart = '--limit\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const formOf = (length: number) => [
  'content-type: multipart/form-data; boundary=limit',
  `content-length: ${length}`,
];

describe('the server hangs up', () => {
  test.each(['', 'x'])(
    'on a connection whose request never begins or never has a whole head: %j',
    async (piece) => {
      const { base } = await startApp({ httpLimits: { ...slowReader, headMs: 300 } });
      const socket = connectTo(base);
      if (piece) socket.write('GET / HTTP/1.1\r\nhost: ');
      expect(await trickle(socket, piece)).toMatch(/^HTTP\/1\.1 408 /);
    },
  );

  test('on a body that comes byte by byte', async () => {
    const { base, guest, logs } = await startApp({ httpLimits: { ...slowReader, graceMs: 300 } });
    const socket = connectTo(base);
    socket.write(await headFor(guest, '/api/auth/logout', jsonOf(100_000)));
    expect(await trickle(socket, ' ')).toMatch(/^HTTP\/1\.1 408 /);
    expect(logs.filter((line) => line.includes('hung up on a slow client'))).toHaveLength(1);
    expect(logs.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });

  test('on an upload that never ends, however diligent', async () => {
    const { given, base } = await startApp({ httpLimits: { ...slowReader, headMs: 400, requestMs: 500 } });
    const { client } = await given.session();
    const socket = connectTo(base);
    socket.write((await headFor(client, uploadPath, formOf(1e9))) + formStart);
    expect(await trickle(socket, 'x'.repeat(1000))).toMatch(/^HTTP\/1\.1 408 |^$/);
  });

  test.each([
    ['all at once', { silenceMs: 500 }],
    ['a little now and then', { graceMs: 300, bytesPerSecond: 1e9 }],
  ])('on a reader of a large file who does not take it: %s', async (how, limits) => {
    const { app, base } = await startApp({ pages: bigFile, httpLimits: { ...slowReader, ...limits } });
    const socket = connectTo(base);
    socket.pause().write('GET /big HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(() => connectionsTo(app)).toBe(1);
    for (const deadline = Date.now() + endsWithinMs; ; await delay(20)) {
      if (how !== 'all at once') socket.read(1000);
      if ((await connectionsTo(app)) === 0) break;
      if (Date.now() > deadline) throw new Error('The server never hung up.');
    }
  });

  test('on a connection that is kept and not used', async () => {
    const { base } = await startApp({ httpLimits: { ...slowReader, idleMs: 300 } });
    const socket = connectTo(base);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await trickle(socket, '')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('a client that hangs up in the middle of its body is nobody’s alarm', async () => {
  const { app, base, guest, logs } = await startApp({ httpLimits: { idleMs: 1 } });
  const socket = connectTo(base);
  socket.write(`${await headFor(guest, '/api/auth/logout', [...jsonOf(100), 'expect: 100-continue'])}{`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  await expect.poll(() => connectionsTo(app), { timeout: 5000 }).toBe(0);
  expect(logs.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

describe('what is being sent is held in memory only up to a bound', () => {
  const photo = 10 * 1024 * 1024;

  /** Uploads of ten megabytes each that have begun and do not go on; resolves with what each is told, if anything. */
  async function begin(client: HttpClient, count: number): Promise<net.Socket[]> {
    const head = await headFor(client, uploadPath, formOf(photo));
    return Array.from({ length: count }, () => {
      const socket = connectTo(client.base);
      socket.write(head + formStart);
      return socket;
    });
  }

  const received = (socket: net.Socket) =>
    new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString('latin1'))));

  /** By a call of the same kind and size as those that are under way. */
  async function tryOne(client: HttpClient): Promise<number> {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(photo - 1000)]), 'a.jpg');
    return (await client.send(`POST ${uploadPath}`, { raw: form })).status;
  }

  test('for one account; another one is not kept waiting, and room that was left is room again', async () => {
    const { given } = await startApp({ httpLimits: { perCaller: 3 * photo, inAll: 100 * photo } });
    const [{ client }, other] = [await given.session(), await given.session()];
    const sockets = await begin(client, 4);
    const [refused = ''] = [await Promise.race(sockets.map(received))];
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/retry-after: 5\r\n/i);
    expect(refused).toContain('Too much is being sent at once. Please wait a moment and try again.');
    expect(await tryOne(client)).toBe(429);
    expect(await tryOne(other.client)).toBe(415);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => tryOne(client)).toBe(415);
  });

  test('and for everybody together; who holds nothing may always have one', async () => {
    const { given } = await startApp({ httpLimits: { perCaller: 3 * photo, inAll: 3 * photo } });
    const [{ client }, other] = [await given.session(), await given.session()];
    const sockets = await begin(client, 4);
    expect(await Promise.race(sockets.map(received))).toMatch(/^HTTP\/1\.1 429 /);
    expect(await tryOne(other.client)).toBe(415);
    const [first] = await begin(other.client, 1);
    if (first) sockets.push(first);
    await expect.poll(() => tryOne(other.client)).toBe(503);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => tryOne(other.client)).toBe(415);
  });

  test('and so are answers that nobody reads', async () => {
    const { base, guest } = await startApp({
      pages: bigFile,
      httpLimits: { ...slowReader, perCaller: 2 * bigLength, inAll: 100 * bigLength },
    });
    async function requestBigFile() {
      const socket = connectTo(base);
      socket.write('GET /big HTTP/1.1\r\nhost: x\r\n\r\n');
      const response = await received(socket);
      socket.pause();
      return { socket, status: response.slice(9, 12) };
    }
    const [first, second, third] = [await requestBigFile(), await requestBigFile(), await requestBigFile()];
    expect([first.status, second.status, third.status]).toEqual(['200', '200', '429']);
    expect((await guest.send('GET /big')).status, 'from another network').toBe(200);
    first.socket.destroy();
    await expect.poll(async () => (await requestBigFile()).status).toBe('200');
  });
});

describe('several requests sent at once on one connection', () => {
  /** Notes how many run at the same time. */
  function countingPages() {
    const seen = { running: 0, most: 0, begun: 0 };
    const pages: PageSource = {
      html: async () => '',
      async serveAssets(app) {
        app.get('/turn/:n', async (request, reply) => {
          seen.begun += 1;
          seen.running += 1;
          seen.most = Math.max(seen.most, seen.running);
          await new Promise((resolve) => setImmediate(resolve));
          seen.running -= 1;
          return reply.type('text/plain').send(`turn ${(request.params as { n: string }).n}.`);
        });
      },
    };
    return { seen, pages };
  }
  const request = (count: number, path = '/turn/') =>
    Array.from({ length: count }, (_, n) => `GET ${path}${n} HTTP/1.1\r\nhost: x\r\n\r\n`).join('');

  test('are answered one after the other, in order', async () => {
    const { seen, pages } = countingPages();
    const { base } = await startApp({ pages });
    const socket = connectTo(base);
    let responses = '';
    socket.on('data', (data) => {
      responses += data.toString('latin1');
    });
    socket.write(request(12));
    await expect.poll(() => responses.match(/turn \d+\./g)).toHaveLength(12);
    expect(responses.match(/turn \d+\./g)).toEqual(Array.from({ length: 12 }, (_, n) => `turn ${n}.`));
    expect(seen.most).toBe(1);
  });

  test.each(['/turn/', '/%zz', '//x'])(
    'end the connection when they are more than anybody needs: %s',
    async (path) => {
      const { seen, pages } = countingPages();
      const { base } = await startApp({ pages });
      const socket = connectTo(base);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.resume().write(request(300, path));
      await closed;
      expect(seen.begun).toBeLessThan(20);
    },
  );
});

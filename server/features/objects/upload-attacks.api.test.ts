import net from 'node:net';
import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { avif, gifOf, hugePng, jpeg, jpegOfScans, noisyJpeg, png, tiff } from './testing/pictures.ts';
import { leftOf, nothing, upload, uploadPath } from './testing/upload.ts';

async function signedIn() {
  const app = await startApp();
  return { ...app, ...(await app.given.session()) };
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]);

describe('what is no picture', () => {
  const files: [string, () => Promise<Buffer> | Buffer][] = [
    ['SVG', () => svg],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['TIFF', tiff],
    ['AVIF', avif],
    ['HEIC', () => heic],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')],
    ['an empty file', () => Buffer.alloc(0)],
    ['the first bytes of a PNG', async () => (await png()).subarray(0, 20)],
    ['a JPEG head in front of HTML', () => Buffer.from('\xff\xd8\xff\xe0<html>', 'latin1')],
  ];

  test.each(files)('%s is refused as a photo and as a logo, whatever it is called', async (_, make) => {
    const { client, deps, user } = await signedIn();
    const bytes = await make();
    const either = await upload(client, bytes, { name: 'roof.png' });
    expect([either.status, either.body.message]).toEqual([
      415,
      'roof.png can’t be used. Please choose a JPG, PNG, GIF or WebP file.',
    ]);
    const photo = await upload(client, bytes, { name: 'roof.png', purpose: 'photo' });
    expect([photo.status, photo.body]).toEqual([
      415,
      {
        message: 'roof.png can’t be used. Please choose a JPG, PNG or WebP file.',
        code: 'not_an_image',
      },
    ]);
    const logo = await upload(client, bytes, { name: 'logo.png', purpose: 'logo' });
    expect([logo.status, logo.body.message]).toEqual([415, 'Please select an image file (JPG, PNG, GIF)']);
    expect(await leftOf(deps, user.accountId)).toEqual(nothing);
  });

  test('a JPEG that goes over the picture 1,500 times is refused before it is decoded', async () => {
    const { client, deps, user } = await signedIn();
    const hostile = jpegOfScans(1500);
    const before = performance.now();
    const response = await upload(client, hostile, { name: 'slow.jpg' });
    expect([response.status, response.body.message]).toEqual([
      415,
      'slow.jpg can’t be read. Please save it again as a plain JPG or PNG and choose that file.',
    ]);
    expect(performance.now() - before).toBeLessThan(3000);
    expect(await leftOf(deps, user.accountId)).toEqual(nothing);
    expect((await upload(client, jpegOfScans(100))).status).toBe(200);
  });

  test.each([0.3, 0.9, 0.999])('a JPEG of which %d arrived is refused', async (part) => {
    const { client, deps, user } = await signedIn();
    const whole = await noisyJpeg(300, 200);
    const response = await upload(client, whole.subarray(0, Math.floor(whole.length * part)), {
      name: 'a.jpg',
    });
    expect([response.status, response.body.message]).toEqual([
      415,
      'a.jpg is damaged. Please choose another file.',
    ]);
    expect(await leftOf(deps, user.accountId)).toEqual(nothing);
  });
});

describe('what would grow', () => {
  test.each([
    ['a PNG of 30,000 × 30,000', 52, () => hugePng(30_000)],
    ['a GIF on a canvas of 65,535 × 65,535', 25, () => gifOf(3, { width: 65_535, height: 65_535 })],
    [
      'a GIF of 100,000 frames on a canvas of 20,000 × 20,000',
      25,
      () => gifOf(100_000, { width: 20_000, height: 20_000 }),
    ],
    ['a progressive JPEG of 8,000 × 6,000', 25, () => flatJpeg({ progressive: true })],
  ])('%s is refused by its head', async (_, megapixels, make) => {
    const { client, deps, user } = await signedIn();
    const bomb = await make();
    expect(bomb.length).toBeLessThan(3_000_000);
    const before = process.memoryUsage().rss;
    const response = await upload(client, bomb, { name: 'bomb', purpose: 'logo' });
    expect([response.status, response.body]).toEqual([
      413,
      {
        message: `bomb is too large. Please choose a picture of at most ${megapixels} megapixels.`,
        code: 'too_large',
      },
    ]);
    // Decoded, each would take more than 400 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    expect(await leftOf(deps, user.accountId)).toEqual(nothing);
  });

  test('as many pixels that can be read line by line are taken', async () => {
    const { client } = await signedIn();
    expect(await upload(client, await flatJpeg({ progressive: false }))).toMatchObject({ status: 200 });
  });

  /** As many pixels as the best phones take. */
  const flatJpeg = (options: JpegOptions) =>
    sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#4f72b8' } })
      .jpeg({ quality: 40, ...options })
      .toBuffer();
});

/** A form written by hand, sent with any length in its head; hangs up when told to. */
async function sendRaw(
  client: HttpClient,
  body: Buffer,
  { contentLength, hangUp }: { contentLength: number; hangUp: boolean },
): Promise<string> {
  const token = await client.csrfToken();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { port } = new URL(client.base);
  const head = [
    `POST ${uploadPath} HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookie}`,
    `x-csrf-token: ${token}`,
    'content-type: multipart/form-data; boundary=limit',
    `content-length: ${contentLength}`,
    '\r\n',
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    let response = '';
    socket.on('data', (data) => {
      response += data.toString('latin1');
      socket.end();
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
    socket.write(Buffer.concat([Buffer.from(head), body]));
    if (hangUp) socket.end();
  });
}

const handmade = (picture: Buffer) =>
  Buffer.concat([
    Buffer.from('--limit\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--limit--\r\n'),
  ]);

describe('what does not arrive whole', () => {
  test('hung up before the length that was promised: nothing is stored', async () => {
    const { client, deps, user } = await signedIn();
    const body = handmade(await jpeg());
    const firstHalf = body.subarray(0, body.length / 2);
    const response = await sendRaw(client, firstHalf, { contentLength: body.length, hangUp: true });
    expect(response).toMatch(/^(HTTP\/1\.1 400 |$)/);
    expect(await leftOf(deps, user.accountId)).toEqual(nothing);
  });

  test('more sent than promised: 400, nothing is stored', async () => {
    const { client, deps, user } = await signedIn();
    const body = handmade(await noisyJpeg(200, 200));
    const response = await sendRaw(client, body, { contentLength: body.length - 5000, hangUp: false });
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(await leftOf(deps, user.accountId)).toEqual(nothing);
  });

  test.each([
    ['no file', (form: FormData) => form.append('purpose', 'logo'), 400, 'Please choose a file.'],
    [
      'a text where the file should be',
      (form: FormData) => form.append('file', 'text'),
      400,
      'Please choose a file.',
    ],
    [
      'an unknown purpose',
      (form: FormData) => {
        form.append('purpose', 'virus');
        form.append('file', new Blob(['x']), 'x.jpg');
      },
      400,
      'The purpose of a picture is logo or photo.',
    ],
    [
      'two files',
      (form: FormData) => {
        form.append('file', new Blob(['x']), 'x.jpg');
        form.append('file', new Blob(['y']), 'y.jpg');
      },
      400,
      'Please send one picture at a time.',
    ],
    [
      'dozens of fields',
      (form: FormData) => {
        for (let i = 0; i < 60; i += 1) form.append(`field${i}`, 'x');
        form.append('file', new Blob(['x']), 'x.jpg');
      },
      400,
      'The upload did not arrive whole. Please try again.',
    ],
    [
      'a field that names a prototype',
      (form: FormData) => form.append('__proto__', 'x'),
      400,
      'The upload did not arrive whole. Please try again.',
    ],
  ])('%s: %i', async (_, fill, status, message) => {
    const { client, deps, user } = await signedIn();
    const form = new FormData();
    fill(form as never);
    const response = await client.send(`POST ${uploadPath}`, { raw: form });
    expect([response.status, response.body.message]).toEqual([status, message]);
    expect(await leftOf(deps, user.accountId)).toEqual(nothing);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['an empty body', 'multipart/form-data; boundary=limit', '', 400],
    ['garbage', 'multipart/form-data; boundary=limit', 'garbage', 400],
    ['another kind of multipart', 'multipart/mixed; boundary=limit', '--limit--', 415],
    ['JSON', 'application/json', '{}', 415],
    ['a form without files', 'application/x-www-form-urlencoded', 'file=x', 415],
    ['bare bytes', 'image/png', 'x', 415],
  ])('%s: refused', async (_, type, raw, status) => {
    const { client } = await signedIn();
    const response = await client.send(`POST ${uploadPath}`, { raw, headers: { 'content-type': type } });
    expect(response.status).toBe(status);
  });
});

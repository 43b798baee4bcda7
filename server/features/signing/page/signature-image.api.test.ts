// Pictures that are no signature, sent to the real door.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pngChunk } from '#server/documents/testing/draw-png.ts';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import { black, type Drawing, drawn, grey, rowOf, sign, toDataUrl, white } from '../testing/signing-tools.ts';

const blank = 'Please provide your signature first';
const unreadable = 'This signature could not be read. Please clear it and sign again.';

/** Says it is large, and is a few bytes. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * Math.min(height, 2000)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const jpeg = async () =>
  sharp(await drawn({ background: white }))
    .jpeg()
    .toBuffer();

const cut = async () => {
  const whole = await drawn({ width: 800, height: 160 });
  return whole.subarray(0, whole.length - 60);
};

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="80"><path d="M0 0L400 80"/></svg>';

const fakes: [name: string, image: () => Promise<string> | string, status: number, message: string][] = [
  ['nothing', () => '', 400, blank],
  ['an empty canvas', async () => toDataUrl(await drawn({ ink: null })), 400, blank],
  ['white paper', async () => toDataUrl(await drawn({ ink: null, background: white })), 400, blank],
  ['one black surface', async () => toDataUrl(await drawn({ ink: null, background: black })), 400, blank],
  ['white ink', async () => toDataUrl(await drawn({ ink: white })), 400, blank],
  [
    'a stroke that nobody can tell from the grey around it',
    async () => toDataUrl(await drawn({ background: grey(0xc9), ink: grey(0xc6) })),
    400,
    blank,
  ],
  ['a dot', async () => toDataUrl(await drawn({ length: 0.01 })), 400, blank],
  [
    'a dot on a large canvas',
    async () => toDataUrl(await drawn({ width: 1600, height: 320, length: 0.01 })),
    400,
    blank,
  ],
  ['a tiny picture', async () => toDataUrl(await drawn({ width: 20, height: 10 })), 400, unreadable],
  ['a huge picture', async () => toDataUrl(await drawn({ width: 4100, height: 100 })), 400, unreadable],
  ['a bomb', () => toDataUrl(bomb(60_000, 60_000)), 400, unreadable],
  ['a picture that ends in the middle', async () => toDataUrl(await cut()), 400, unreadable],
  ['a JPEG called PNG', async () => toDataUrl(await jpeg()), 400, unreadable],
  ['an SVG called PNG', () => toDataUrl(Buffer.from(svg)), 400, unreadable],
  ['text called PNG', () => toDataUrl(Buffer.from('my name')), 400, unreadable],
  ['an SVG', () => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, 400, unreadable],
  ['an address', () => 'https://example.com/signature.png', 400, unreadable],
  ['broken base64', () => 'data:image/png;base64,!!!!', 400, unreadable],
  ['too many bytes', () => toDataUrl(Buffer.alloc(510_000, 7)), 413, 'That is too large to send.'],
];

test.each(fakes)('%s is refused', async (_, image, status, message) => {
  const shop = await openShop();
  const { token, request } = await given.sentLink(shop);
  const response = await sign(shop.guest, token, { signatureImageData: await image() });
  expect([response.status, response.body.message]).toEqual([status, message]);
  expect((await rowOf(shop, request.id)).status).toBe('pending');
});

test.each([
  ['dark ink on the same grey', { background: grey(0xc9), ink: grey(0x80) }],
  ['a light blue pen', { ink: [120, 160, 230, 255] }],
] satisfies [string, Drawing][])('%s is a signature', async (_, drawing) => {
  const shop = await openShop();
  const { token } = await given.sentLink(shop);
  const signatureImageData = toDataUrl(await drawn(drawing));
  expect((await sign(shop.guest, token, { signatureImageData })).status).toBe(200);
});

test('only the pixels are kept, on white', async () => {
  const shop = await openShop();
  const { token, request } = await given.sentLink(shop);
  const png = await drawn({ width: 1200, height: 240 });
  const noted = Buffer.concat([
    png.subarray(0, png.length - 12),
    pngChunk('tEXt', Buffer.from('Comment\0<script>')),
    png.subarray(png.length - 12),
    Buffer.from('behind the end'),
  ]);
  expect((await sign(shop.guest, token, { signatureImageData: toDataUrl(noted) })).status).toBe(200);
  const stored = (await rowOf(shop, request.id)).signature_image as Buffer;
  expect(stored.toString('latin1')).not.toMatch(/script|behind/);
  expect(await sharp(stored).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 240,
    hasAlpha: false,
  });
});

test('thirty pictures in ten minutes are looked at for one link; another of the company still signs', async () => {
  const shop = await openShop({ env: { RATE_LIMIT: 'on' } });
  const [first, second] = [await given.sentLink(shop), await given.sentLink(shop)];
  const blank = toDataUrl(await drawn({ ink: null }));
  const statuses: number[] = [];
  for (let at = 0; at < 31; at += 1)
    statuses.push((await sign(shop.newGuest(), first.token, { signatureImageData: blank })).status);
  expect(statuses).toEqual([...Array(30).fill(400), 429]);
  expect((await sign(shop.newGuest(), second.token)).status).toBe(200);
});

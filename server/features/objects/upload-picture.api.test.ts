import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { given } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { startApp } from '#server/testing/start-app.ts';
import { profile } from '../company/testing/company-bodies.ts';
import { gif, gifOf, jpeg, phonePhoto, png, transparentPng, webp } from './testing/pictures.ts';
import { leftOf, nothing, upload, uploadPath } from './testing/upload.ts';

const metadataOf = (bytes: Buffer) => sharp(bytes).metadata();

async function signedIn() {
  const app = await startApp();
  return { ...app, ...(await app.given.session()) };
}

describe('what is taken', () => {
  test.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ] as const)('a %s is stored as JPEG and can be read at the path that is answered', async (_, draw) => {
    const { client, deps, user } = await signedIn();
    const { status, body } = await upload(client, await draw(), { name: 'whatever.txt' });
    expect(status).toBe(200);
    expect(body.objectPath).toMatch(/^\/api\/objects\/[A-Za-z0-9_-]{43}$/);
    const picture = await client.send(`GET ${body.objectPath}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { format, width, height } = await metadataOf(picture.bytes);
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: body.width, height: body.height });
    expect(picture.bytes.length).toBe(body.bytes);
    expect(await leftOf(deps, user.accountId)).toMatchObject({ rows: 1, files: 2 });
  });

  test('a GIF is a logo, not a photo', async () => {
    const { client, deps, user } = await signedIn();
    const photo = await upload(client, await gif(), { name: 'clip.gif', purpose: 'photo' });
    expect([photo.status, photo.body]).toEqual([
      415,
      {
        message: 'clip.gif can’t be used. Please choose a JPG, PNG or WebP file.',
        code: 'not_an_image',
      },
    ]);
    expect(await leftOf(deps, user.accountId)).toEqual(nothing);
    expect((await upload(client, await gif(), { purpose: 'logo' })).status).toBe(200);
  });

  test('a large photo is made smaller, a small one is left at its size', async () => {
    const { client } = await signedIn();
    const large = await upload(client, await jpeg(4000, 2000));
    expect(large.body).toMatchObject({ width: 2560, height: 1280 });
    const small = await upload(client, await jpeg(30, 20));
    expect(small.body).toMatchObject({ width: 30, height: 20 });
  });

  test('there is a small version', async () => {
    const { client } = await signedIn();
    const { body } = await upload(client, await jpeg(800, 400));
    const thumb = await client.send(`GET ${body.objectPath}?size=thumb`);
    const { width, height } = await metadataOf(thumb.bytes);
    expect({ width, height }).toEqual({ width: 320, height: 160 });
  });

  test('a logo keeps its transparency and is at most 1200 wide', async () => {
    const { client } = await signedIn();
    const { body } = await upload(client, await transparentPng(2400, 600), { purpose: 'logo' });
    expect(body).toMatchObject({ width: 1200, height: 300 });
    const logo = await client.send(`GET ${body.objectPath}`);
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect((await metadataOf(logo.bytes)).hasAlpha).toBe(true);
  });

  test('a transparent photo stands on white', async () => {
    const { client } = await signedIn();
    const { body } = await upload(client, await transparentPng(), { purpose: 'photo' });
    const { bytes } = await client.send(`GET ${body.objectPath}`);
    const [red, green, blue] = await sharp(bytes).raw().toBuffer();
    expect([red, green, blue]).toEqual([255, 255, 255]);
  });

  test('of an animation the first frame is kept', async () => {
    const { client } = await signedIn();
    const { status, body } = await upload(
      client,
      gifOf(100_000, { width: 50, height: 40 }, { width: 1, height: 1 }),
      { purpose: 'logo' },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 50, height: 40 });
  });
});

describe('a file that comes alone, without what it is for', () => {
  const asLogo = (client: HttpClient, companyLogo: string) =>
    client.call('POST /api/company/update', { body: { ...profile, companyLogo } });
  const asPhoto = async (client: HttpClient, photo: string) =>
    client.call('PUT /api/jobs/:id/photos', {
      params: { id: (await given.job({ client })).id },
      body: { beforePhotos: [photo] },
    });
  const sent = async (client: HttpClient, bytes: Buffer) =>
    (await upload(client, bytes)).body.objectPath as string;

  test.each([
    ['JPEG', jpeg, 'image/jpeg'],
    ['PNG', png, 'image/jpeg'],
    ['transparent PNG', transparentPng, 'image/png'],
    ['WebP', webp, 'image/jpeg'],
  ])('a %s becomes the logo or a photo', async (_, make, type) => {
    const { client } = await signedIn();
    const [one, other] = [await sent(client, await make()), await sent(client, await make())];
    expect((await client.send(`GET ${one}`)).headers.get('content-type')).toBe(type);
    expect((await asLogo(client, one)).status).toBe(200);
    expect((await asPhoto(client, other)).status).toBe(200);
    expect((await asPhoto(client, one)).status).toBe(400);
  });

  test('a GIF becomes the logo and no photo', async () => {
    const { client } = await signedIn();
    const path = await sent(client, await gif());
    expect((await asPhoto(client, path)).body.message).toBe(
      'This picture is not stored here. Please choose the file again.',
    );
    expect((await asLogo(client, path)).status).toBe(200);
  });

  test('above the limit of a logo it is a photo only', async () => {
    const { client } = await signedIn();
    const path = await sent(client, Buffer.concat([await jpeg(), Buffer.alloc(6 * 1024 * 1024)]));
    const refused = await asLogo(client, path);
    expect([refused.status, refused.body.message]).toEqual([413, 'Please select an image smaller than 5MB']);
    expect((await asPhoto(client, path)).status).toBe(200);
  });
});

describe('what the camera noted', () => {
  test('the place and everything else is gone, the picture stands upright, the time is kept', async () => {
    const { client, deps } = await signedIn();
    const sent = await phonePhoto();
    expect((await metadataOf(sent)).exif?.includes('Phonemaker')).toBe(true);
    const { body } = await upload(client, sent, { name: 'IMG_1.jpg' });
    expect(body).toMatchObject({ width: 300, height: 400 });
    for (const size of ['full', 'thumb']) {
      const { bytes } = await client.send(`GET ${body.objectPath}?size=${size}`);
      const { exif, xmp, iptc, icc, orientation } = await metadataOf(bytes);
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
      expect(bytes.includes('Phonemaker')).toBe(false);
    }
    const { rows } = await deps.db.pool.query(
      'select taken_at::text, original_name from objects where id = $1',
      [body.objectPath.split('/').at(-1)],
    );
    expect(rows).toEqual([{ taken_at: '2026-11-14 09:30:00', original_name: 'IMG_1.jpg' }]);
  });

  test('bytes behind the end of the picture are gone', async () => {
    const { client } = await signedIn();
    const { status, body } = await upload(
      client,
      Buffer.concat([await jpeg(), Buffer.from('<script>evil()</script>')]),
    );
    expect(status).toBe(200);
    expect((await client.send(`GET ${body.objectPath}`)).bytes.includes('evil')).toBe(false);
  });
});

describe('file names', () => {
  test.each([
    ['a way up', '../../../etc/passwd', 'passwd'],
    ['a drive', 'C:\\photos\\boiler.jpg', 'boiler.jpg'],
    ['letters turned round', 'a\u202egpj.exe', 'agpj.exe'],
    ['dots', '..', 'The file'],
    ['nothing', '', 'The file'],
    ['other scripts', '日本 🙂.png', '日本 🙂.png'],
    ['no end', 'x'.repeat(5000), `${'x'.repeat(79)}…`],
  ])('a name of %s is only ever text', async (_, name, shown) => {
    const { client, deps, user } = await signedIn();
    const boundary = 'limit';
    const raw = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name.replaceAll('\\', '\\\\')}"\r\n\r\nno picture\r\n--${boundary}--\r\n`,
    );
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const response = await client.send(`POST ${uploadPath}`, { raw, headers });
    expect([response.status, response.body.message]).toEqual([
      415,
      `${shown} can’t be used. Please choose a JPG, PNG, GIF or WebP file.`,
    ]);
    expect(await leftOf(deps, user.accountId)).toEqual(nothing);
  });
});

describe('sizes', () => {
  const padded = (picture: Buffer, length: number) =>
    Buffer.concat([picture, Buffer.alloc(length - picture.length)]);

  test.each([
    ['logo', 5, 'Please select an image smaller than 5MB'],
    ['photo', 10, 'kitchen.jpg is larger than 10MB. Please choose a smaller picture.'],
  ])('a %s may have %i MB to the byte', async (purpose, megabytes, message) => {
    const { client, deps, user } = await signedIn();
    const limit = megabytes * 1024 * 1024;
    const over = await upload(client, padded(await jpeg(), limit + 1), { purpose, name: 'kitchen.jpg' });
    expect([over.status, over.body]).toEqual([413, { message, code: 'too_large' }]);
    expect(await leftOf(deps, user.accountId)).toEqual(nothing);
    expect((await upload(client, padded(await jpeg(), limit), { purpose })).status).toBe(200);
  });

  test('the purpose may also stand behind the file', async () => {
    const { client } = await signedIn();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(padded(await jpeg(), 6 * 1024 * 1024))]), 'logo.jpg');
    form.append('purpose', 'logo');
    const response = await client.send(`POST ${uploadPath}`, { raw: form });
    expect([response.status, response.body.message]).toEqual([
      413,
      'Please select an image smaller than 5MB',
    ]);
  });
});

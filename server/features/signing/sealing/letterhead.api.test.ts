// The record looks like the document that was sent, whatever the company looks like when it is sealed.
import { expect, test } from 'vitest';
import type { Letterhead } from '#server/documents/sealing/sealer.ts';
import { profile } from '#server/features/company/testing/company-bodies.ts';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { jpeg, png } from '#server/features/objects/testing/pictures.ts';
import { upload } from '#server/features/objects/testing/upload.ts';
import { given } from '#server/testing/given.ts';
import { rowOf, sign, watched } from '../testing/signing-tools.ts';

async function setLogo({ client }: Shop, picture: Buffer | null): Promise<void> {
  const logo = picture && (await upload(client, picture, { purpose: 'logo' }));
  await client.ok('POST /api/company/update', {
    body: { ...profile, companyLogo: logo?.body.objectPath ?? null },
  });
}

/** What the sealer is handed. */
function watchLetterheads(shop: Shop): Letterhead[] {
  const seen: Letterhead[] = [];
  const { sealer } = shop.deps;
  shop.deps.sealer = watched(sealer, {
    seal(input) {
      seen.push(input.letterhead);
      return sealer.seal(input);
    },
  });
  return seen;
}

const setColor = ({ client }: Shop, brandColor: string) =>
  client.ok('PATCH /api/company/settings', { body: { brandColor } });

const logosOf = async ({ deps, user }: Shop) =>
  (await deps.db.pool.query('select path, bytes from snapshot_logos where account_id = $1', [user.accountId]))
    .rows;

test('a record has the color and the logo that were printed, and not those of the day it is sealed', async () => {
  const shop = await openShop();
  await setLogo(shop, await png(300, 100));
  await setColor(shop, '#0F766E');
  const letterheads = watchLetterheads(shop);
  const { token, request } = await given.sentLink(shop);
  const again = await given.sentLink(shop);
  const row = await rowOf(shop, request.id);
  const [printed, ...more] = await logosOf(shop);
  // Stored once for both.
  expect(more).toEqual([]);
  expect(row).toMatchObject({ header_color: '#0F766E', logo_path: printed.path });
  await setLogo(shop, await jpeg(90, 90));
  await setColor(shop, '#B91C1C');
  await sign(shop.guest, token);
  await sign(shop.guest, again.token);
  await shop.drain();
  expect(letterheads).toHaveLength(2);
  for (const { headerColor, logo } of letterheads) {
    expect(headerColor).toBe('#0F766E');
    expect(printed.bytes.equals(logo)).toBe(true);
  }
});

test('a company without a logo gets a record without one, also when it has one by then', async () => {
  const shop = await openShop();
  const letterheads = watchLetterheads(shop);
  const { token } = await given.sentLink(shop);
  await setLogo(shop, await png(300, 100));
  await sign(shop.guest, token);
  await shop.drain();
  expect(letterheads).toEqual([{ headerColor: expect.stringMatching(/^#/), logo: null }]);
});

test('a request from before letterheads were stored is sealed with the company’s of now', async () => {
  const shop = await openShop();
  const letterheads = watchLetterheads(shop);
  const { token, request } = await given.sentLink(shop);
  await shop.deps.db.pool.query('update signature_requests set header_color = null where id = $1', [
    request.id,
  ]);
  await setLogo(shop, await png(300, 100));
  await setColor(shop, '#B91C1C');
  await sign(shop.guest, token);
  await shop.drain();
  expect(letterheads).toEqual([{ headerColor: '#B91C1C', logo: expect.any(Buffer) }]);
  expect((await rowOf(shop, request.id)).sealed_at).not.toBeNull();
});

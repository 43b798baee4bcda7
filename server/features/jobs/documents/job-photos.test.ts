import { describe, expect, test } from 'vitest';
import { invoiceModel } from '#server/documents/testing/sample-documents.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { JobRecord } from '../jobs.store.ts';
import { dayOf, photosToPrint, withImages, withoutDeletedPhotos } from './job-photos.ts';

const boise = 'America/Boise';
const evening = new Date('2026-11-15T02:30:00Z');

describe('the day of a photo', () => {
  test.each([
    ['is the day it was taken', '2026-11-12 09:30:00', 'Nov 12, 2026'],
    ['without camera notes, the day it was added by the company’s clock', null, 'Nov 14, 2026'],
    ['of a camera whose clock runs ahead, the day it was added', '2031-01-01 00:00:00', 'Nov 14, 2026'],
    ['taken and added on one day', '2026-11-14 23:59:00', 'Nov 14, 2026'],
  ])('%s', (_, takenAt, day) => {
    expect(dayOf({ takenAt, createdAt: evening }, boise)).toBe(day);
  });
});

describe('the database is left alone', () => {
  const noDatabase = new Proxy({} as Queryable, {
    get: () => {
      throw new Error('nothing is to be read');
    },
  });
  const deps = { db: { query: noDatabase } } as unknown as Parameters<typeof withImages>[0];
  const photos = {
    beforePhotos: [`/api/objects/${'a'.repeat(43)}`],
    afterPhotos: [`/api/objects/${'b'.repeat(43)}`],
  };
  const jobWith = (photos: Partial<JobRecord>) =>
    ({ timeZone: boise, beforePhotos: [], afterPhotos: [], ...photos }) as unknown as JobRecord;

  test('while the company prints no photos, the job has none, or an estimate only has those of after', async () => {
    expect(await photosToPrint(noDatabase, jobWith(photos), 'invoice', { printPhotos: false })).toEqual([]);
    expect(await photosToPrint(noDatabase, jobWith({}), 'invoice', { printPhotos: true })).toEqual([]);
    const onlyAfter = jobWith({ afterPhotos: photos.afterPhotos });
    expect(await photosToPrint(noDatabase, onlyAfter, 'estimate', { printPhotos: true })).toEqual([]);
    await expect(photosToPrint(noDatabase, onlyAfter, 'invoice', { printPhotos: true })).rejects.toThrow();
  });

  test('for a document without photos', async () => {
    const model = invoiceModel();
    const tenant = { accountId: 'x' };
    expect(await withoutDeletedPhotos(noDatabase, tenant, model)).toBe(model);
    expect(await withImages(deps, tenant, model)).toBe(model);
  });
});

// The photos that the document of a job shows (D-73): named in models, snapshots and digests, read only to be printed.
import { formatDay } from '#contract/days.ts';
import type { Stage } from '#contract/stages.ts';
import type { Deps } from '#server/deps.ts';
import type { DocumentModel, DocumentPhoto } from '#server/documents/document-model.ts';
import type { Company } from '#server/features/company/company.service.ts';
import { findPhotos, type PhotoFacts, readPrintImages } from '#server/features/objects/objects.service.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { JobRecord } from '../jobs.store.ts';

/** An estimate is about work that is still to be done: it shows no photo of what came after. */
export async function photosToPrint(
  db: Queryable,
  job: JobRecord,
  stage: Stage,
  { printPhotos }: Pick<Company, 'printPhotos'>,
): Promise<DocumentPhoto[]> {
  const { beforePhotos: before, timeZone } = job;
  const after = stage === 'estimate' ? [] : job.afterPhotos;
  if (!printPhotos || before.length + after.length === 0) return [];
  const found = await findPhotos(db, job, [...before, ...after]);
  return found.map((photo) => ({
    side: before.includes(photo.path) ? 'before' : 'after',
    source: photo.path,
    day: dayOf(photo, timeZone),
  }));
}

/** When it was taken, by the camera's own clock unless that runs ahead; else when it was added. */
export function dayOf({ takenAt, createdAt }: Omit<PhotoFacts, 'path'>, timeZone: string): string {
  const added = dayIn(timeZone, createdAt);
  const taken = takenAt?.slice(0, 10);
  return formatDay(taken && taken <= added ? taken : added);
}

/** A photo that was deleted is gone for good, also from what was issued with it. */
export async function withoutDeletedPhotos(
  db: Queryable,
  tenant: Tenant,
  model: DocumentModel,
): Promise<DocumentModel> {
  if (!model.photos) return model;
  const paths = model.photos.map(({ source }) => source);
  const found = new Set((await findPhotos(db, tenant, paths)).map(({ path }) => path));
  return withPhotos(
    model,
    model.photos.filter(({ source }) => found.has(source)),
  );
}

/** With what is to be printed; without photos that cannot be read. They are read in that queue. */
export async function withImages(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  tenant: Tenant,
  model: DocumentModel,
  queue: string = tenant.accountId,
): Promise<DocumentModel> {
  if (!model.photos) return model;
  const paths = model.photos.map(({ source }) => source);
  const images = await readPrintImages(deps, tenant, paths, queue);
  return withPhotos(
    model,
    model.photos.flatMap((photo) => {
      const image = images.get(photo.source);
      return image ? { ...photo, image } : [];
    }),
  );
}

export const withoutImages = (model: DocumentModel): DocumentModel =>
  withPhotos(
    model,
    model.photos?.map(({ image: _image, ...photo }) => photo),
  );

/** A model without photos has no such field. */
function withPhotos({ photos: _photos, ...model }: DocumentModel, photos: DocumentPhoto[] = []) {
  return { ...model, ...(photos.length > 0 && { photos }) } as DocumentModel;
}

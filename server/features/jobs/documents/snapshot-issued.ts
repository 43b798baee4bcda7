// Keeps everything that is on the document of the stage a job is about to leave: later changes belong to the next
// document, and the customer may hold this one already.
import type { Deps } from '#server/deps.ts';
import { readCompany, readCompanyLogo } from '#server/features/company/company.service.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import type { JobRecord } from '../jobs.store.ts';
import { toJobDocumentModel } from './job-document-model.ts';
import { photosToPrint } from './job-photos.ts';
import { hasLogo, insertLogo, insertSnapshot, toSnapshot } from './job-snapshots.store.ts';

type Needs = Pick<Deps, 'clock' | 'files' | 'log'>;

/** The job is locked and still at that stage. */
export async function snapshotIssued(deps: Needs, tx: Tx, job: JobRecord): Promise<void> {
  const company = await readCompany(tx, job.accountId);
  const photos = await photosToPrint(tx, job, job.stage, company);
  const model = toJobDocumentModel({ job, stage: job.stage, company, logo: null, payments: [], photos });
  await insertSnapshot(tx, {
    accountId: job.accountId,
    jobId: job.id,
    stage: job.stage,
    documentVersion: job.documentVersion,
    model: toSnapshot(model),
    logoPath: await keepLogo(tx, company, () =>
      readCompanyLogo({ files: deps.files, log: deps.log, db: { query: tx } }, company),
    ),
    takenAt: deps.clock.now(),
  });
}

/** Copied once, because the company's own is cleared away when it is replaced. Null where there is none to copy. */
export async function keepLogo(
  tx: Tx,
  { accountId, logoPath }: Tenant & { logoPath: string | null },
  read: () => Promise<Uint8Array | null | undefined>,
): Promise<string | null> {
  if (logoPath === null || (await hasLogo(tx, { accountId }, logoPath))) return logoPath;
  const bytes = await read();
  if (!bytes) return null;
  await insertLogo(tx, { accountId }, logoPath, Buffer.from(bytes));
  return logoPath;
}

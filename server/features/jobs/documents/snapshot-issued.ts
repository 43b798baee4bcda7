// Keeps everything that is on the document of the stage a job is about to leave: later changes belong to the next
// document, and the customer may hold this one already.
import type { Deps } from '#server/deps.ts';
import { type Company, readCompany, readCompanyLogo } from '#server/features/company/company.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
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
    logoPath: await snapshotLogo(deps, tx, company),
    takenAt: deps.clock.now(),
  });
}

/** Copied once, because the company's own is cleared away when it is replaced. */
async function snapshotLogo({ files, log }: Needs, tx: Tx, company: Company): Promise<string | null> {
  if (company.logoPath === null) return null;
  if (await hasLogo(tx, company, company.logoPath)) return company.logoPath;
  const bytes = await readCompanyLogo({ files, log, db: { query: tx } }, company);
  if (!bytes) return null;
  await insertLogo(tx, company, company.logoPath, bytes);
  return company.logoPath;
}

// Saves one part of the open edits with the revision it was opened with.
import type { Job, SavedJob } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { api } from '#web/api/client.ts';
import { offerBodyOf } from '#web/lines/offer/offer-rows.ts';
import { type Opened, saveRevised } from '#web/revisions/save-revised.ts';
import { type DraftPart, draftFields, draftOf, type JobDrafts } from './job-drafts.ts';

type Draft<P extends DraftPart> = NonNullable<JobDrafts[P]>;

interface Address {
  id: string;
  revision: number;
  acceptCredit: boolean;
  isEstimate: boolean;
}

type Send<P extends DraftPart> = (to: Address, draft: Draft<P>) => Promise<Job | SavedJob>;

const sends: { [P in DraftPart]: Send<P> } = {
  customer: ({ id, revision }, draft) =>
    api('PATCH /api/jobs/:id/customer', { params: { id }, body: { ...draft, revision } }),
  texts: ({ id, revision }, draft) =>
    api('PATCH /api/jobs/:id', { params: { id }, body: { ...draft, revision } }),
  printed: ({ id, revision, acceptCredit }, draft) =>
    api('PATCH /api/jobs/:id', { params: { id }, body: { ...draft, acceptCredit, revision } }),
  lines: ({ id, revision, acceptCredit, isEstimate }, offer) =>
    api('PATCH /api/jobs/:id/offer', {
      params: { id },
      body: { ...offerBodyOf(offer, isEstimate), acceptCredit, revision },
    }),
  dueDate: ({ id, revision }, day) =>
    api('PATCH /api/jobs/:id/reminder-settings', {
      params: { id },
      body: { invoiceDueDate: day || null, revision },
    }),
};

export interface PartSave<P extends DraftPart> {
  id: string;
  part: P;
  draft: Draft<P>;
  opened: Opened<Draft<P>>;
  acceptCredit: boolean;
  isEstimate: boolean;
  /** Somebody else saved first, and the person has chosen what to keep. */
  onMerged: (opened: Opened<Draft<P>>, draft: Draft<P>) => void;
}

export interface SavedPart {
  job: Job;
  /** About rows that were left out. */
  note: string | null;
  /** The revision it replaced. */
  over: number;
}

export async function savePart<P extends DraftPart>(save: PartSave<P>): Promise<SavedPart> {
  const { id, part, acceptCredit, isEstimate } = save;
  let over = save.opened.revision;
  const saved = await saveRevised<Draft<P>, JobDetails, Job | SavedJob>({
    opened: save.opened,
    mine: save.draft,
    field: draftFields[part],
    read: (present) => draftOf(present)[part],
    send: (draft, revision) => {
      over = revision;
      return sends[part]({ id, revision, acceptCredit, isEstimate }, draft);
    },
    onMerged: save.onMerged,
  });
  if (!('droppedRows' in saved)) return { job: saved, note: null, over };
  const { droppedRows: _, message, ...job } = saved;
  return { job, note: message, over };
}

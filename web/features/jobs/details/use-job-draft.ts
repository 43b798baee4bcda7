// What is typed into the details of a job, stored until it is saved.
import { useEffect } from 'react';
import { z } from 'zod';
import { type FormDraft, useDraft } from '#web/drafts/use-draft.ts';
import { fromStoredOffer, StoredOffer, toStoredOffer } from '#web/lines/offer/offer-rows.ts';
import { noDrafts, type PrintedDraft } from './job-drafts.ts';
import type { JobEdits } from './use-job-edits.ts';

/** A part as it is typed, and what it was opened with: saving compares both with what is stored by then. */
const partOf = <T extends z.ZodType>(values: T) =>
  z.object({ typed: values, opened: z.object({ revision: z.number(), values }) }).optional();

const JobDraft = z.object({
  customer: partOf(
    z.object({
      customerName: z.string(),
      // Drafts from before there were these two have none.
      customerContactName: z.string().default(''),
      customerPhone: z.string(),
      customerEmail: z.string(),
      customerAddress: z.string(),
      billingAddress: z.string().default(''),
    }),
  ),
  texts: partOf(z.object({ jobDescription: z.string(), comments: z.string(), notes: z.string() })),
  printed: partOf(
    z.object({
      taxRate: z.string(),
      validUntil: z.string(),
      paymentTerms: z.string(),
      otherComments: z.string(),
      customerAgreementText: z.string(),
      thankYouMessage: z.string(),
    } satisfies Record<keyof PrintedDraft, z.ZodType>),
  ),
  lines: partOf(StoredOffer),
  dueDate: partOf(z.string()),
});
type JobDraft = z.infer<typeof JobDraft>;

interface JobState {
  isLoaded: boolean;
  isDeleted: boolean;
}

export function useJobDraft(jobId: string, edits: JobEdits, { isLoaded, isDeleted }: JobState): FormDraft {
  const draft = useDraft<JobDraft>({
    kind: 'lines',
    formKey: jobId,
    isReady: isLoaded,
    gone: isDeleted ? 'This job was deleted, so your unsaved changes to it are gone too.' : null,
    schema: JobDraft,
    read: () => (edits.changed.length > 0 ? toStored(edits) : null),
    show: (stored) => edits.restore(...fromStored(stored)),
    clear: () => edits.restore(noDrafts, {}),
  });
  const { changed } = draft;
  // The parts are drawn with every change, so each is seen here.
  useEffect(() => changed());
  return draft;
}

/** Only parts that were changed; one that is merely open is nothing to lose. */
function toStored({ drafts, opened, changed }: JobEdits): JobDraft {
  const part = <V>(
    name: keyof JobDraft,
    typed: V | null,
    before: { revision: number; values: V } | undefined,
  ) =>
    changed.includes(name) && typed !== null && before
      ? { [name]: { typed, opened: { revision: before.revision, values: before.values } } }
      : {};
  return {
    ...part('customer', drafts.customer, opened.customer),
    ...part('texts', drafts.texts, opened.texts),
    ...part('printed', drafts.printed, opened.printed),
    ...part('dueDate', drafts.dueDate, opened.dueDate),
    ...part(
      'lines',
      drafts.lines && toStoredOffer(drafts.lines),
      opened.lines && { ...opened.lines, values: toStoredOffer(opened.lines.values) },
    ),
  };
}

function fromStored({ customer, texts, printed, lines, dueDate }: JobDraft): Parameters<JobEdits['restore']> {
  return [
    {
      customer: customer?.typed ?? null,
      texts: texts?.typed ?? null,
      printed: printed?.typed ?? null,
      lines: lines ? fromStoredOffer(lines.typed) : null,
      dueDate: dueDate?.typed ?? null,
    },
    {
      customer: customer?.opened,
      texts: texts?.opened,
      printed: printed?.opened,
      lines: lines && { revision: lines.opened.revision, values: fromStoredOffer(lines.opened.values) },
      dueDate: dueDate?.opened,
    },
  ];
}

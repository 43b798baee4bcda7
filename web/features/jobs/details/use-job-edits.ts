// All open edits of the details and the one button that saves them (B-17): one request for each part, failures named,
// and what was not saved stays open with everything that was typed.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job, SavedJob } from '#contract/jobs.ts';
import type { Stage } from '#contract/stages.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { isSessionLoss } from '#web/api/session-loss.ts';
import { useProblems } from '#web/documents/form-problems.ts';
import { toLineBody } from '#web/documents/line-rows.ts';
import { toast } from '#web/ui/toast-store.ts';
import { refreshJobs, showJob } from '../data/job-queries.ts';
import { sayFailure } from '../data/use-job-deeds.ts';
import { wordsOf } from '../words/failure-words.ts';
import { endedByEdit, stageNames } from '../words/signature-words.ts';
import {
  changedParts,
  type DraftPart,
  draftOf,
  draftParts,
  type JobDrafts,
  noDrafts,
  partNames,
} from './job-drafts.ts';

type Save<P extends DraftPart> = (
  id: string,
  draft: NonNullable<JobDrafts[P]>,
  acceptCredit: boolean,
) => Promise<Job | SavedJob>;

const saves: { [P in DraftPart]: Save<P> } = {
  customer: (id, body) => api('PATCH /api/jobs/:id/customer', { params: { id }, body }),
  texts: (id, body) => api('PATCH /api/jobs/:id', { params: { id }, body }),
  lines: (id, rows, acceptCredit) =>
    api('PATCH /api/jobs/:id/line-items', {
      params: { id },
      body: { lineItems: rows.map(toLineBody), acceptCredit },
    }),
  dueDate: (id, day) =>
    api('PATCH /api/jobs/:id/reminder-settings', { params: { id }, body: { invoiceDueDate: day || null } }),
};

interface Wish {
  id: string;
  parts: readonly DraftPart[];
  acceptCredit?: boolean;
}

interface Outcome {
  saved: DraftPart[];
  failed: { part: DraftPart; error: unknown }[];
  /** The line items ask for less than was paid: the sentence that says so. */
  creditAsk: string | null;
  /** About rows that were left out. */
  note: string | null;
  /** Links that the customer can no longer use. */
  endedLinks: Stage[];
}

/** The job may still be on its way; `startsWith` is open as soon as it is there. */
export function useJobEdits(job: Job | undefined, startsWith?: DraftPart) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<JobDrafts>(noDrafts);
  const [toOpen, setToOpen] = useState(startsWith);
  const [note, setNote] = useState<string | null>(null);
  const [creditAsk, setCreditAsk] = useState<string | null>(null);
  const { problems, show, clear, form } = useProblems();
  const changed = job ? changedParts(drafts, job) : [];

  function open(part: DraftPart) {
    if (!job) return;
    setNote(null);
    setDrafts({ ...drafts, [part]: draftOf(job)[part] });
  }

  if (toOpen && job) {
    setToOpen(undefined);
    open(toOpen);
  }

  const saveAll = useMutation({
    mutationFn: async ({ id, parts, acceptCredit = false }: Wish): Promise<Outcome> => {
      const outcome: Outcome = { saved: [], failed: [], creditAsk: null, note: null, endedLinks: [] };
      for (const part of parts) {
        try {
          const saved = await savePart(id, drafts, part, acceptCredit);
          showJob(client, saved.job);
          outcome.note ??= saved.note;
          if (job) outcome.endedLinks = endedByEdit(job, saved.job);
          outcome.saved.push(part);
        } catch (error) {
          // A lost session is answered as everywhere else.
          if (isSessionLoss(error)) throw error;
          if (error instanceof ApiError && error.code === 'below_paid') outcome.creditAsk = error.message;
          else outcome.failed.push({ part, error });
        }
      }
      await refreshJobs(client);
      return outcome;
    },
    onSuccess: ({ saved, failed, note: said, endedLinks }) => {
      const words = [said, endedWords(endedLinks)].filter(Boolean).join(' ') || null;
      if (failed.length > 0) sayFailed(failed, words);
      else if (saved.length > 0) sayEdited(saved, words);
    },
  });

  function save(parts: readonly DraftPart[], acceptCredit = false) {
    if (!job) return;
    saveAll.mutate(
      { id: job.id, parts, acceptCredit },
      {
        onSettled: (outcome) => setCreditAsk(outcome?.creditAsk ?? null),
        onSuccess: ({ saved, failed, note: said }) => {
          setDrafts((before) => {
            const left = { ...before };
            for (const part of saved) left[part] = null;
            return left;
          });
          setNote(said);
          const fields = failed.map(({ error }) => (error instanceof ApiError ? error.fields : {}));
          show(Object.assign({}, ...fields));
        },
      },
    );
  }

  return {
    drafts,
    problems,
    form,
    note,
    changed,
    isOpen: draftParts.some((part) => drafts[part] !== null),
    isSaving: saveAll.isPending,
    canSave: changed.length > 0 && drafts.customer?.customerName.trim() !== '',
    open,
    cancel: (part: DraftPart) => {
      setDrafts({ ...drafts, [part]: null });
      clear();
    },
    change: <P extends DraftPart>(part: P, draft: NonNullable<JobDrafts[P]>) => {
      setDrafts({ ...drafts, [part]: draft });
      clear(part === 'lines' ? 'lineItems' : undefined);
    },
    save: () => save(changed),
    creditAsk,
    refuseCredit: () => setCreditAsk(null),
    acceptCredit: () => save(['lines'], true),
  };
}

export type JobEdits = ReturnType<typeof useJobEdits>;

async function savePart<P extends DraftPart>(id: string, drafts: JobDrafts, part: P, acceptCredit: boolean) {
  const draft = drafts[part];
  if (draft === null) throw new Error('There is nothing to save.');
  const saved = await saves[part](id, draft, acceptCredit);
  if (!('droppedRows' in saved)) return { job: saved, note: null };
  const { droppedRows: _, message, ...job } = saved;
  return { job, note: message };
}

function sayEdited(saved: readonly DraftPart[], note: string | null) {
  const [only] = saved;
  const titles: Record<DraftPart, string> = {
    customer: 'Customer Updated',
    texts: 'Job Updated',
    lines: 'Line Items Updated',
    dueDate: 'Due Date Updated',
  };
  toast({
    title: saved.length === 1 && only ? titles[only] : 'Changes Saved',
    description: note ?? (saved.length > 1 ? saved.map((part) => partNames[part]).join(', ') : undefined),
    tone: note ? 'default' : 'success',
  });
}

/** The owner is told in plain words (B-12). */
const endedWords = (ended: Stage[]): string | null =>
  ended.length > 0 ? `The link to sign the ${stageNames(ended)} no longer works. Send a new one.` : null;

const lineItemsFailed = 'Failed to update line items. Please try again.';

function sayFailed(failed: Outcome['failed'], note: string | null) {
  const words = failed.map(({ part, error }) => {
    const sentence = wordsOf(error, part === 'lines' ? lineItemsFailed : undefined);
    return failed.length > 1 || part !== 'lines' ? `${partNames[part]}: ${sentence}` : sentence;
  });
  sayFailure([...words, note].filter(Boolean).join(' '), 'Update Failed');
}

// All open edits of the job details and the one button that saves them (B-17): one request per part, failures are
// listed by part, and a part that was not saved stays open with its text.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { Stage } from '#contract/stages.ts';
import { ApiError, NetworkError } from '#web/api/errors.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { useProblems } from '#web/documents/form-problems.ts';
import { SaveCancelled } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refreshJobs, showJob } from '../data/job-queries.ts';
import { endedByEdit, stageNames } from '../labels/signature-labels.ts';
import {
  changedParts,
  type DraftPart,
  draftOf,
  draftParts,
  type JobDrafts,
  noDrafts,
  type OpenedParts,
  partNames,
} from './job-drafts.ts';
import { type PartSave, savePart } from './save-part.ts';

interface SaveInput {
  id: string;
  parts: readonly DraftPart[];
  acceptCredit?: boolean;
}

interface Outcome {
  saved: DraftPart[];
  failed: { part: DraftPart; error: unknown }[];
  /** The warning when the line items come to less than was paid. */
  creditQuestion: string | null;
  /** About rows that were left out. */
  note: string | null;
  /** Links that the customer can no longer use. */
  endedLinks: Stage[];
}

/** The job may still be loading; `startsWith` opens as soon as it is there. */
export function useJobEdits(job: Job | undefined, startsWith?: DraftPart) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<JobDrafts>(noDrafts);
  const [opened, setOpened] = useState<OpenedParts>({});
  const [toOpen, setToOpen] = useState(startsWith);
  const [note, setNote] = useState<string | null>(null);
  const [creditQuestion, setCreditQuestion] = useState<string | null>(null);
  const { problems, show, clear, form } = useProblems();
  const changed = changedParts(drafts, opened);

  function open(part: DraftPart) {
    if (!job) return;
    setNote(null);
    const values = draftOf(job)[part];
    setDrafts({ ...drafts, [part]: values });
    setOpened({ ...opened, [part]: { revision: job.revision, values } });
  }

  if (toOpen && job) {
    setToOpen(undefined);
    open(toOpen);
  }

  /** `ownSaves` maps a revision to the one that our own save made of it: nobody else came in between. */
  function ready<P extends DraftPart>(
    id: string,
    part: P,
    acceptCredit: boolean,
    ownSaves: ReadonlyMap<number, number>,
  ): PartSave<P> {
    const draft: JobDrafts[P] = drafts[part];
    const before: OpenedParts[P] = opened[part];
    if (draft === null || before === undefined) throw new Error('There is nothing to save.');
    const revision = latestOf(ownSaves, before.revision);
    return {
      id,
      part,
      draft,
      opened: { ...before, revision },
      acceptCredit,
      onMerged: (next, merged) => {
        setOpened((all) => ({ ...all, [part]: next }));
        setDrafts((all) => ({ ...all, [part]: merged }));
      },
    };
  }

  const saveAll = useOnePress({
    mutationFn: async ({ id, parts, acceptCredit = false }: SaveInput): Promise<Outcome> => {
      const outcome: Outcome = { saved: [], failed: [], creditQuestion: null, note: null, endedLinks: [] };
      const ownSaves = new Map<number, number>();
      for (const part of parts) {
        try {
          const saved = await savePart(ready(id, part, acceptCredit, ownSaves));
          ownSaves.set(saved.over, saved.job.revision);
          showJob(client, saved.job);
          outcome.note ??= saved.note;
          if (job) outcome.endedLinks = endedByEdit(job, saved.job);
          outcome.saved.push(part);
        } catch (error) {
          // A lost session is handled as everywhere else.
          if (isSessionLoss(error)) throw error;
          // A person who goes back to the form wants nothing saved yet.
          if (error instanceof SaveCancelled) break;
          if (error instanceof ApiError && error.code === 'below_paid')
            outcome.creditQuestion = error.message;
          else outcome.failed.push({ part, error });
        }
      }
      await refreshJobs(client);
      return outcome;
    },
    onSuccess: ({ saved, failed, note: savedNote, endedLinks }) => {
      const message = [savedNote, endedLinksText(endedLinks)].filter(Boolean).join(' ') || null;
      if (failed.length > 0) toastFailed(failed, message);
      else if (saved.length > 0) toastEdited(saved, message);
    },
  });

  function save(parts: readonly DraftPart[], acceptCredit = false) {
    if (!job) return;
    saveAll.mutate(
      { id: job.id, parts, acceptCredit },
      {
        onSettled: (outcome) => setCreditQuestion(outcome?.creditQuestion ?? null),
        onSuccess: ({ saved, failed, note: savedNote }) => {
          setDrafts((before) => {
            const left = { ...before };
            for (const part of saved) left[part] = null;
            return left;
          });
          setNote(savedNote);
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
    creditQuestion,
    refuseCredit: () => setCreditQuestion(null),
    acceptCredit: () => save(['lines'], true),
  };
}

export type JobEdits = ReturnType<typeof useJobEdits>;

function latestOf(ownSaves: ReadonlyMap<number, number>, revision: number): number {
  const next = ownSaves.get(revision);
  return next === undefined || next === revision ? revision : latestOf(ownSaves, next);
}

function toastEdited(saved: readonly DraftPart[], note: string | null) {
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

/** The text about links that the edit ended (B-12). */
const endedLinksText = (ended: Stage[]): string | null =>
  ended.length > 0 ? `The link to sign the ${stageNames(ended)} no longer works. Send a new one.` : null;

const lineItemsFailed = 'Failed to update line items. Please try again.';

function toastFailed(failed: Outcome['failed'], note: string | null) {
  const message = failed.map(({ part, error }) => {
    const sentence = messageOf(error, part === 'lines' ? lineItemsFailed : undefined);
    return failed.length > 1 || part !== 'lines' ? `${partNames[part]}: ${sentence}` : sentence;
  });
  // A missing connection is shown only if there is no other reason.
  const firstError = failed.find(({ error }) => !(error instanceof NetworkError)) ?? failed[0];
  showFailure(firstError?.error, undefined, { title: 'Update Failed', message: message.join(' '), note });
}

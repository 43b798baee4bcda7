// All open edits of the job details and the one button that saves them (B-17): one request per part, failures are
// listed by part, and a part that was not saved stays open with its text.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Stage } from '#contract/stages.ts';
import { ApiError, NetworkError } from '#web/api/errors.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { type Problems, useContractForm } from '#web/api/use-contract-form.ts';
import { SaveCancelled } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { cacheJob, refreshJobs } from '../data/job-queries.ts';
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

/** The job may still be loading. */
export function useJobEdits(job: JobDetails | undefined) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<OpenedParts>({});
  const [note, setNote] = useState<string | null>(null);
  const [creditQuestion, setCreditQuestion] = useState<string | null>(null);
  const acceptsCredit = useRef(false);
  /** The part whose total the person was asked about. */
  const creditPart = useRef<DraftPart>('lines');
  const form = useContractForm({
    // Each part is checked by the server: one that is refused must not keep the others from being saved.
    schema: z.custom<JobDrafts>(),
    defaultValues: noDrafts,
    whenEdited: 'clear',
    send: (_, typed) => saveAll(typed),
    onSent: ({ saved, failed, note: savedNote, creditQuestion: asked }) => {
      for (const part of saved) form.setValue(part, null);
      setNote(savedNote);
      setCreditQuestion(asked);
      form.showProblems(Object.assign({}, ...failed.map(problemsOf)));
    },
    // A lost session is handled as everywhere else.
    failure: () => setCreditQuestion(null),
  });
  const drafts = form.watch();
  const changed = changedParts(drafts, opened);

  function open(part: DraftPart) {
    if (!job) return;
    setNote(null);
    const values = draftOf(job)[part];
    form.setValue(part, values);
    setOpened({ ...opened, [part]: { revision: job.revision, values } });
  }

  /** `ownSaves` maps a revision to the one that our own save made of it: nobody else came in between. */
  function ready<P extends DraftPart>(
    id: string,
    part: P,
    draft: JobDrafts[P],
    ownSaves: ReadonlyMap<number, number>,
  ): PartSave<P> {
    const before: OpenedParts[P] = opened[part];
    if (draft === null || before === undefined) throw new Error('There is nothing to save.');
    const revision = latestOf(ownSaves, before.revision);
    return {
      id,
      part,
      draft,
      opened: { ...before, revision },
      acceptCredit: acceptsCredit.current,
      isEstimate: job?.currentStage === 'estimate',
      onMerged: (next, merged) => {
        setOpened((all) => ({ ...all, [part]: next }));
        form.setValue(part as DraftPart, merged);
      },
    };
  }

  async function saveAll(typed: JobDrafts): Promise<Outcome> {
    const outcome: Outcome = { saved: [], failed: [], creditQuestion: null, note: null, endedLinks: [] };
    if (!job) return outcome;
    const ownSaves = new Map<number, number>();
    for (const part of acceptsCredit.current ? [creditPart.current] : changedParts(typed, opened)) {
      try {
        const saved = await savePart(ready(job.id, part, typed[part], ownSaves));
        ownSaves.set(saved.over, saved.job.revision);
        cacheJob(client, saved.job);
        outcome.note ??= saved.note;
        outcome.endedLinks = endedByEdit(job, saved.job);
        outcome.saved.push(part);
      } catch (error) {
        // A lost session is handled as everywhere else.
        if (isSessionLoss(error)) throw error;
        // A person who goes back to the form wants nothing saved yet.
        if (error instanceof SaveCancelled) break;
        if (error instanceof ApiError && error.code === 'below_paid') {
          outcome.creditQuestion = error.message;
          creditPart.current = part;
        } else outcome.failed.push({ part, error });
      }
    }
    await refreshJobs(client);
    const message = [outcome.note, endedLinksText(outcome.endedLinks)].filter(Boolean).join(' ') || null;
    if (outcome.failed.length > 0) toastFailed(outcome.failed, message);
    else if (outcome.saved.length > 0) toastEdited(outcome.saved, message);
    return outcome;
  }

  function save(withCredit: boolean) {
    acceptsCredit.current = withCredit;
    return form.submit();
  }

  /** Opens exactly these parts, typed over what each was opened with. */
  function restore(typed: JobDrafts, before: OpenedParts) {
    setNote(null);
    form.clearErrors();
    for (const part of draftParts) form.setValue(part, typed[part]);
    setOpened(before);
  }

  return {
    drafts,
    opened,
    restore,
    form,
    note,
    changed,
    isOpen: draftParts.some((part) => drafts[part] !== null),
    isSaving: form.isBusy,
    canSave: changed.length > 0 && drafts.customer?.customerName.trim() !== '',
    open,
    cancel: (part: DraftPart) => {
      form.setValue(part, null);
      form.clearErrors();
    },
    /** What the customer is asked to approve is no longer typed here. */
    leaveToChangeOrder: () => {
      form.setValue('lines', null);
      const before = opened.printed?.values.taxRate;
      if (before !== undefined && form.getValues('printed')) form.setValue('printed.taxRate', before);
      form.clearErrors();
    },
    save: () => save(false),
    creditQuestion,
    refuseCredit: () => setCreditQuestion(null),
    acceptCredit: () => void save(true),
  };
}

export type JobEdits = ReturnType<typeof useJobEdits>;

/** The server names the fields of a part; here they are below the part. */
function problemsOf({ part, error }: Outcome['failed'][number]): Problems {
  const fields = error instanceof ApiError ? error.fields : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [part === 'dueDate' ? part : `${part}.${name}`, message]),
  );
}

function latestOf(ownSaves: ReadonlyMap<number, number>, revision: number): number {
  const next = ownSaves.get(revision);
  return next === undefined || next === revision ? revision : latestOf(ownSaves, next);
}

function toastEdited(saved: readonly DraftPart[], note: string | null) {
  const [only] = saved;
  const titles: Record<DraftPart, string> = {
    customer: 'Customer Updated',
    texts: 'Job Updated',
    printed: 'Job Updated',
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

// Saves a change order over the job and the draft as the form was opened with: whichever somebody changed meanwhile is
// compared with what is typed, and nothing of it is undone without a word.
import { useState } from 'react';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import {
  bodyOf,
  type ChangeOrderStart,
  type ComparedValues,
  changeOrderFields,
  draftValuesOf,
  jobValuesOf,
  type OpenedVersions,
  stateOf,
} from './change-order-values.ts';
import { useSaveChangeOrder } from './use-change-orders.ts';

interface RevisedChangeOrder {
  job: JobDetails;
  order?: ChangeOrder | undefined;
  start?: ChangeOrderStart | undefined;
  /** Shown before it is sent again, in case the next try fails. */
  onMerged: (merged: ComparedValues) => void;
}

interface SavedOver {
  save: (typed: ComparedValues) => Promise<ChangeOrder>;
  opened: OpenedVersions;
  setOpened: (opened: OpenedVersions) => void;
}

const isDraft = (present: object): boolean => 'changes' in present;

/** What was typed into the job stands on the job of that time. */
function openedVersions({ job, order, start }: Omit<RevisedChangeOrder, 'onMerged'>): OpenedVersions {
  const { revision, values } = start?.opened ?? { revision: job.revision, values: stateOf(job) };
  return {
    job: { revision, values: jobValuesOf(values) },
    draft: order ? { revision: order.revision, values: draftValuesOf(order) } : null,
  };
}

export function useRevisedChangeOrder({ onMerged, ...from }: RevisedChangeOrder): SavedOver {
  const { job, order } = from;
  const saveChangeOrder = useSaveChangeOrder(job.id, order ?? null);
  // Once: both may be fetched again while somebody writes.
  const [opened, setOpened] = useState(() => openedVersions(from));

  async function save(typed: ComparedValues): Promise<ChangeOrder> {
    const saveOver = (mine: ComparedValues, revision?: number) =>
      saveRevised<ComparedValues, JobDetails, ChangeOrder>({
        opened: opened.job,
        mine,
        field: changeOrderFields,
        isAbout: (present) => !isDraft(present),
        read: (present) => jobValuesOf(stateOf(present)),
        send: (values, jobRevision) => saveChangeOrder(bodyOf(values), { jobRevision, revision }),
        onMerged: (next, merged) => {
          setOpened((before) => ({ ...before, job: next }));
          onMerged(merged);
        },
      });
    if (!opened.draft) return saveOver(typed);
    return saveRevised<ComparedValues, ChangeOrder, ChangeOrder>({
      opened: opened.draft,
      mine: typed,
      field: changeOrderFields,
      isAbout: isDraft,
      read: draftValuesOf,
      send: saveOver,
      onMerged: (next, merged) => {
        // Merged from what was typed: the job is compared anew.
        setOpened({ job: opened.job, draft: next });
        onMerged(merged);
      },
    });
  }

  return { save, opened, setOpened };
}

// What is typed into a change order, stored until it is saved or discarded (D-52).
import { useState } from 'react';
import { changeOrderDraftKey } from '#contract/limits.ts';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { stableText } from '#web/drafts/draft-form.ts';
import { type FormDraft, useDraft } from '#web/drafts/use-draft.ts';
import {
  ChangeOrderDraft,
  type ChangeOrderStart,
  type ChangeOrderValues,
  type ComparedValues,
  fromStoredValues,
  type OpenedVersions,
  toStoredState,
  toStoredValues,
} from './change-order-values.ts';

interface ChangeOrderDraftOptions {
  jobId: string;
  orderId: string | undefined;
  /** What the form started with. */
  initial: ChangeOrderValues;
  start: ChangeOrderStart | undefined;
  form: Pick<ContractForm<ChangeOrderValues>, 'getValues' | 'reset' | 'subscribe'>;
  opened: OpenedVersions;
  setOpened: (opened: OpenedVersions) => void;
}

export const isSameText = (one: ComparedValues, other: ComparedValues): boolean =>
  stableText(toStoredValues(one)) === stableText(toStoredValues(other));

export function useChangeOrderDraft(options: ChangeOrderDraftOptions): FormDraft {
  const { jobId, orderId, initial, start, form, opened, setOpened } = options;
  const [first] = useState(opened);
  const brought = start ? toStoredState(start.typed) : null;
  return useDraft<ChangeOrderDraft>({
    kind: 'change-order',
    formKey: changeOrderDraftKey(jobId, orderId),
    isReady: true,
    schema: ChangeOrderDraft,
    read: () => {
      const values = form.getValues();
      if (isSameText(values, initial)) return null;
      return { values: toStoredValues(values), opened: toStored(opened), brought };
    },
    show: (stored) => {
      // Of other lines than those that the job brings along now, only the reason is still what is meant.
      const isOutrun = brought !== null && stableText(brought) !== stableText(stored.brought);
      if (!isOutrun) setOpened(fromStored(stored.opened));
      const values = isOutrun
        ? { ...initial, reason: stored.values.reason }
        : fromStoredValues(stored.values);
      form.reset(values, { keepDefaultValues: true });
    },
    clear: () => {
      setOpened(first);
      form.reset(initial);
    },
    subscribe: (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
  });
}

const toStored = ({ job, draft }: OpenedVersions): ChangeOrderDraft['opened'] => ({
  job: { revision: job.revision, values: toStoredValues(job.values) },
  draft: draft && { revision: draft.revision, values: toStoredValues(draft.values) },
});

const fromStored = ({ job, draft }: ChangeOrderDraft['opened']): OpenedVersions => ({
  job: { revision: job.revision, values: fromStoredValues(job.values) },
  draft: draft && { revision: draft.revision, values: fromStoredValues(draft.values) },
});

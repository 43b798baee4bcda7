import type { Job } from '#contract/jobs.ts';
import { pendingStages, stageNames } from '../labels/signature-labels.ts';
import type { JobEdits } from './use-job-edits.ts';

/** Warns beside the Save button that an edit ends the customer's link (B-12). */
export function LinkWarning({ job, edits: { drafts } }: { job: Job; edits: JobEdits }) {
  const changesDocument = drafts.customer !== null || drafts.texts !== null || drafts.lines !== null;
  const pending = pendingStages(job);
  return (
    <p
      role="status"
      className="text-sm font-medium text-warning-ink empty:hidden sm:order-first sm:mr-auto sm:max-w-xl sm:self-center"
    >
      {pending.length > 0 && changesDocument
        ? `The customer has a link to sign the ${stageNames(pending)}. If you change what is printed on it, the link stops working and you need to send a new one.`
        : null}
    </p>
  );
}

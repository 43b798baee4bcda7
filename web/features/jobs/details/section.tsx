// What the sections of the job details share: the frame, the Edit button, and the questions about risky edits.
import type { ReactNode } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { pendingStages, stageNames } from '../labels/signature-labels.ts';
import type { JobEdits } from './use-job-edits.ts';

interface SectionProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, actions, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className="scroll-mt-14 border-t border-line pt-4 first:border-t-0 first:pt-0 lg:scroll-mt-2"
    >
      <div className="mb-3 flex min-h-9.5 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="text-lg font-bold tracking-tight">{title}</h3>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

interface EditButtonProps {
  /** The button reads "Edit …". */
  what: string;
  cancelLabel?: string;
  isOpen: boolean;
  disabled?: boolean;
  onOpen: () => void;
  onCancel: () => void;
}

/** Opens a part for editing, or cancels its edits. */
export function EditButton({
  what,
  cancelLabel = `Cancel ${what}`,
  isOpen,
  disabled,
  onOpen,
  onCancel,
}: EditButtonProps) {
  return (
    <Button size="sm" variant="secondary" disabled={disabled} onClick={isOpen ? onCancel : onOpen}>
      {isOpen ? cancelLabel : `Edit ${what}`}
    </Button>
  );
}

export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** Line items with a total below what was paid are saved only after a confirmation. */
export function CreditQuestion({ edits }: { edits: JobEdits }) {
  return (
    <ConfirmDialog
      open={edits.creditQuestion !== null}
      onOpenChange={edits.refuseCredit}
      title="Less than was already paid"
      body={edits.creditQuestion ?? ''}
      cancelLabel="Keep editing"
      confirmLabel="Save with credit"
      busy={edits.isSaving}
      busyLabel="Saving..."
      onConfirm={edits.acceptCredit}
    />
  );
}

/** Warns beside the Save button that an edit ends the customer's link (B-12). */
export function LinkWarning({ job, edits: { drafts } }: { job: Job; edits: JobEdits }) {
  const changesDocument = [drafts.customer, drafts.texts, drafts.printed, drafts.lines].some(
    (draft) => draft !== null,
  );
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

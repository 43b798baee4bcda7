import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { JobEdits } from './use-job-edits.ts';

/** Line items that ask for less than was paid are saved only by somebody who knows it. */
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

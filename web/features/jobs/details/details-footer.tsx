// The foot of the job details: the next step, or, while something is changed, the button that saves it.
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { FootTotal } from '#web/lines/total-foot.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type NextAction, useCardActions } from '../card/use-card-actions.ts';
import type { JobActions } from '../job-actions.ts';
import { isUnpaidInvoice } from '../labels/balance-labels.ts';
import { typedSum } from './lines-part.tsx';
import { LinkWarning } from './section.tsx';
import type { JobEdits } from './use-job-edits.ts';

interface DetailsFooterProps {
  formId: string;
  job: JobDetails;
  edits: JobEdits;
  actions: JobActions;
  /** It was deleted meanwhile. */
  isGone: boolean;
  onClose: () => void;
}

export function DetailsFooter({ formId, job, edits, actions, isGone, onClose }: DetailsFooterProps) {
  const { next } = useCardActions(job, actions);
  const isUnsaved = edits.changed.length > 0;
  if (isGone || (job.closedAs !== null && !edits.isOpen)) return <CloseButton onClose={onClose} />;
  const isRequested = isUnpaidInvoice(job);
  // On a phone the step to take stands alone over the width, and what is being edited has the foot to itself.
  const isEmptyOnPhone = edits.isOpen ? !isUnsaved && !edits.drafts.lines : !next;
  return (
    <>
      {isRequested ? (
        <Button
          variant="secondary"
          className={classNames('sm:mr-auto', edits.isOpen && 'max-sm:hidden')}
          onClick={() => actions.open({ kind: 'reminders', job })}
        >
          Set Reminders
        </Button>
      ) : null}
      <CloseButton
        onClose={onClose}
        disabled={edits.isSaving}
        className={isEmptyOnPhone ? undefined : 'max-sm:hidden'}
      />
      <div className="flex items-center justify-between gap-4 empty:hidden">
        {edits.drafts.lines ? (
          <div className="sm:hidden">
            <FootTotal sum={typedSum(job, edits)} />
          </div>
        ) : null}
        {isUnsaved ? (
          <Button
            type="submit"
            form={formId}
            className="max-sm:flex-1"
            disabled={!edits.canSave}
            busy={edits.isSaving}
            busyLabel="Saving..."
          >
            Save Changes
          </Button>
        ) : edits.isOpen || !next ? null : (
          <NextButton next={next} />
        )}
      </div>
      <LinkWarning job={job} edits={edits} />
    </>
  );
}

interface CloseButtonProps {
  onClose: () => void;
  disabled?: boolean;
  className?: string;
}

function CloseButton({ onClose, disabled, className }: CloseButtonProps) {
  return (
    <Button variant="secondary" className={className} disabled={disabled} onClick={onClose}>
      Close
    </Button>
  );
}

/** The same step that the card puts first. */
function NextButton({ next }: { next: NextAction }) {
  return (
    <Button
      variant={next.isLoud ? 'primary' : 'secondary'}
      className="max-sm:flex-1"
      busy={next.isBusy}
      busyLabel={next.busyLabel}
      disabled={next.isDone}
      onClick={next.run}
    >
      {next.label}
    </Button>
  );
}

// The details of a job, section by section, with one button that saves all edits.
import type { SyntheticEvent } from 'react';
import type { JobDetails } from '#contract/jobs.ts';
import { ApiError } from '#web/api/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { SendInvoiceButton } from '../card/card-buttons.tsx';
import { useJobDetails } from '../data/job-queries.ts';
import type { JobActions } from '../job-actions.ts';
import { serviceText } from '../labels/service-labels.ts';
import { CustomerSection } from './customer-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { ConfirmDiscard, CreditQuestion, LinkWarning } from './section.tsx';
import { HeadLine, StatusSection } from './status-section.tsx';
import { type JobEdits, useJobEdits } from './use-job-edits.ts';
import { WorkSection } from './work-section.tsx';

interface JobDetailsDialogProps {
  jobId: string;
  /** Why the customer's email address is needed: the customer's fields are then open from the start. */
  emailNeeded?: string;
  timeZone: string;
  today: string;
  actions: JobActions;
  onClose: () => void;
}

const formId = 'job-details';

export function JobDetailsDialog({
  jobId,
  emailNeeded,
  timeZone,
  today,
  actions,
  onClose,
}: JobDetailsDialogProps) {
  const query = useJobDetails(jobId);
  const job = query.data;
  const edits = useJobEdits(job, emailNeeded ? 'customer' : undefined);
  // Typed text stays, so that it can be copied, but nothing can be saved any more.
  const isGone = job !== undefined && query.error instanceof ApiError && query.error.status === 404;

  function save(event: SyntheticEvent) {
    event.preventDefault();
    if (edits.canSave && !edits.isSaving && !isGone) edits.save();
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        size="xl"
        dismissable={!edits.isSaving}
        title={job ? `Job #${job.jobNumber}` : 'Job'}
        description={job ? <HeadLine job={job} timeZone={timeZone} today={today} /> : undefined}
        footer={
          job ? (
            <Footer job={job} edits={edits} actions={actions} isGone={isGone} onClose={onClose} />
          ) : undefined
        }
      >
        <Loaded query={query} skeleton={<DetailsToCome />}>
          {(loaded) => (
            <>
              {isGone ? (
                <div className="mb-5">
                  <Notice tone="danger" announce>
                    This job was deleted. Copy what you still need; nothing can be saved any more.
                  </Notice>
                </div>
              ) : null}
              <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
                <div className="grid min-w-0 content-start gap-5">
                  <form id={formId} {...edits.form.formProps} onSubmit={save} className="grid gap-5">
                    <CustomerSection job={loaded} edits={edits} emailNeeded={emailNeeded} />
                    <WorkSection job={loaded} edits={edits} timeZone={timeZone} today={today} />
                  </form>
                  {isGone ? null : <PhotosSection job={loaded} />}
                </div>
                {isGone ? null : (
                  <div className="grid min-w-0 content-start gap-5 border-t border-line pt-4 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
                    <StatusSection
                      job={loaded}
                      actions={actions}
                      service={serviceText(loaded, timeZone, today)}
                      disabled={edits.changed.length > 0}
                    />
                    <DocumentsSection job={loaded} timeZone={timeZone} />
                    {actions.SignatureHistory ? (
                      <actions.SignatureHistory
                        job={loaded}
                        timeZone={timeZone}
                        disabled={edits.changed.length > 0}
                      />
                    ) : null}
                    {loaded.currentStage !== 'estimate' || loaded.payments.length > 0 ? (
                      <PaymentsSection job={loaded} actions={actions} />
                    ) : null}
                    {loaded.mails.length > 0 ? (
                      <MailsSection job={loaded} actions={actions} timeZone={timeZone} />
                    ) : null}
                  </div>
                )}
              </div>
            </>
          )}
        </Loaded>
      </Dialog>
      <CreditQuestion edits={edits} />
      <ConfirmDiscard when={edits.changed.length > 0} />
    </>
  );
}

interface FooterProps {
  job: JobDetails;
  edits: JobEdits;
  actions: JobActions;
  isGone: boolean;
  onClose: () => void;
}

function Footer({ job, edits, actions, isGone, onClose }: FooterProps) {
  if (isGone) {
    return (
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    );
  }
  return <ActionButtons job={job} edits={edits} actions={actions} onClose={onClose} />;
}

function ActionButtons({ job, edits, actions, onClose }: Omit<FooterProps, 'isGone'>) {
  const isInvoice = job.currentStage === 'invoice';
  return (
    <>
      {isInvoice ? (
        <Button
          variant="secondary"
          className="sm:mr-auto"
          onClick={() => actions.open({ kind: 'reminders', job })}
        >
          Set Reminders
        </Button>
      ) : null}
      <Button variant="secondary" className="max-sm:hidden" disabled={edits.isSaving} onClick={onClose}>
        Close
      </Button>
      {isInvoice && !edits.isOpen ? (
        job.customerEmail ? (
          <SendInvoiceButton job={job} actions={actions} />
        ) : null
      ) : (
        <Button
          type="submit"
          form={formId}
          disabled={!edits.canSave}
          busy={edits.isSaving}
          busyLabel="Saving..."
        >
          Save Changes
        </Button>
      )}
      <LinkWarning job={job} edits={edits} />
    </>
  );
}

function DetailsToCome() {
  return (
    <SkeletonGroup label="Loading job">
      <div className="grid gap-6 lg:grid-cols-[1.75fr_1fr]">
        <div className="grid gap-4">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-20" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-40" />
        </div>
        <div className="grid content-start gap-4">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-32" />
        </div>
      </div>
    </SkeletonGroup>
  );
}

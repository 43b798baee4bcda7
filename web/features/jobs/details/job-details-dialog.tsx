// The details of a job, section by section, with one button that saves all edits.
import { Link } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { jobLimits } from '#contract/limits.ts';
import { ApiError } from '#web/api/errors.ts';
import { DraftNotice } from '#web/drafts/draft-notice.tsx';
import { useLeaveQuestion } from '#web/layout/leave-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ApprovalQuestion } from '../change-orders/approval-question.tsx';
import { useChangeOrders } from '../change-orders/use-change-orders.ts';
import { useJobDetails } from '../data/job-queries.ts';
import type { JobActions } from '../job-actions.ts';
import { serviceText } from '../labels/service-labels.ts';
import { changeOrderStart, isApproved, needsApproval } from './approval.ts';
import { CustomerSection } from './customer-section.tsx';
import { DetailsFooter } from './details-footer.tsx';
import { DisputeNotices } from './dispute-notice.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { EquipmentSection, useEquipmentHere } from './equipment-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { CreditQuestion } from './section.tsx';
import { SectionLinks } from './section-links.tsx';
import { StateNotice } from './state-notice.tsx';
import { HeadLine, StatusSection } from './status-section.tsx';
import { useJobDraft } from './use-job-draft.ts';
import { useJobEdits } from './use-job-edits.ts';
import { WorkSection } from './work-section.tsx';

const ChangeOrdersSection = lazyPart(
  () => import('../change-orders/change-orders-section.tsx'),
  'ChangeOrdersSection',
  { whenMissing: 'retry' },
);

interface JobDetailsDialogProps {
  jobId: string;
  timeZone: string;
  today: string;
  actions: JobActions;
  onClose: () => void;
}

const formId = 'job-details';

const openJob = (search: unknown): string | undefined => (search as { job?: string }).job;

export function JobDetailsDialog({ jobId, timeZone, today, actions, onClose }: JobDetailsDialogProps) {
  const query = useJobDetails(jobId);
  const job = query.data;
  const edits = useJobEdits(job);
  const changeOrders = useChangeOrders(jobId);
  const hasChangeOrders = (loaded: JobDetails) => isApproved(loaded) || (changeOrders.data?.total ?? 0) > 0;
  const hasEquipment = useEquipmentHere(job ?? { customerId: null, placeId: null }).length > 0;
  const isEditingLines = edits.drafts.lines !== null;
  const isDeleted = query.error instanceof ApiError && query.error.status === 404;
  // Typed text stays, so that it can be copied, but nothing can be saved any more.
  const isGone = job !== undefined && isDeleted;
  const draft = useJobDraft(jobId, edits, { isLoaded: job !== undefined, isDeleted });

  const [isAsked, setIsAsked] = useState(false);

  /** Signed work is not changed in passing: first it is asked whether the customer approves it (D-20). */
  async function saveOrConfirm() {
    if (!edits.canSave) return false;
    if (job && needsApproval(job, edits)) {
      setIsAsked(true);
      return false;
    }
    return edits.save();
  }

  function sendAsChangeOrder() {
    setIsAsked(false);
    if (!job) return;
    actions.open({
      kind: 'change-order',
      job,
      start: changeOrderStart(job, edits),
      onSaved: edits.leaveToChangeOrder,
    });
  }

  // Closing the dialog, going back and leaving the page all change the address, so one check covers them.
  const { question } = useLeaveQuestion({
    isUnsaved: edits.changed.length > 0,
    body: 'What you changed in this job has not been saved yet.',
    save: isGone ? null : saveOrConfirm,
    discard: draft.finish,
    isElsewhere: (from, to) => from.pathname !== to.pathname || openJob(from.search) !== openJob(to.search),
  });

  function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!edits.isSaving && !isGone) void saveOrConfirm();
  }

  if (isDeleted && !job) return <JobGone onClose={onClose} />;
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
          job ? <DetailsFooter formId={formId} {...{ job, edits, actions, isGone, onClose }} /> : undefined
        }
      >
        <Loaded query={query} skeleton={<DetailsSkeleton />}>
          {(loaded) => (
            <>
              {isGone ? (
                <div className="mb-5">
                  <Notice tone="danger" announce>
                    This job was deleted. Copy what you still need; changes can no longer be saved.
                  </Notice>
                </div>
              ) : null}
              {isGone ? null : (
                <div className="mb-5 grid gap-3 empty:hidden">
                  <StateNotice job={loaded} {...{ edits, actions, timeZone, today }} />
                  <DisputeNotices job={loaded} timeZone={timeZone} today={today} />
                </div>
              )}
              <div className="mb-5 empty:hidden">
                <DraftNotice draft={draft} disabled={edits.isSaving} />
              </div>
              {isGone ? null : (
                <SectionLinks
                  names={sectionsOf(loaded, actions, {
                    hasEquipment,
                    hasChangeOrders: hasChangeOrders(loaded),
                  })}
                />
              )}
              {/* The table of lines needs all the width; everything else goes below. Otherwise what is read with the
                  lines stands on the left, and emails where there is room: below it, or below the payments. */}
              <div
                className={classNames(
                  'grid gap-x-8 gap-y-5',
                  !isEditingLines &&
                    'lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]',
                )}
              >
                <div className="grid min-w-0 content-start gap-5">
                  <form id={formId} {...edits.form.formProps} onSubmit={save}>
                    <fieldset disabled={loaded.closedAs !== null} className="grid min-w-0 gap-5">
                      <CustomerSection job={loaded} edits={edits} />
                      <WorkSection job={loaded} edits={edits} timeZone={timeZone} today={today} />
                    </fieldset>
                  </form>
                  {/* Also when the customer has cancelled what was signed: one may still be open. */}
                  {!isGone && hasChangeOrders(loaded) ? (
                    <ChangeOrdersSection
                      job={loaded}
                      query={changeOrders}
                      actions={actions}
                      timeZone={timeZone}
                      disabled={edits.changed.length > 0}
                    />
                  ) : null}
                  {isGone ? null : (
                    <fieldset disabled={loaded.closedAs !== null} className="min-w-0">
                      <PhotosSection job={loaded} />
                    </fieldset>
                  )}
                </div>
                {isGone ? null : (
                  <div
                    className={classNames(
                      'grid min-w-0 content-start gap-5 border-t border-line pt-4',
                      !isEditingLines && 'lg:row-span-2 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8',
                    )}
                  >
                    <StatusSection
                      job={loaded}
                      actions={actions}
                      service={serviceText(loaded, timeZone, today)}
                      timeZone={timeZone}
                      today={today}
                      disabled={edits.changed.length > 0}
                    />
                    <DocumentsSection job={loaded} timeZone={timeZone} />
                    {actions.SignatureHistory ? (
                      <fieldset disabled={loaded.closedAs !== null} className="min-w-0">
                        <actions.SignatureHistory
                          job={loaded}
                          timeZone={timeZone}
                          disabled={edits.changed.length > 0}
                        />
                      </fieldset>
                    ) : null}
                    {hasPayments(loaded) ? (
                      <PaymentsSection job={loaded} actions={actions} timeZone={timeZone} />
                    ) : null}
                    {hasChangeOrders(loaded) ? (
                      <MailsSection job={loaded} {...{ actions, timeZone }} />
                    ) : null}
                  </div>
                )}
                {isGone ? null : (
                  <div className="grid min-w-0 content-start gap-5 border-t border-line pt-4 empty:hidden">
                    <EquipmentSection job={loaded} today={today} />
                    {hasChangeOrders(loaded) ? null : (
                      <MailsSection job={loaded} {...{ actions, timeZone }} />
                    )}
                  </div>
                )}
              </div>
            </>
          )}
        </Loaded>
      </Dialog>
      {job ? (
        <ApprovalQuestion
          job={job}
          isOpen={isAsked}
          onSendAsChangeOrder={sendAsChangeOrder}
          onChangeWithoutApproval={() => {
            setIsAsked(false);
            void edits.save();
          }}
          onCancel={() => setIsAsked(false)}
        />
      ) : null}
      <CreditQuestion edits={edits} />
      {question}
    </>
  );
}

/** For a link to a job that was deleted, or never was: trying again would not help. */
function JobGone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Job not found"
      description={`It was deleted, or the link is not complete. What was deleted in the last ${jobLimits.binDays} days may still be in Recently deleted.`}
      footer={
        <>
          <Link to="/jobs" search={{ filter: 'deleted' }} className={buttonClass({ variant: 'secondary' })}>
            Recently deleted
          </Link>
          <Button onClick={onClose}>Show all jobs</Button>
        </>
      }
    />
  );
}

const sectionsOf = (
  job: JobDetails,
  { SignatureHistory }: JobActions,
  { hasEquipment, hasChangeOrders }: Record<'hasEquipment' | 'hasChangeOrders', boolean>,
): string[] => [
  'Customer Information',
  'Job Details',
  ...(hasChangeOrders ? ['Change Orders'] : []),
  'Job Documentation',
  'Job Status',
  'Documents',
  ...(SignatureHistory ? ['Signatures'] : []),
  ...(hasPayments(job) ? ['Payments'] : []),
  ...(hasEquipment ? ['Equipment'] : []),
  ...(job.mails.length > 0 ? ['Email'] : []),
];

/** On a void invoice nothing was paid, and nothing will be. */
const hasPayments = ({ currentStage, closedAs, payments }: JobDetails) =>
  closedAs !== 'void' && (currentStage !== 'estimate' || payments.length > 0);

function DetailsSkeleton() {
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

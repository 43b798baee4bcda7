// Above everything else in the job details: how the job ended, that the customer cancelled, or why they cannot sign, and
// what comes next.
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import { readQuery } from '#web/api/queries.ts';
import { customerCancelled, refundText } from '#web/before-work.ts';
import { wallTime } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useCardActions } from '../card/use-card-actions.ts';
import { closeActions, closedLine, outcomesFor } from '../close/close-labels.ts';
import { ReopenButton } from '../close/job-menu.tsx';
import type { JobActions } from '../job-actions.ts';
import { signatureEnd } from '../labels/signature-labels.ts';
import type { JobEdits } from './use-job-edits.ts';

interface StateNoticeProps {
  job: JobDetails;
  edits: JobEdits;
  actions: JobActions;
  timeZone: string;
  today: string;
}

export function StateNotice(props: StateNoticeProps) {
  const { job, actions, timeZone, today } = props;
  return (
    <>
      <EndNotice {...props} />
      {job.customerCancelledAt === null ? null : (
        <CancelledNotice
          job={job}
          on={formatDay(wallTime(job.customerCancelledAt, timeZone).day, today)}
          actions={actions}
          disabled={props.edits.changed.length > 0}
        />
      )}
    </>
  );
}

interface CancelledNoticeProps {
  job: JobDetails;
  on: string;
  actions: JobActions;
  disabled: boolean;
}

/** What was signed, and is no more (D-22). It is for the owner to say what becomes of the job. */
function CancelledNotice({ job, on, actions, disabled }: CancelledNoticeProps) {
  const { data } = useQuery(readQuery('GET /api/jobs/:id/signatures', { params: { id: job.id } }));
  // Of this cancellation: a customer who had the job before may have canceled theirs, and what it took along has no reason.
  const reason = data?.requests.find(
    ({ cancelledAt, cancelReason }) => cancelledAt === job.customerCancelledAt && cancelReason !== null,
  )?.cancelReason;
  const { others } = useCardActions(job, actions);
  const signing = job.closedAs === null ? others.find(({ id }) => id === 'sign') : undefined;
  const outcomes = outcomesFor(job).filter((outcome) => outcome !== 'void');
  const refund = refundText(job);
  return (
    <Notice
      tone="danger"
      title={`${customerCancelled} on ${on}`}
      action={
        outcomes.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {outcomes.map((outcome) => (
              <Button
                key={outcome}
                size="sm"
                variant="secondary"
                disabled={disabled}
                onClick={() => actions.open({ kind: 'close', job, outcome })}
              >
                {closeActions[outcome]}
              </Button>
            ))}
            {signing ? (
              <Button size="sm" variant="link" disabled={disabled} onClick={signing.run}>
                {signing.label}
              </Button>
            ) : null}
          </div>
        ) : undefined
      }
    >
      {reason ? <p className="mb-1 wrap-anywhere whitespace-pre-line">“{reason}”</p> : null}
      <p>
        Don’t start the work.{' '}
        {refund ? <strong className="figures">{refund}.</strong> : 'Nothing has to be returned.'}
      </p>
    </Notice>
  );
}

function EndNotice({ job, edits, actions, timeZone, today }: StateNoticeProps) {
  if (job.closedAs !== null) {
    const since = formatDay(wallTime(job.closedAt ?? '', timeZone).day, today);
    return (
      <Notice
        tone={closedTones[job.closedAs]}
        title={closedLine(job)}
        action={<ReopenButton job={job} size="sm" variant="secondary" />}
      >
        {closedFacts[job.closedAs](since)} Reopen it to change or send anything.
      </Notice>
    );
  }
  const end = signatureEnd(job);
  if (!end) return null;
  const isLosable = end.isDeclined && outcomesFor(job).includes('lost');
  return (
    <Notice
      tone={end.isDeclined ? 'danger' : 'warning'}
      title={end.title}
      action={
        end.isDeclined && edits.drafts.lines === null ? (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" disabled={edits.isSaving} onClick={() => edits.open('lines')}>
              Change it
            </Button>
            {isLosable ? (
              <Button
                size="sm"
                variant="secondary"
                disabled={edits.changed.length > 0}
                onClick={() => actions.open({ kind: 'close', job, outcome: 'lost' })}
              >
                {closeActions.lost}
              </Button>
            ) : null}
          </div>
        ) : undefined
      }
    >
      {job.signatureDeclineReason ? (
        <p className="wrap-anywhere whitespace-pre-line">“{job.signatureDeclineReason}”</p>
      ) : null}
      <p className={job.signatureDeclineReason ? 'mt-1' : undefined}>{end.next}</p>
    </Notice>
  );
}

const closedTones = { lost: 'warning', void: 'danger', archived: 'info' } as const satisfies Record<
  CloseOutcome,
  unknown
>;

const closedFacts: Record<CloseOutcome, (since: string) => string> = {
  lost: (since) => `Marked as lost ${since}.`,
  void: (since) => `Voided ${since}. Nothing is due.`,
  archived: (since) => `Archived ${since}.`,
};

// Above everything else in the job details: how the job ended, or why the customer cannot sign, and what comes next.
import { formatDay } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import { wallTime } from '#web/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
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

export function StateNotice({ job, edits, actions, timeZone, today }: StateNoticeProps) {
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

// The work in the details of a job: texts and due date.
import { formatDay } from '#contract/days.ts';
import type { Job, JobDetails } from '#contract/jobs.ts';
import { leftOutTexts } from '#contract/texts/document-texts.ts';
import { wallTime } from '#web/days.ts';
import { Field } from '#web/ui/form/field.tsx';
import { DateInput, TextArea } from '#web/ui/form/text-input.tsx';
import { DueBadge, UnsentBadge } from '../card/job-badges.tsx';
import { serviceSpanOf } from '../labels/service-labels.ts';
import { partNames } from './job-drafts.ts';
import { LinesPart } from './lines-part.tsx';
import { EditButton, FactRow, Section } from './section.tsx';
import type { JobEdits } from './use-job-edits.ts';

interface WorkSectionProps {
  job: JobDetails;
  edits: JobEdits;
  timeZone: string;
  today: string;
}

export function WorkSection({ job, edits, timeZone, today }: WorkSectionProps) {
  const unprinted = (comments: string) => unprintedComments(job, comments, timeZone);
  const { drafts, isSaving } = edits;
  const isInvoice = job.currentStage === 'invoice';
  const edit = (part: 'texts' | 'lines' | 'dueDate') => (
    <EditButton
      what={partNames[part]}
      isOpen={drafts[part] !== null}
      disabled={isSaving}
      onOpen={() => edits.open(part)}
      onCancel={() => edits.cancel(part)}
    />
  );
  return (
    <Section
      title="Job Details"
      actions={
        <>
          {isInvoice ? edit('dueDate') : null}
          {edit('texts')}
          {edit('lines')}
        </>
      }
    >
      <div className="grid gap-5">
        {isInvoice ? <DueDate job={job} edits={edits} today={today} /> : null}
        {drafts.texts ? (
          <TextFields edits={edits} unprinted={unprinted(drafts.texts.comments)} />
        ) : (
          <Texts job={job} unprinted={unprinted(job.comments ?? '')} />
        )}
        <LinesPart job={job} edits={edits} />
      </div>
    </Section>
  );
}

function DueDate({ job, edits, today }: Omit<WorkSectionProps, 'timeZone'>) {
  if (edits.drafts.dueDate !== null) {
    return (
      <Field
        label="Due Date"
        hint="Empty means that no due date is printed."
        error={edits.form.errors.dueDate?.message}
        className="max-w-60"
      >
        <DateInput disabled={edits.isSaving} {...edits.form.register('dueDate')} />
      </Field>
    );
  }
  return (
    <dl>
      <FactRow label="Due Date">
        <span className="flex flex-wrap items-center gap-2">
          {job.invoiceDueDate ? formatDay(job.invoiceDueDate) : null}
          <DueBadge job={job} today={today} />
          <UnsentBadge job={job} />
        </span>
      </FactRow>
    </dl>
  );
}

/** `unprinted` is the reason why the comments are not on the document. */
function Texts({ job, unprinted }: { job: Job; unprinted: string | null }) {
  return (
    <dl className="grid gap-3">
      <FactRow label="Description">{job.jobDescription || 'No description'}</FactRow>
      {job.comments ? (
        <FactRow label="Comments">
          {job.comments}
          {unprinted ? <span className="block text-sm text-muted">{unprinted}</span> : null}
        </FactRow>
      ) : null}
      {job.notes ? <FactRow label="Internal notes">{job.notes}</FactRow> : null}
    </dl>
  );
}

interface TextFieldsProps {
  edits: JobEdits;
  unprinted: string | null;
}

function TextFields({ edits, unprinted }: TextFieldsProps) {
  const { isSaving: disabled } = edits;
  const { register, errors } = edits.form;
  return (
    <div className="grid gap-4">
      <Field label="Description" error={errors.texts?.jobDescription?.message}>
        <TextArea disabled={disabled} {...register('texts.jobDescription')} />
      </Field>
      <Field
        label="Comments"
        hint={unprinted ?? 'Printed on the documents.'}
        error={errors.texts?.comments?.message}
      >
        <TextArea rows={2} disabled={disabled} {...register('texts.comments')} />
      </Field>
      <Field label="Internal notes" hint="Never printed, never emailed." error={errors.texts?.notes?.message}>
        <TextArea rows={2} disabled={disabled} {...register('texts.notes')} />
      </Field>
    </div>
  );
}

type Printed = Pick<
  JobDetails,
  'currentStage' | 'invoiceDueDate' | 'templateData' | 'serviceDateStart' | 'serviceDateEnd' | 'createdAt'
> & { documents: Pick<JobDetails['documents'][number], 'stage' | 'issuedAt'>[] };

/** Why these comments are not on the document of the present stage (B-93); null when they are printed. */
export function unprintedComments(job: Printed, comments: string, timeZone: string): string | null {
  const issued = job.documents.find(({ stage }) => stage === job.currentStage)?.issuedAt ?? job.createdAt;
  const found = leftOutTexts({
    comments,
    otherComments: job.templateData?.otherComments,
    paymentTerms: job.templateData?.paymentTerms,
    dueOn: job.currentStage === 'invoice' ? job.invoiceDueDate : null,
    issuedOn: wallTime(issued, timeZone).day,
    completedOn: serviceSpanOf(job, timeZone)?.last ?? null,
  });
  return found.find(({ field }) => field === 'comments')?.reason ?? null;
}

// The work in the details of a job: texts and due date.
import { formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { leftOutTexts } from '#contract/texts/document-texts.ts';
import { wallTime } from '#web/days.ts';
import { Field } from '#web/ui/form/field.tsx';
import { DateInput, TextArea } from '#web/ui/form/text-input.tsx';
import { InvoiceBadges } from '../card/job-badges.tsx';
import { serviceSpanOf } from '../labels/service-labels.ts';
import { partNames } from './job-drafts.ts';
import { LinesPart } from './lines-part.tsx';
import { PrintedFields, PrintedTexts } from './printed-part.tsx';
import { EditButton, FactRow, Section } from './section.tsx';
import type { JobEdits } from './use-job-edits.ts';

interface WorkSectionProps {
  job: JobDetails;
  edits: JobEdits;
  timeZone: string;
  today: string;
}

export function WorkSection({ job, edits, timeZone, today }: WorkSectionProps) {
  const { printed } = edits.drafts;
  // With what is being typed.
  const shown = { ...job, templateData: { ...job.templateData, ...printed } };
  const { drafts, isSaving } = edits;
  const isInvoice = job.currentStage === 'invoice';
  const edit = (part: 'texts' | 'printed' | 'lines' | 'dueDate') => (
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
        job.closedAs === null ? (
          <>
            {isInvoice ? edit('dueDate') : null}
            {edit('texts')}
            {edit('printed')}
            {edit('lines')}
          </>
        ) : null
      }
    >
      <div className="grid gap-5">
        {isInvoice && job.closedAs !== 'void' ? <DueDate job={job} edits={edits} today={today} /> : null}
        {drafts.texts ? (
          <TextFields edits={edits} unprinted={unprintedComments(shown, drafts.texts.comments, timeZone)} />
        ) : (
          <Texts job={job} />
        )}
        <LinesPart job={job} edits={edits} />
        {printed ? (
          <PrintedFields
            edits={edits}
            isEstimate={job.currentStage === 'estimate'}
            unprinted={unprintedTexts(shown, drafts.texts?.comments ?? job.comments ?? '', timeZone)}
          />
        ) : (
          <PrintedTexts job={job} />
        )}
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
          <InvoiceBadges job={job} today={today} />
        </span>
      </FactRow>
    </dl>
  );
}

function Texts({ job }: { job: Job }) {
  return (
    <dl className="grid gap-3">
      <FactRow label="Description">{job.jobDescription || 'No description'}</FactRow>
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

/** Why texts of the job are not on the document of the present stage (B-93), by field; none where all are printed. */
function unprintedTexts(
  job: Printed,
  comments: string,
  timeZone: string,
): { comments?: string; paymentTerms?: string } {
  const issued = job.documents.find(({ stage }) => stage === job.currentStage)?.issuedAt ?? job.createdAt;
  const found = leftOutTexts({
    comments,
    otherComments: job.templateData?.otherComments,
    paymentTerms: job.templateData?.paymentTerms,
    dueOn: job.currentStage === 'invoice' ? job.invoiceDueDate : null,
    issuedOn: wallTime(issued, timeZone).day,
    completedOn: serviceSpanOf(job, timeZone)?.last ?? null,
  });
  return Object.fromEntries(found.map(({ field, reason }) => [field, reason]));
}

export const unprintedComments = (job: Printed, comments: string, timeZone: string): string | null =>
  unprintedTexts(job, comments, timeZone).comments ?? null;

// The line items in the details of a job, shown or edited.
import { useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { IncompleteNote } from '#web/lines/incomplete-note.tsx';
import type { Sum } from '#web/lines/line-rows.ts';
import { OfferEditor } from '#web/lines/offer/offer-editor.tsx';
import { offerProblemsOf } from '#web/lines/offer/offer-problems.ts';
import { noOffer, type OfferRows, shownList, sumOfList } from '#web/lines/offer/offer-rows.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { JobLines } from './job-lines.tsx';
import type { JobEdits } from './use-job-edits.ts';

export function LinesPart({ job, edits }: { job: JobDetails; edits: JobEdits }) {
  const offer = edits.drafts.lines;
  const note = useRef<HTMLDivElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const isOpen = offer !== null;
  const [opensAt, setOpensAt] = useState<number>();
  const wasOpen = useRef(isOpen);
  // Sixty rows of fields become sixty lines of text: without this the view would jump.
  useEffect(() => {
    // An editor that opens off the screen looks like a button that does nothing.
    if (!wasOpen.current && isOpen) {
      part.current?.scrollIntoView({ block: 'start' });
      const fields = part.current?.querySelector('textarea') ?? part.current?.querySelector('[data-summary]');
      if (fields instanceof HTMLElement) {
        fields.focus({ preventScroll: true });
        fields.closest('li')?.scrollIntoView({ block: 'nearest' });
      }
    }
    if (!isOpen) setOpensAt(undefined);
    if (wasOpen.current && !isOpen) (note.current ?? part.current)?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={part} className="grid scroll-mt-14 gap-4 lg:scroll-mt-2">
      {edits.note ? (
        <div ref={note}>
          <Notice tone="warning" announce>
            {edits.note}
          </Notice>
        </div>
      ) : null}
      {offer ? (
        <LineFields job={job} offer={offer} edits={edits} opensAt={opensAt} />
      ) : (
        <JobLines
          job={job}
          onEdit={
            job.closedAs === null
              ? (at) => {
                  setOpensAt(at);
                  edits.open('lines');
                }
              : undefined
          }
        />
      )}
    </div>
  );
}

interface LineFieldsProps {
  job: JobDetails;
  offer: OfferRows;
  edits: JobEdits;
  opensAt: number | undefined;
}

/** What the document comes to as it is typed: the recommended option, else the first. */
export const typedSum = (job: JobDetails, { drafts }: Pick<JobEdits, 'drafts'>): Sum =>
  sumOfList(shownList(drafts.lines ?? noOffer, isEstimate(job)), {
    taxRate: drafts.printed?.taxRate ?? job.taxRate,
  });

const isEstimate = ({ currentStage }: JobDetails) => currentStage === 'estimate';

function LineFields({ job, offer, edits, opensAt }: LineFieldsProps) {
  const lists = offer.options ?? [offer];
  const { control, errors } = edits.form;
  return (
    <fieldset disabled={edits.isSaving} className="min-w-0">
      <legend className="sr-only">Line Items</legend>
      {/* Not on the fieldset itself: its grid items would lose their place when a row gets an error. */}
      <div className="grid gap-4">
        <Controller
          control={control}
          name="lines"
          render={({ field }) => (
            <OfferEditor
              value={field.value ?? noOffer}
              onChange={field.onChange}
              taxRate={edits.drafts.printed?.taxRate ?? job.taxRate}
              isTaxExempt={job.isTaxExempt}
              isEstimate={isEstimate(job)}
              quantityMin={1}
              quantityStep={1}
              opensAt={opensAt}
              takesFocus
              problems={offerProblemsOf(errors.lines)}
            />
          )}
        />
        <IncompleteNote rows={lists.flatMap(({ lineItems }) => lineItems)} />
      </div>
    </fieldset>
  );
}

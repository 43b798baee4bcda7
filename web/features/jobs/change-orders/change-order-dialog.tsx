// Writes a change order: why the work changes, and the lines as they are to be (D-20).
import { useId, useRef, useState } from 'react';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { offerLimits } from '#contract/limits.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { DraftNotice } from '#web/drafts/draft-notice.tsx';
import { useLeaveQuestion } from '#web/layout/leave-question.tsx';
import { ChangesList } from '#web/lines/changes-list.tsx';
import { IncompleteNote } from '#web/lines/incomplete-note.tsx';
import { OfferEditor } from '#web/lines/offer/offer-editor.tsx';
import { offerProblemsOf } from '#web/lines/offer/offer-problems.ts';
import { type OfferRows, sumOfList } from '#web/lines/offer/offer-rows.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PercentInput } from '#web/ui/form/percent-input.tsx';
import { TextArea } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { differenceText } from './change-order-labels.ts';
import {
  type ChangeOrderStart,
  type ChangeOrderState,
  ChangeOrderTyped,
  type ComparedValues,
  typedChanges,
  typedTerms,
  valuesOf,
} from './change-order-values.ts';
import { isSameText, useChangeOrderDraft } from './use-change-order-draft.ts';
import { useRevisedChangeOrder } from './use-revised-change-order.ts';

interface ChangeOrderDialogProps {
  job: JobDetails;
  /** A draft that is changed. */
  order?: ChangeOrder;
  start?: ChangeOrderStart;
  copyOf?: ChangeOrder;
  /** Whether the job is what was signed last. */
  isAsApproved: boolean;
  onSaved: (saved: ChangeOrder, wantsToSend: boolean) => void;
  onClose: () => void;
}

export function ChangeOrderDialog(props: ChangeOrderDialogProps) {
  const { job, order, start, copyOf, isAsApproved, onSaved, onClose } = props;
  const formId = useId();
  // One form with two buttons.
  const wantsToSend = useRef(true);
  const { save, ...versions } = useRevisedChangeOrder({ job, order, start, onMerged: setValues });
  const [initial] = useState(() => valuesOf(job, { order, copyOf, start }));
  const form = useContractForm({
    schema: ChangeOrderTyped,
    defaultValues: initial,
    whenEdited: 'clear',
    send: (checked) => save(checked),
    onSent: (saved) => {
      draft.finish();
      onSaved(saved, wantsToSend.current);
    },
    failure: { otherwise: 'The change order was not saved. Please try again.' },
  });
  const draft = useChangeOrderDraft({ jobId: job.id, orderId: order?.id, initial, start, form, ...versions });
  const { register, errors, isBusy, isSent } = form;
  const values = form.watch();
  const { leave, question } = useLeaveQuestion({
    isUnsaved: !isSent && !isSameText(values, initial),
    body: 'What you wrote in this change order has not been saved yet.',
    save: () => {
      wantsToSend.current = false;
      return form.submit();
    },
    discard: draft.finish,
  });
  const close = () => leave(onClose);

  function setValues({ reason, taxRate, ...offer }: ComparedValues) {
    form.setValue('reason', reason, { shouldDirty: true });
    form.setValue('taxRate', taxRate, { shouldDirty: true });
    setOffer(offer);
  }

  function setOffer({ lineItems, discount }: Pick<OfferRows, 'lineItems' | 'discount'>) {
    form.setValue('lineItems', lineItems, { shouldDirty: true });
    form.setValue('discount', discount, { shouldDirty: true });
    form.clearErrors(['lineItems', 'discount']);
  }

  function press(sends: boolean) {
    if (isBusy) return;
    wantsToSend.current = sends;
    void form.submit();
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        size="xl"
        dismissable={!isBusy}
        title={order ? `Change Order ${order.number}` : 'New Change Order'}
        description={`Job #${job.jobNumber} · ${job.customerName}. Your customer signs only what is different.`}
        notice={<NewTotal job={job} values={values} />}
        footer={
          <>
            {/* In one row on a phone, below the main button. */}
            <div className="flex gap-2 max-sm:*:flex-1 sm:contents">
              <Button variant="ghost" className="sm:mr-auto" disabled={isBusy} onClick={close}>
                Cancel
              </Button>
              <Button variant="secondary" disabled={isBusy} onClick={() => press(false)}>
                Save Draft
              </Button>
            </div>
            <Button type="submit" form={formId} busy={isBusy} busyLabel="Saving...">
              Review and Send
            </Button>
          </>
        }
      >
        <form
          id={formId}
          {...form.formProps}
          onSubmit={(event) => {
            if (!isBusy) wantsToSend.current = true;
            form.formProps.onSubmit(event);
          }}
        >
          <fieldset disabled={isBusy} className="grid min-w-0 gap-5">
            <legend className="sr-only">Change order</legend>
            <DraftNotice draft={draft} disabled={isBusy} />
            <Field
              label="Why does the work change?"
              hint="Printed on the change order."
              required
              error={errors.reason?.message}
            >
              <TextArea
                rows={2}
                maxLength={offerLimits.reason}
                placeholder="e.g. Found a cracked heat exchanger behind the panel"
                {...register('reason')}
              />
            </Field>
            <div>
              <OfferEditor
                value={values}
                onChange={setOffer}
                isEstimate={false}
                taxRate={values.taxRate}
                isTaxExempt={job.isTaxExempt}
                quantityMin={1}
                quantityStep={1}
                problems={offerProblemsOf(errors)}
              >
                <Field label="Tax Rate (%)" error={errors.taxRate?.message} className="max-w-36">
                  <PercentInput {...register('taxRate')} />
                </Field>
              </OfferEditor>
              <div className="mt-2 ml-auto w-full sm:max-w-xs">
                <IncompleteNote rows={values.lineItems} />
              </div>
            </div>
            <Changes {...{ job, values, isAsApproved }} />
          </fieldset>
        </form>
      </Dialog>
      {question}
    </>
  );
}

interface TypedProps {
  job: JobDetails;
  values: ChangeOrderState;
}

/** In sight while somebody types: what it comes to, and how much that is above or below what was approved. */
function NewTotal({ job, values }: TypedProps) {
  const { totals } = sumOfList(values, { taxRate: values.taxRate });
  const approved = job.approvedTotal ?? job.totalAmount;
  const newTotal = totals && formatDecimal(totals.total);
  return (
    <div className="figures flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-sm text-muted">
        Approved {dollars(approved)}
        {newTotal ? (
          <>
            {' · '}
            <span className="font-semibold text-ink">{differenceText(approved, newTotal)}</span>
          </>
        ) : null}
      </span>
      <span className="ml-auto text-lg font-bold wrap-anywhere">
        New total {newTotal ? dollars(newTotal) : '–'}
      </span>
    </div>
  );
}

/** Against the job as it is. Where that was changed without approval, the server's list comes with the next step. */
function Changes({ job, values, isAsApproved }: TypedProps & { isAsApproved: boolean }) {
  const changes = typedChanges(job, values);
  return (
    <section aria-label="What changes" className="border-t border-line pt-4">
      <h3 className="font-bold">What changes</h3>
      {isAsApproved ? null : (
        <p className="text-sm text-muted">What was changed without approval before is part of it too.</p>
      )}
      <ChangesList
        changes={changes}
        {...typedTerms(job, values)}
        heading="h4"
        whenSame={isAsApproved ? undefined : 'Nothing more is added, removed or changed here.'}
      />
    </section>
  );
}

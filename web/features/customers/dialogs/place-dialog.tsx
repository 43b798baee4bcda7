// Adds a place where a customer's work is done, or edits one.
import { useRef, useState } from 'react';
import { type CustomerPlace, NewPlace, type Place } from '#contract/customers/places.ts';
import { customerLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { useLeaveQuestion } from '#web/layout/leave-question.tsx';
import { groupField, textField } from '#web/revisions/compare.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useRefreshCustomers } from '../data/customer-queries.ts';
import { changedJobsText, openJobsText } from './customer-values.ts';

interface PlaceDialogProps {
  customerId: string;
  /** Null adds one. */
  place: CustomerPlace | null;
  onClose: () => void;
}

type PlaceValues = { label: string; address: string; accessNotes: string };

const placeValuesOf = (place: Place | null): PlaceValues => ({
  label: place?.label ?? '',
  address: place?.address ?? '',
  accessNotes: place?.accessNotes ?? '',
});

const placeFields = groupField<PlaceValues>({
  label: textField('Label'),
  address: textField('Address'),
  accessNotes: textField('Access Notes'),
});

const formId = 'place-form';

export function PlaceDialog({ customerId, place, onClose }: PlaceDialogProps) {
  const refresh = useRefreshCustomers();
  const idempotencyKey = useIdempotencyKey();
  const [alsoOpenJobs, setAlsoOpenJobs] = useState(false);
  const before = useRef({ revision: place?.revision ?? 1, values: placeValuesOf(place) });

  async function save(values: PlaceValues): Promise<number> {
    if (!place) {
      await api('POST /api/customers/:id/places', {
        params: { id: customerId },
        body: values,
        headers: idempotencyKey.headersFor(values),
      });
      idempotencyKey.done();
      return 0;
    }
    const { changedJobs } = await saveRevised<PlaceValues, Place, Place & { changedJobs: number }>({
      opened: before.current,
      mine: values,
      field: placeFields,
      read: placeValuesOf,
      send: (chosen, revision) =>
        api('PATCH /api/places/:id', {
          params: { id: place.id },
          body: { ...chosen, revision, ...(alsoOpenJobs && { alsoOpenJobs }) },
        }),
      onMerged: (present, merged) => {
        before.current = present;
        form.reset(merged, { keepDefaultValues: true });
      },
    });
    return changedJobs;
  }

  const form = useContractForm<PlaceValues, unknown, number>({
    schema: NewPlace,
    defaultValues: before.current.values,
    whenEdited: 'clear',
    send: async (_, typed) => {
      const changedJobs = await save(typed);
      await refresh({ withJobs: changedJobs > 0 });
      return changedJobs;
    },
    onSent: (changedJobs) => {
      toast({
        title: place ? 'Location Updated' : 'Location Added',
        description: changedJobs > 0 ? changedJobsText(changedJobs) : undefined,
        tone: 'success',
      });
      onClose();
    },
    failure: { title: 'The location was not saved' },
  });
  const { register, errors, isBusy, isSent, formProps, watch } = form;
  const { leave, question } = useLeaveQuestion({
    isUnsaved: form.formState.isDirty && !isSent,
    save: form.submit,
    discard: () => {},
  });
  const close = () => leave(onClose);
  const isMoved = place !== null && watch('address').trim() !== place.address;

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        dismissable={!isBusy}
        title={place ? 'Edit Location' : 'Add Location'}
        footer={
          <>
            <Button variant="secondary" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isBusy} busyLabel="Saving…">
              {place ? 'Save Changes' : 'Add Location'}
            </Button>
          </>
        }
      >
        <form id={formId} {...formProps} className="grid gap-5">
          <Field label="Address" required error={errors.address?.message}>
            <TextArea rows={2} autoComplete="off" {...register('address')} />
          </Field>
          <Field label="Label" hint="Such as Home, Rental or Main office." error={errors.label?.message}>
            <TextInput autoComplete="off" maxLength={customerLimits.placeLabel} {...register('label')} />
          </Field>
          <Field
            label="Access Notes"
            hint="Gate code, dog, key. Technicians see them; they are never printed."
            error={errors.accessNotes?.message}
          >
            <TextArea rows={2} {...register('accessNotes')} />
          </Field>
          {isMoved && place.changeableJobs > 0 ? (
            <Checkbox
              label={`Also change ${openJobsText(place.changeableJobs)}`}
              hint="The new address is also written into open jobs here that are not signed, not out for signature and not paid."
              checked={alsoOpenJobs}
              disabled={isBusy}
              onChange={({ target }) => setAlsoOpenJobs(target.checked)}
            />
          ) : null}
        </form>
      </Dialog>
      {question}
    </>
  );
}

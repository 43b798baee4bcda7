// Adds a place where a customer's work is done, or edits one.
import { useState } from 'react';
import { type CustomerPlace, NewPlace, type Place } from '#contract/customers/places.ts';
import { customerLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { groupField, textField } from '#web/revisions/compare.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { useRefreshCustomers } from '../data/customer-queries.ts';
import { openJobsText } from '../data/open-jobs-text.ts';
import { AccessNotesField } from './access-notes-field.tsx';
import { changedJobsText } from './customer-values.ts';
import { FormDialog } from './form-dialog.tsx';
import { useSaveRecord } from './use-save-record.ts';

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

type SavedPlace = Place & { changedJobs?: number };

export function PlaceDialog({ customerId, place, onClose }: PlaceDialogProps) {
  const refresh = useRefreshCustomers();
  const [alsoOpenJobs, setAlsoOpenJobs] = useState(false);
  const { start, save } = useSaveRecord<PlaceValues, Place, SavedPlace>({
    opened: place,
    read: placeValuesOf,
    field: placeFields,
    create: (body, headers) =>
      api('POST /api/customers/:id/places', { params: { id: customerId }, body, headers }),
    change: (values, revision) =>
      api('PATCH /api/places/:id', {
        params: { id: place?.id ?? '' },
        body: { ...values, revision, ...(alsoOpenJobs && { alsoOpenJobs }) },
      }),
  });
  const form = useContractForm<PlaceValues, unknown, SavedPlace>({
    schema: NewPlace,
    defaultValues: start,
    whenEdited: 'clear',
    send: async (_, typed) => {
      const saved = await save(typed, (merged) => form.reset(merged, { keepDefaultValues: true }));
      await refresh({ withJobs: (saved.changedJobs ?? 0) > 0 });
      return saved;
    },
    onSent: ({ changedJobs = 0 }) => {
      toast({
        title: place ? 'Location Updated' : 'Location Added',
        description: changedJobs > 0 ? changedJobsText(changedJobs) : undefined,
        tone: 'success',
      });
      onClose();
    },
    failure: { title: 'The location was not saved' },
  });
  const { register, errors, isBusy, watch } = form;
  const isMoved = place !== null && watch('address').trim() !== place.address;

  return (
    <FormDialog
      form={form}
      title={place ? 'Edit Location' : 'Add Location'}
      submitLabel={place ? 'Save Changes' : 'Add Location'}
      onClose={onClose}
    >
      <Field label="Address" required error={errors.address?.message}>
        <TextArea rows={2} autoComplete="off" {...register('address')} />
      </Field>
      <Field label="Label" hint="Such as Home, Rental or Main office." error={errors.label?.message}>
        <TextInput autoComplete="off" maxLength={customerLimits.placeLabel} {...register('label')} />
      </Field>
      <AccessNotesField error={errors.accessNotes?.message} {...register('accessNotes')} />
      {isMoved && place.changeableJobs > 0 ? (
        <Checkbox
          label={`Also change ${openJobsText(place.changeableJobs)}`}
          hint="The new address is also written into open jobs here that are not signed, not out for signature and not paid."
          checked={alsoOpenJobs}
          disabled={isBusy}
          onChange={({ target }) => setAlsoOpenJobs(target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}

// Adds a piece of equipment at a place, or edits one.
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { type Equipment, NewEquipment } from '#contract/customers/places.ts';
import { customerLimits } from '#contract/limits.ts';
import { uploadLimits } from '#contract/objects.ts';
import { api } from '#web/api/client.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { toPicture, usePictureUploads } from '#web/features/objects/objects.service.ts';
import { groupField, textField, wholeField } from '#web/revisions/compare.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { matchOptions } from '#web/ui/form/searchable-select.tsx';
import { SuggestInput } from '#web/ui/form/suggest-input.tsx';
import { DateInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { useMedia } from '#web/ui/hooks.ts';
import { PictureUploader } from '#web/ui/media/picture-uploader.tsx';
import { useRefreshCustomers } from '../data/customer-queries.ts';
import { FormDialog } from './form-dialog.tsx';
import { useSaveRecord } from './use-save-record.ts';

interface EquipmentDialogProps {
  placeId: string;
  /** Null adds one. */
  equipment: Equipment | null;
  /** Technicians replace a photo and do not take it away (D-8). */
  keepsPhoto?: boolean;
  /** Before it closes, so that what is behind it shows the change. */
  onSaved?: () => Promise<unknown>;
  onClose: () => void;
}

type EquipmentValues = {
  kind: string;
  make: string;
  model: string;
  serial: string;
  installedOn: string;
  warrantyUntil: string;
  notes: string;
  photo: string;
};

const equipmentValuesOf = (equipment: Equipment | null): EquipmentValues => ({
  kind: equipment?.kind ?? '',
  make: equipment?.make ?? '',
  model: equipment?.model ?? '',
  serial: equipment?.serial ?? '',
  installedOn: equipment?.installedOn ?? '',
  warrantyUntil: equipment?.warrantyUntil ?? '',
  notes: equipment?.notes ?? '',
  photo: equipment?.photo ?? '',
});

const equipmentFields = groupField<EquipmentValues>({
  kind: textField('Type'),
  make: textField('Make'),
  model: textField('Model'),
  serial: textField('Serial Number'),
  installedOn: textField('Installed'),
  warrantyUntil: textField('Warranty Until'),
  notes: textField('Notes'),
  photo: wholeField<string>('Photo', (photo) => (photo ? 'A photo' : 'No photo')),
});

const commonKinds = [
  'Air conditioner',
  'Air handler',
  'Boiler',
  'Electrical panel',
  'Furnace',
  'Generator',
  'Heat pump',
  'Mini split',
  'Rooftop unit',
  'Sump pump',
  'Thermostat',
  'Water heater',
  'Water softener',
].map((kind) => ({ value: kind, label: kind }));

export function EquipmentDialog({
  placeId,
  equipment,
  keepsPhoto = false,
  onSaved,
  onClose,
}: EquipmentDialogProps) {
  const refresh = useRefreshCustomers();
  const { start, save } = useSaveRecord<EquipmentValues, Equipment, Equipment>({
    opened: equipment,
    read: equipmentValuesOf,
    field: equipmentFields,
    create: (body, headers) =>
      api('POST /api/places/:id/equipment', { params: { id: placeId }, body, headers }),
    change: (values, revision) =>
      api('PATCH /api/equipment/:id', { params: { id: equipment?.id ?? '' }, body: { ...values, revision } }),
  });
  const form = useContractForm<EquipmentValues, unknown, Equipment>({
    schema: NewEquipment,
    defaultValues: start,
    whenEdited: 'clear',
    send: async (_, typed) => {
      const saved = await save(typed, (merged) => form.reset(merged, { keepDefaultValues: true }));
      await Promise.all([refresh(), onSaved?.()]);
      return saved;
    },
    onSent: ({ kind }) => {
      toast({
        title: equipment ? 'Equipment Updated' : 'Equipment Added',
        description: kind,
        tone: 'success',
      });
      onClose();
    },
    failure: { title: 'The equipment was not saved' },
  });
  const { control, register, errors, isBusy, watch } = form;
  const [chosen, setChosen] = useChosenPhoto();
  const uploading = usePictureUploads('photo', ({ objectPath, file }) => {
    setChosen(objectPath, file);
    form.setValue('photo', objectPath, { shouldDirty: true });
  });
  const photo = watch('photo');
  const isUploading = uploading.uploads.rows.some(({ status }) => status !== 'failed');
  const isTouch = useMedia('not all and (pointer: fine)');

  return (
    <FormDialog
      form={form}
      size="lg"
      className="grid gap-5 sm:grid-cols-2"
      title={equipment ? 'Edit Equipment' : 'Add Equipment'}
      submitLabel={equipment ? 'Save Changes' : 'Add Equipment'}
      isWaiting={isUploading}
      onClose={onClose}
    >
      {/* First: with the plate on a photo, the rest can be typed later. */}
      <div className="min-w-0 sm:col-span-2">
        <PictureUploader
          {...uploading}
          isLarge
          label={photo ? 'Replace Photo' : isTouch ? 'Choose Photo' : 'Photo of the Data Plate'}
          picturesLabel="Photo of the data plate"
          cameraLabel={photo ? 'Take Another Photo' : 'Photo of the Data Plate'}
          hint={`JPG, PNG or WebP, up to ${uploadLimits.megabytes.photo}MB.`}
          error={errors.photo?.message}
          disabled={isBusy}
          pictures={photo ? [{ ...toPicture(photo, 'Photo of the data plate'), ...chosen(photo) }] : []}
          onRemove={
            keepsPhoto && photo === equipment?.photo
              ? undefined
              : () => form.setValue('photo', (keepsPhoto && equipment?.photo) || '', { shouldDirty: true })
          }
        />
      </div>
      <Field label="Type" required error={errors.kind?.message}>
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <SuggestInput
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              options={field.value === '' ? commonKinds : suggestedKinds(field.value)}
              onChoose={({ value }) => field.onChange(value)}
              listLabel="Types of equipment"
              maxLength={customerLimits.equipmentText}
            />
          )}
        />
      </Field>
      <Field label="Make" error={errors.make?.message}>
        <TextInput autoComplete="off" maxLength={customerLimits.equipmentText} {...register('make')} />
      </Field>
      <Field label="Model" error={errors.model?.message}>
        <TextInput autoComplete="off" maxLength={customerLimits.equipmentText} {...register('model')} />
      </Field>
      <Field label="Serial Number" error={errors.serial?.message}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={customerLimits.equipmentText}
          {...register('serial')}
        />
      </Field>
      <Field label="Installed" error={errors.installedOn?.message}>
        <DateInput {...register('installedOn')} />
      </Field>
      <Field label="Warranty Until" error={errors.warrantyUntil?.message}>
        <DateInput {...register('warrantyUntil')} />
      </Field>
      <Field label="Notes" error={errors.notes?.message} className="sm:col-span-2">
        <TextArea rows={2} {...register('notes')} />
      </Field>
    </FormDialog>
  );
}

/** Shows a new photo from the file it was: until it is saved with the equipment, technicians cannot read it. */
function useChosenPhoto() {
  const [shown, setShown] = useState<{ path: string; url: string } | null>(null);
  useEffect(() => () => URL.revokeObjectURL(shown?.url ?? ''), [shown]);
  const urlsOf = (path: string) =>
    shown?.path === path ? { url: shown.url, thumbnailUrl: shown.url } : undefined;
  const show = (path: string, file: File) => setShown({ path, url: URL.createObjectURL(file) });
  return [urlsOf, show] as const;
}

/** Nothing more to suggest once it is written out. */
const suggestedKinds = (typed: string) =>
  matchOptions(commonKinds, typed).filter(({ label }) => label.toLowerCase() !== typed.trim().toLowerCase());

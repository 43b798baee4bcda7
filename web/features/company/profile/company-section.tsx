// The company in Profile & Support: details and logo.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { uploadLimits } from '#contract/objects.ts';
import { api } from '#web/api/client.ts';
import { refreshCurrentUser } from '#web/api/current-user.ts';
import { showFailure } from '#web/api/failures.ts';
import { isSessionLoss } from '#web/api/session-end.ts';
import { useContractForm } from '#web/api/use-contract-form.ts';
import { toPicture, usePictureUploads } from '#web/features/objects/objects.service.ts';
import { type ProfileSectionProps, useUnsavedSection } from '#web/layout/profile-section.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { PictureUploader } from '#web/ui/media/picture-uploader.tsx';
import { CompanyFields } from '../company-fields.tsx';
import { CompanyDetails, type CompanyValues, companyValuesOf, settingsKey } from '../company-values.ts';

export function CompanySection({ user, onUnsavedChange }: ProfileSectionProps) {
  const client = useQueryClient();
  const [logo, setLogo] = useState(user.profileImageUrl);
  const [isUploading, setIsUploading] = useState(false);
  const isLogoChanged = logo !== user.profileImageUrl;
  const form = useContractForm({
    schema: CompanyDetails,
    defaultValues: companyValuesOf(user),
    /** Then fetches the user again: header, profile and documents show the company from there. */
    send: async (company) => {
      await api('POST /api/company/update', {
        body: { ...company, ...(isLogoChanged ? { companyLogo: logo } : {}) },
      });
      void client.invalidateQueries({ queryKey: settingsKey });
      // It is saved, even if fetching the user fails afterwards.
      const saved = await refreshCurrentUser(client).catch(() => null);
      toast({ title: 'Company information updated', tone: 'success' });
      return saved;
    },
    onSent: (saved, typed) => {
      form.reset(saved ? companyValuesOf(saved) : typed);
      if (saved) setLogo(saved.profileImageUrl);
    },
    failure: (error) => {
      if (isSessionLoss(error)) return;
      showFailure(error, 'Please try again.', { title: 'Failed to update company information' });
    },
  });
  const { isBusy } = form;

  const isUnsaved = form.formState.isDirty || isLogoChanged || isUploading;
  useUnsavedSection(isUnsaved, form.submit, onUnsavedChange);

  function undo() {
    form.reset(companyValuesOf(user));
    setLogo(user.profileImageUrl);
  }

  return (
    <form {...form.formProps} className="grid gap-6">
      <LogoField logo={logo} onChange={setLogo} onBusyChange={setIsUploading} disabled={isBusy} />
      <CompanyFields form={form} disabled={isBusy} />
      {isSomethingMissing(form.errors) ? (
        <Notice tone="danger" announce>
          Please fill in all required company information fields.
        </Notice>
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button type="submit" disabled={!isUnsaved || isUploading} busy={isBusy} busyLabel="Saving…">
          Save changes
        </Button>
        {isUnsaved && !isUploading ? (
          <Button variant="ghost" disabled={isBusy} onClick={undo}>
            Undo changes
          </Button>
        ) : null}
      </div>
    </form>
  );
}

const isSomethingMissing = (errors: FieldErrors<CompanyValues>): boolean =>
  Object.values(errors).some((error) => error?.type === 'too_small');

interface LogoFieldProps {
  /** The object path of the logo; null when there is none. */
  logo: string | null;
  onChange: (logo: string | null) => void;
  /** Saving has to wait for an upload. */
  onBusyChange: (isBusy: boolean) => void;
  disabled: boolean;
}

function LogoField({ logo, onChange, onBusyChange, disabled }: LogoFieldProps) {
  const { uploads, accept, refusalOf } = usePictureUploads('logo', ({ objectPath }) => onChange(objectPath));
  useEffect(() => onBusyChange(uploads.isBusy), [uploads.isBusy, onBusyChange]);
  return (
    <div>
      <p className="mb-2.5 font-semibold">Logo</p>
      <PictureUploader
        label={logo ? 'Replace logo' : 'Upload logo'}
        picturesLabel="Company logo"
        hint={`JPG, PNG or GIF, up to ${uploadLimits.megabytes.logo}MB. It appears on your estimates, work orders and invoices.`}
        pictures={logo ? [toPicture(logo, 'company logo')] : []}
        uploads={uploads}
        accept={accept}
        refusalOf={refusalOf}
        takesPaste
        fit="contain"
        disabled={disabled}
        onRemove={() => onChange(null)}
      />
    </div>
  );
}

import { useLayoutEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { ApiError } from '#web/api/errors.ts';
import type { ProfileSectionProps } from '#web/layout/profile-section.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CompanyFields } from '../company-fields.tsx';
import {
  type CheckedCompany,
  type CompanyForm,
  type CompanyValues,
  companyResolver,
  companyValuesOf,
  isCompanyField,
} from '../company-values.ts';
import { LogoField } from './logo-field.tsx';
import { useSaveCompany } from './use-save-company.ts';

export function CompanySection({ user, onUnsavedChange }: ProfileSectionProps) {
  const form: CompanyForm = useForm({ resolver: companyResolver, defaultValues: companyValuesOf(user) });
  const [logo, setLogo] = useState(user.profileImageUrl);
  const [isUploading, setIsUploading] = useState(false);
  const save = useSaveCompany();

  const isLogoChanged = logo !== user.profileImageUrl;
  const isUnsaved = form.formState.isDirty || isLogoChanged || isUploading;
  useLayoutEffect(() => {
    onUnsavedChange(isUnsaved);
    return () => onUnsavedChange(false);
  }, [isUnsaved, onUnsavedChange]);

  function send(company: CheckedCompany) {
    const typed = form.getValues();
    save.mutate(
      { ...company, ...(isLogoChanged ? { companyLogo: logo } : {}) },
      {
        onSuccess: (saved) => {
          form.reset(saved ? companyValuesOf(saved) : typed);
          if (saved) setLogo(saved.profileImageUrl);
        },
        onError: (error) => showAtFields(error, form),
      },
    );
  }

  function undo() {
    form.reset(companyValuesOf(user));
    setLogo(user.profileImageUrl);
  }

  return (
    <form noValidate className="grid gap-6" onSubmit={form.handleSubmit(send)}>
      <LogoField logo={logo} onChange={setLogo} onBusyChange={setIsUploading} disabled={save.isPending} />
      <CompanyFields form={form} disabled={save.isPending} />
      {isSomethingMissing(form.formState.errors) ? (
        <Notice tone="danger" announce>
          Please fill in all required company information fields.
        </Notice>
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button type="submit" disabled={!isUnsaved || isUploading} busy={save.isPending} busyLabel="Saving…">
          Save changes
        </Button>
        {isUnsaved && !isUploading ? (
          <Button variant="ghost" disabled={save.isPending} onClick={undo}>
            Undo changes
          </Button>
        ) : null}
      </div>
    </form>
  );
}

const isSomethingMissing = (errors: FieldErrors<CompanyValues>): boolean =>
  Object.values(errors).some((error) => error?.type === 'too_small');

function showAtFields(error: Error, form: CompanyForm) {
  if (!(error instanceof ApiError)) return;
  for (const [name, message] of Object.entries(error.fields)) {
    if (isCompanyField(name)) form.setError(name, { message }, { shouldFocus: true });
  }
}

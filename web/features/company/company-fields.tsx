// The fields of a company, for the onboarding and the profile.
import { useMemo } from 'react';
import { type FieldError, useController } from 'react-hook-form';
import { formatFax, formatPhone, phoneHint } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SearchableSelect } from '#web/ui/form/searchable-select.tsx';
import { FormattedInput, TextInput } from '#web/ui/form/text-input.tsx';
import { type CompanyForm, formatState } from './company-values.ts';
import { browserTimeZone, timeZoneOptions } from './time-zones.ts';

interface CompanyFieldsProps {
  form: CompanyForm;
  disabled?: boolean;
}

export function CompanyFields({ form, disabled }: CompanyFieldsProps) {
  const { register, control, errors } = form;
  const timeZone = useController({ control, name: 'timeZone' });
  const phone = form.watch('companyPhone');
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-x-4 gap-y-5 sm:grid-cols-6">
      <legend className="sr-only">Company information</legend>
      <Field label="Company name" required error={errorMessage(errors.companyName)} className="sm:col-span-6">
        <TextInput autoComplete="organization" maxLength={120} {...register('companyName')} />
      </Field>
      <Field
        label="Phone"
        required
        hint={phoneHint(phone)}
        error={errorMessage(errors.companyPhone)}
        className="sm:col-span-3"
      >
        <FormattedInput
          format={formatPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(555) 123-4567"
          maxLength={40}
          {...register('companyPhone')}
        />
      </Field>
      <Field label="Fax" error={errorMessage(errors.companyFax)} className="sm:col-span-3">
        <FormattedInput
          format={formatFax}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="000-000-0000"
          maxLength={40}
          {...register('companyFax')}
        />
      </Field>
      <Field
        label="Street address"
        required
        error={errorMessage(errors.companyAddress)}
        className="sm:col-span-6"
      >
        <TextInput autoComplete="street-address" maxLength={200} {...register('companyAddress')} />
      </Field>
      <Field label="City" required error={errorMessage(errors.companyCity)} className="sm:col-span-3">
        <TextInput autoComplete="address-level2" maxLength={100} {...register('companyCity')} />
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:col-span-3">
        <Field label="State" required error={errorMessage(errors.companyState)}>
          <FormattedInput
            format={formatState}
            autoComplete="address-level1"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="TX"
            {...register('companyState')}
          />
        </Field>
        <Field label="ZIP" required error={errorMessage(errors.companyZip)}>
          <TextInput autoComplete="postal-code" maxLength={20} {...register('companyZip')} />
        </Field>
      </div>
      <Field label="Website" error={errorMessage(errors.companyWebsite)} className="sm:col-span-3">
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          {...register('companyWebsite')}
        />
      </Field>
      <Field label="Time zone" error={errorMessage(errors.timeZone)} className="sm:col-span-3">
        <TimeZoneSelect
          value={timeZone.field.value ?? browserTimeZone()}
          onValueChange={timeZone.field.onChange}
          disabled={disabled}
        />
      </Field>
    </fieldset>
  );
}

/** One word at the field; the whole sentence is shown once, above the form. */
function errorMessage(error: FieldError | undefined): string | undefined {
  return error?.type === 'too_small' ? 'Required' : error?.message;
}

interface TimeZoneSelectProps {
  value: string;
  onValueChange: (zone: string) => void;
  disabled?: boolean;
}

function TimeZoneSelect({ value, onValueChange, disabled }: TimeZoneSelectProps) {
  const options = useMemo(() => timeZoneOptions(value), [value]);
  return (
    <SearchableSelect
      value={value}
      onValueChange={onValueChange}
      options={options}
      listLabel="Time zones"
      disabled={disabled}
    />
  );
}

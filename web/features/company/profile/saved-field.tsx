// A field that saves itself, and says so quietly.
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { ownersSettings } from '#contract/company/company-settings.ts';
import { defaultColor } from '#contract/limits.ts';
import { timings } from '#web/timings.ts';
import { SavedMark } from '#web/ui/feedback/save-state.tsx';
import { Switch } from '#web/ui/form/choices.tsx';
import { ColorInput } from '#web/ui/form/color-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PercentInput } from '#web/ui/form/percent-input.tsx';
import { EmailInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import type { CompanySettings } from '../company-values.ts';
import { type SettingsBody, useSavedField } from './use-saved-field.ts';

interface SavedTextProps {
  name: string;
  label: string;
  hint?: string;
  settings: CompanySettings;
  /** Some settings are the owner's alone; others see them. */
  isOwner?: boolean;
  read: (settings: CompanySettings) => string;
  bodyOf: (typed: string) => SettingsBody;
  kind?: 'line' | 'lines' | 'email' | 'percent' | 'days';
  className?: string;
}

const controls = {
  line: (props: ComponentProps<'input'>) => <TextInput autoComplete="off" {...props} />,
  lines: (props: ComponentProps<'textarea'>) => <TextArea rows={2} {...props} />,
  email: (props: ComponentProps<'input'>) => <EmailInput autoComplete="off" inputMode="email" {...props} />,
  percent: (props: ComponentProps<'input'>) => <PercentInput {...props} />,
  days: (props: ComponentProps<'input'>) => (
    <TextInput autoComplete="off" inputMode="numeric" maxLength={3} {...props} className="figures" />
  ),
};

export function SavedText({
  label,
  hint,
  kind = 'line',
  isOwner = false,
  className,
  ...options
}: SavedTextProps) {
  const { typed, change, saveNow, state, problem } = useSavedField(options);
  const isOwners = ownersSettings.some((name) => name === options.name);
  const Control = controls[kind] as (props: {
    value: string;
    readOnly?: boolean;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
    onKeyDown?: (event: { key: string }) => unknown;
  }) => ReactNode;
  return (
    <SavedMark state={state} className={className}>
      <Field label={label} hint={hint} error={problem}>
        <Control
          value={typed}
          readOnly={isOwners && !isOwner}
          onChange={(event) => change(event.target.value)}
          onBlur={() => saveNow()}
          onKeyDown={kind === 'lines' ? undefined : ({ key }) => key === 'Enter' && saveNow()}
        />
      </Field>
    </SavedMark>
  );
}

type SavedColorProps = Omit<SavedTextProps, 'kind' | 'readOnly'>;

/** A picker tells every shade on the way: the last one is saved, after a moment of rest. */
export function SavedColor({ label, hint, className, ...options }: SavedColorProps) {
  const { typed, change, saveNow, state, problem } = useSavedField(options);
  const saveRested = useEffectEvent((color: string) => {
    if (/^#[0-9a-f]{6}$/i.test(color)) saveNow(color);
  });
  useEffect(() => {
    const timer = setTimeout(() => saveRested(typed), timings.saveAfterChoosing);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <SavedMark state={state} className={className}>
      <ColorInput
        defaultColor={defaultColor}
        label={label}
        hint={hint}
        value={typed}
        error={problem}
        onChange={change}
        onBlur={() => saveNow()}
      />
    </SavedMark>
  );
}

interface SavedSwitchProps {
  name: string;
  label: string;
  hint: string;
  settings: CompanySettings;
  read: (settings: CompanySettings) => boolean;
  bodyOf: (isOn: boolean) => SettingsBody;
}

/** Saved with the press. */
export function SavedSwitch({ name, label, hint, settings, read, bodyOf }: SavedSwitchProps) {
  const { typed, change, saveNow, state, problem } = useSavedField({
    name,
    settings,
    read: (saved) => (read(saved) ? 'on' : 'off'),
    bodyOf: (text) => bodyOf(text === 'on'),
    isSwitch: true,
  });
  return (
    <SavedMark state={state} className="pr-20 sm:col-span-2">
      <Switch
        label={label}
        hint={hint}
        error={problem}
        checked={typed === 'on'}
        onChange={({ target }) => {
          const text = target.checked ? 'on' : 'off';
          change(text);
          saveNow(text);
        }}
      />
    </SavedMark>
  );
}

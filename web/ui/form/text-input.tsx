// Text, password, date and formatted fields.
import { Eye, EyeOff } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field.tsx';

/** The box shared by every field one types into or opens. 16 px text keeps iPhones from zooming in. */
export const controlClass =
  'block w-full min-h-11 rounded-control border border-field bg-surface px-3.5 text-base text-ink ' +
  'placeholder:text-faint transition-colors hover:border-muted ' +
  'focus-visible:border-focus focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger-ink aria-invalid:hover:border-danger-ink ' +
  '[&:is(input,textarea)]:read-only:bg-hover disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-hover disabled:text-muted';

const isUnchanged = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** Keeps the caret after the same letter or digit; punctuation added by the format does not count. */
export function caretAfterFormat(typed: string, caret: number, shown: string): number {
  // At the end it stays at the end, after anything the format added.
  if (caret >= typed.length) return shown.length;
  let left = [...typed.slice(0, caret)].filter(isUnchanged).length;
  if (left === 0) return 0;
  for (let index = 0; index < shown.length; index += 1) {
    if (isUnchanged(shown.charAt(index))) left -= 1;
    if (left === 0) return index + 1;
  }
  return shown.length;
}

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  const field = useFieldControl();
  return <input {...field} type={type} className={classNames(controlClass, className)} {...rest} />;
}

export const EmailInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <TextInput type="email" autoCapitalize="none" spellCheck={false} {...props} />
);

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl();
  return (
    <textarea
      {...field}
      rows={rows}
      className={classNames(controlClass, 'field-sizing-content min-h-22 resize-y py-2.5', className)}
      {...rest}
    />
  );
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={classNames('pr-12', className)}
      />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        className="absolute! inset-y-0 right-0 text-muted -outline-offset-2"
        disabled={rest.disabled}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}

type FormattedInputProps = ComponentProps<'input'> & {
  /** Formats what was typed; formatting its own result must change nothing. */
  format: (typed: string) => string;
};

/** Its events carry the formatted text, so it works with `register` as well as with a value. */
export function FormattedInput({ format, onChange, ...rest }: FormattedInputProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const typed = input.value;
    const shown = format(typed);
    if (shown !== typed) {
      const caret = caretAfterFormat(typed, input.selectionStart ?? typed.length, shown);
      input.value = shown;
      input.setSelectionRange(caret, caret);
    }
    onChange?.(event);
  }
  return <TextInput {...rest} onChange={change} />;
}

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, or an empty string for no date; the browser shows it the local way. */
  value?: string;
  defaultValue?: string;
  min?: string;
  max?: string;
};

export function DateInput({ className, ...rest }: DateInputProps) {
  return (
    // Safari centres the text and shrinks an empty date; both are undone here.
    <TextInput
      {...rest}
      type="date"
      className={classNames(
        'figures appearance-none text-left [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:opacity-60 [&::-webkit-date-and-time-value]:text-left',
        className,
      )}
    />
  );
}

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { TextInput } from './text-input.tsx';

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, or an empty string for no date; the browser shows it the local way. */
  value?: string;
  defaultValue?: string;
  min?: string;
  max?: string;
};

export function DateInput({ className, ...rest }: DateInputProps) {
  return (
    // Safari centres the text and shrinks an empty date; both are set back here.
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

import type { ChangeEvent, ComponentProps } from 'react';
import { caretAfterFormat } from './formatted-caret.ts';
import { TextInput } from './text-input.tsx';

type FormattedInputProps = ComponentProps<'input'> & {
  /** Brings what was typed into shape; giving it its own result must change nothing. */
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

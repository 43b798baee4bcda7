// The search field above a list.
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { useDebounced } from '../hooks.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

type SearchInputProps = {
  label: string;
  placeholder: string;
  /** What the list shows now; another one, such as after Back, replaces the text. */
  value: string;
  onValueChange: (value: string) => void;
  /** Milliseconds from the last keystroke to `onValueChange`. */
  delay: number;
  maxLength: number;
  className?: string;
};

export function SearchInput({
  label,
  placeholder,
  value,
  onValueChange,
  delay,
  maxLength,
  className,
}: SearchInputProps) {
  const [text, setText] = useState(value);
  const searched = useDebounced(text, delay);
  const reported = useRef(value);
  const notify = useRef(onValueChange);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    notify.current = onValueChange;
  });
  useEffect(() => {
    if (searched === reported.current) return;
    reported.current = searched;
    notify.current(searched);
  }, [searched]);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  return (
    <div className={classNames('relative min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-muted"
      />
      <Field label={label} hideLabel>
        <TextInput
          ref={input}
          type="search"
          enterKeyHint="search"
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={classNames(
            'pl-10.5 text-ellipsis [&::-webkit-search-cancel-button]:hidden',
            text && 'pr-11',
          )}
        />
      </Field>
      {text ? (
        <IconButton
          label="Clear search"
          className="absolute! inset-y-0 right-0 text-muted"
          onClick={() => {
            setText('');
            // The button goes; the next word is typed here.
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}

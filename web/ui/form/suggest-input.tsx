// A field one types into freely, with suggestions to take instead of typing on.
import { type ComponentProps, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { lazyPart } from '../lazy-part.tsx';
import { optionIdIn, useFieldControl } from './field.tsx';
import type { ListOption } from './option-popup.tsx';
import { controlClass } from './text-input.tsx';

/** Fetched with the first focus: placing a list takes more code than the whole field. */
const OptionPopup = lazyPart(() => import('./option-popup.tsx'), 'OptionPopup', {
  meanwhile: null,
  whenMissing: 'retry',
});

type Control = HTMLInputElement | HTMLTextAreaElement;

type SuggestInputProps = {
  value: string;
  onValueChange: (value: string) => void;
  /** For what is typed now; the caller finds them. None: the list stays closed. */
  options: readonly ListOption[];
  onChoose: (option: ListOption) => void;
  /** Names the list for screen readers. */
  listLabel: string;
  /** Opens the list and says so when there are no options; without it, it stays closed then. */
  nothingFound?: string;
  /** Enter takes the first option without an arrow key, in several lines too. Otherwise Enter is what it is in any field. */
  highlightsFirst?: boolean;
  /** Several lines of text: while the list is closed, Enter and the arrow keys belong to the text. */
  multiline?: boolean;
  ref?: Ref<Control>;
} & Pick<
  ComponentProps<'input'>,
  'placeholder' | 'disabled' | 'className' | 'maxLength' | 'type' | 'autoCapitalize'
> & { onBlur?: () => void; onFocus?: () => void };

export function SuggestInput({
  value,
  onValueChange,
  options,
  onChoose,
  listLabel,
  nothingFound,
  highlightsFirst = false,
  multiline = false,
  className,
  onBlur,
  onFocus,
  ref,
  type = 'text',
  ...rest
}: SuggestInputProps) {
  const field = useFieldControl();
  const listId = useId();
  const control = useRef<Control>(null);
  const first = highlightsFirst ? 0 : -1;
  const [isWanted, setIsWanted] = useState(false);
  // A form may have hundreds of these fields, and somebody types in a few.
  const [isUsed, setIsUsed] = useState(false);
  /** Null: no arrow key yet. */
  const [moved, setMoved] = useState<number | null>(null);
  const isOpen = isWanted && (options.length > 0 || nothingFound !== undefined);
  // Fewer options may have come since the arrow key.
  const active = Math.min(moved ?? first, options.length - 1);

  function close() {
    setIsWanted(false);
    setMoved(null);
  }

  function choose(option: ListOption) {
    close();
    onChoose(option);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const option = options[active];
    // With Shift it is a new line in any text.
    if (event.key === 'Enter' && !event.shiftKey && isOpen && (option || highlightsFirst)) {
      event.preventDefault();
      if (option) choose(option);
    }
    // A closed list leaves the arrow keys of several lines to the text.
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveOn(event);
  }

  function moveOn(event: KeyboardEvent) {
    if (!isOpen) {
      if (multiline || options.length === 0) return;
      event.preventDefault();
      setIsWanted(true);
      setMoved(event.key === 'ArrowDown' ? 0 : options.length - 1);
      return;
    }
    if (multiline && event.key === 'ArrowUp' && active < 0) return;
    event.preventDefault();
    const last = options.length - 1;
    if (event.key === 'ArrowDown') setMoved(active >= last ? 0 : active + 1);
    // Above the first one is the text itself, unless the field only searches.
    else setMoved(active <= first ? last : active - 1);
  }

  const shared = {
    ...field,
    ...rest,
    ref: (element: Control | null) => {
      control.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    value,
    autoComplete: 'off',
    'aria-autocomplete': 'list' as const,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? optionIdIn(listId, active) : undefined,
    onFocus: () => {
      setIsUsed(true);
      void OptionPopup.preload();
      onFocus?.();
    },
    onBlur: () => {
      close();
      onBlur?.();
    },
    onKeyDown: keyDown,
    onChange: (event: { target: Control }) => {
      setIsWanted(true);
      setMoved(null);
      onValueChange(event.target.value);
    },
  };

  return (
    <>
      {multiline ? (
        // A text of several lines has no role of its own for this; the status below says that there are suggestions.
        <textarea
          {...shared}
          rows={1}
          className={classNames(controlClass, 'field-sizing-content resize-none py-2.5', className)}
        />
      ) : (
        <input
          {...shared}
          type={type}
          role="combobox"
          aria-expanded={isOpen}
          className={classNames(controlClass, className)}
          onClick={() => {
            if (options.length > 0) setIsWanted(true);
          }}
        />
      )}
      {isUsed || isOpen ? (
        <OptionPopup
          id={listId}
          label={listLabel}
          isOpen={isOpen}
          onOpenChange={(wanted) => (wanted ? setIsWanted(true) : close())}
          field={control}
          options={options}
          active={active}
          onChoose={choose}
          nothingFound={nothingFound ?? ''}
        />
      ) : null}
      <span role="status" className="sr-only">
        {isOpen && options.length > 0
          ? `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`
          : ''}
      </span>
    </>
  );
}

import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { optionIdIn, useFieldControl } from './field.tsx';
import { type ListOption, OptionPopup } from './option-popup.tsx';
import { controlClass } from './text-input.tsx';

type SearchableSelectProps = {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SearchOption[];
  /** Names the open list for screen readers. */
  listLabel: string;
  disabled?: boolean;
};

/** For lists too long to scroll through: type to narrow it down, arrows and Enter to choose. */
export function SearchableSelect({
  value,
  onValueChange,
  options,
  listLabel,
  disabled,
}: SearchableSelectProps) {
  const field = useFieldControl();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);

  const found = matchOptions(options, typed ?? '');
  const chosen = options.find((option) => option.value === value);

  function open() {
    if (isOpen || disabled) return;
    setActive(
      Math.max(
        options.findIndex((option) => option.value === value),
        0,
      ),
    );
    setIsOpen(true);
  }

  function close() {
    setIsOpen(false);
    setTyped(null);
  }

  function choose(option: ListOption | undefined) {
    if (option) onValueChange(option.value);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(found[active]);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!isOpen) return open();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setActive((index) => Math.min(Math.max(index + step, 0), Math.max(found.length - 1, 0)));
  }

  return (
    <OptionPopup
      id={listId}
      label={listLabel}
      isOpen={isOpen}
      onOpenChange={(wanted) => (wanted ? open() : close())}
      field={input}
      options={found}
      active={active}
      chosen={value}
      onChoose={choose}
      nothingFound="Nothing found."
    >
      <div className="relative">
        <input
          {...field}
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found.length > 0 ? optionIdIn(listId, active) : undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={typed ?? (chosen ? shownText(chosen) : value)}
          onClick={open}
          onFocus={(event) => event.target.select()}
          onBlur={close}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setIsOpen(true);
          }}
          className={classNames(controlClass, 'truncate pr-10')}
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-muted"
        />
      </div>
    </OptionPopup>
  );
}

const shownText = ({ label, hint }: SearchOption) => (hint ? `${label} (${hint})` : label);

export type SearchOption = {
  value: string;
  label: string;
  /** Shown beside the label and searched too. */
  hint?: string;
  /** Searched but not shown. */
  keywords?: string;
};

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[_/]/g, ' ')
    .toLowerCase();

/** Every word that was typed must begin some word of the option; the order does not matter. */
export function matchOptions<Option extends SearchOption>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const terms = fold(typed).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return options;
  return options.filter(({ value, label, hint = '', keywords = '' }) => {
    const optionWords = fold(`${label} ${value} ${hint} ${keywords}`).split(/\s+/);
    return terms.every((part) => optionWords.some((word) => word.startsWith(part)));
  });
}

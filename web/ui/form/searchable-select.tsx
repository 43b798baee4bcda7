import { Check, ChevronDown } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from './field.tsx';
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
  const optionId = (index: number) => `${listId}-${index}`;

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

  function choose(option: SearchOption | undefined) {
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
    <Radix.Root open={isOpen} onOpenChange={(wanted) => (wanted ? open() : close())}>
      <Radix.Anchor asChild>
        <div className="relative">
          <input
            {...field}
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && found.length > 0 ? optionId(active) : undefined}
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
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          aria-label={listLabel}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          // The focus stays in the field; the list only follows it.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target === input.current) event.preventDefault();
          }}
          onMouseDown={(event) => event.preventDefault()}
          className="z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-[0.625rem] border border-line-strong bg-raised text-ink shadow-raised"
        >
          <OptionList
            id={listId}
            label={listLabel}
            options={found}
            active={active}
            value={value}
            optionId={optionId}
            onChoose={choose}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const shownText = ({ label, hint }: SearchOption) => (hint ? `${label} (${hint})` : label);

type OptionListProps = {
  id: string;
  label: string;
  options: readonly SearchOption[];
  active: number;
  value: string;
  optionId: (index: number) => string;
  onChoose: (option: SearchOption) => void;
};

function OptionList({ id, label, options, active, value, optionId, onChoose }: OptionListProps) {
  const activeId = optionId(active);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  if (options.length === 0) {
    return (
      <p id={id} role="status" className="px-4 py-3 text-muted">
        Nothing found.
      </p>
    );
  }
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className="max-h-[min(18rem,var(--radix-popover-content-available-height,18rem))] overflow-y-auto overscroll-contain p-1.5"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the field, as a combobox does
        // biome-ignore lint/a11y/useFocusableInteractive: the field points at it and keeps the focus
        <div
          key={option.value}
          id={optionId(index)}
          role="option"
          aria-selected={option.value === value}
          onClick={() => onChoose(option)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded-[0.375rem] px-3 py-2 hover:bg-hover',
            index === active && 'bg-hover outline-2 -outline-offset-2 outline-focus',
          )}
        >
          <span className="min-w-0 flex-1">
            {option.label} {option.hint ? <span className="text-muted">{option.hint}</span> : null}
          </span>
          {option.value === value ? (
            <Check aria-hidden="true" className="size-4.5 shrink-0 text-accent-ink" />
          ) : null}
        </div>
      ))}
    </div>
  );
}

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

// The list that a field opens under itself: the field keeps the focus and points at the option it is on.
import { Check } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, type RefObject, useEffect } from 'react';
import { classNames } from '../class-names.ts';
import { optionIdIn } from './field.tsx';

export type ListOption = {
  value: string;
  label: string;
  /** After the label, quieter. */
  hint?: string;
  /** Second line of the option, quieter. */
  description?: string;
  /** On a phone the description may take one more line: where what was searched for stands in it. */
  isLong?: boolean;
  /** At the right end, as an amount is. */
  detail?: string;
  /** Below the detail, quieter. */
  detailNote?: string;
  icon?: ReactNode;
};

type OptionPopupProps = {
  /** Of the list: the field names it in `aria-controls`. */
  id: string;
  /** Names the list for screen readers. */
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** A press on the field itself does not close the list. */
  field: RefObject<HTMLElement | null>;
  options: readonly ListOption[];
  /** Index of the option the keyboard is on; -1 for none. */
  active: number;
  /** Value of the option that is chosen already. */
  chosen?: string;
  onChoose: (option: ListOption) => void;
  /** In place of the options when there are none. */
  nothingFound: string;
  /** What the list hangs under, if not under the field. */
  children?: ReactElement;
};

export function OptionPopup({
  label,
  isOpen,
  onOpenChange,
  field,
  children,
  nothingFound,
  ...list
}: OptionPopupProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      {children ? <Radix.Anchor asChild>{children}</Radix.Anchor> : <FieldAnchor field={field} />}
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          // The focus stays in the field; the list only follows it.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target === field.current) event.preventDefault();
          }}
          onMouseDown={(event) => event.preventDefault()}
          className={classNames(
            'z-50 w-(--radix-popover-trigger-width) max-w-[calc(100vw-1.5rem)] overflow-hidden rounded-[0.625rem] border border-line-strong bg-raised text-ink shadow-raised',
            // A narrow field has a wider list.
            list.options.some(({ detail, description }) => detail || description) ? 'min-w-88' : 'min-w-36',
          )}
        >
          {list.options.length === 0 ? (
            <p id={list.id} role="status" className="px-4 py-3 text-muted">
              {nothingFound}
            </p>
          ) : (
            <OptionList label={label} {...list} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function FieldAnchor({ field }: Pick<OptionPopupProps, 'field'>) {
  return field.current ? <Radix.Anchor virtualRef={{ current: field.current }} /> : null;
}

type OptionListProps = Pick<OptionPopupProps, 'id' | 'label' | 'options' | 'active' | 'chosen' | 'onChoose'>;

const longText = 'max-sm:line-clamp-2 max-sm:whitespace-normal';

/** On a phone four rows at most, of one line or of two: the keyboard has the other half of the screen. */
const fourRows = { oneLine: 'max-sm:max-h-46', twoLines: 'max-sm:max-h-62' };

function OptionList({ id, label, options, active, chosen, onChoose }: OptionListProps) {
  const hasTwoLines = options.some(({ description, detailNote }) => description || detailNote);
  const activeId = optionIdIn(id, active);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={classNames(
        'max-h-[min(18rem,var(--radix-popover-content-available-height,18rem))] overflow-y-auto overscroll-contain p-1.5',
        hasTwoLines ? fourRows.twoLines : fourRows.oneLine,
      )}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the field, as a combobox does
        // biome-ignore lint/a11y/useFocusableInteractive: the field points at it and keeps the focus
        <div
          key={option.value}
          id={optionIdIn(id, index)}
          role="option"
          // Where nothing is chosen yet, the selected one is the one that Enter takes.
          aria-selected={chosen === undefined ? index === active : option.value === chosen}
          onClick={() => onChoose(option)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-[0.375rem] px-3 py-2 hover:bg-hover',
            index === active && 'bg-hover outline-2 -outline-offset-2 outline-focus',
          )}
        >
          {option.icon ? (
            <span aria-hidden="true" className="shrink-0 text-accent-ink [&_svg]:size-4.5">
              {option.icon}
            </span>
          ) : null}
          <span className="min-w-0 flex-1 wrap-anywhere">
            {option.label}{' '}
            {option.hint ? (
              <span className="inline-block max-w-full truncate align-bottom text-muted">{option.hint}</span>
            ) : null}
            {option.description ? (
              <span className={classNames('block truncate text-sm text-muted', option.isLong && longText)}>
                {option.description}
              </span>
            ) : null}
          </span>
          {option.detail ? (
            <span className="figures shrink-0 text-right">
              {option.detail}{' '}
              {option.detailNote ? (
                <span className="block text-sm text-muted">{option.detailNote}</span>
              ) : null}
            </span>
          ) : null}
          {option.value === chosen ? (
            <Check aria-hidden="true" className="size-4.5 shrink-0 text-accent-ink" />
          ) : null}
        </div>
      ))}
    </div>
  );
}

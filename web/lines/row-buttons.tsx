// What moves, copies and removes a row.
import { ArrowDown, ArrowUp, BookmarkCheck, BookmarkPlus, Copy, GripVertical, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, use, useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { LineRow } from './line-rows.ts';
import { LinePriceListContext, type PickedItem } from './price-list-context.ts';

/** Places are counted from 0. The same object all the time, so that rows are not drawn again. */
export interface RowActions {
  change: (key: string, change: Partial<LineRow>) => void;
  /** Fills the row from the price list; its quantity is typed next. */
  pick: (key: string, item: PickedItem) => void;
  /** To the description of the row below; below the last one a row is added. */
  next: (key: string) => void;
  remove: (key: string) => void;
  duplicate: (key: string) => void;
  move: (from: number, to: number) => void;
  /** Starts to drag the row at that place. */
  drag: (event: PointerEvent, from: number) => void;
  /** Null closes the open row. */
  open: (key: string | null) => void;
}

interface MoveHandleProps {
  /** Counted from 1. */
  position: number;
  actions: RowActions;
  className: string;
}

const hint = 'Drag it, or press the arrow keys';

export function MoveHandle({ position, actions, className }: MoveHandleProps) {
  const at = position - 1;
  function step(event: KeyboardEvent) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: Number.POSITIVE_INFINITY }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    actions.move(at, to);
  }
  return (
    <button
      type="button"
      data-handle
      aria-label={`Move line ${position}`}
      aria-description={hint}
      title={hint}
      onPointerDown={(event) => actions.drag(event, at)}
      onKeyDown={step}
      className={classNames(
        'grid shrink-0 cursor-grab touch-none place-items-center rounded-control text-faint select-none hover:text-ink active:cursor-grabbing disabled:invisible',
        className,
      )}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  );
}

interface RowButtonsProps {
  row: LineRow;
  position: number;
  canRemove: boolean;
  canAdd: boolean;
  actions: RowActions;
}

/** Saves a line as an item of the price list; the line then belongs to it. */
function useSaveItem({ row, actions }: Pick<RowButtonsProps, 'row' | 'actions'>) {
  const priceList = use(LinePriceListContext);
  const [isBusy, setIsBusy] = useState(false);
  async function save() {
    if (!priceList || isBusy) return;
    setIsBusy(true);
    const itemId = await priceList.save(row);
    setIsBusy(false);
    if (itemId) actions.change(row.key, { itemId });
  }
  return {
    /** Free forms have no price list. */
    isShown: priceList !== undefined,
    isSaved: row.itemId !== undefined,
    canSave: Boolean(priceList) && row.description.trim() !== '',
    isBusy,
    save: () => void save(),
  };
}

function SaveItemIcon({ row, position, actions }: Pick<RowButtonsProps, 'row' | 'position' | 'actions'>) {
  const { isShown, isSaved, canSave, isBusy, save } = useSaveItem({ row, actions });
  if (!isShown) return null;
  // Not disabled where it was just pressed: the focus stays.
  return isSaved ? (
    <IconButton
      size="xs"
      aria-disabled
      label={`Line ${position} is on your price list`}
      title="On your price list"
      className="cursor-default text-accent-ink! enabled:hover:bg-transparent"
    >
      <BookmarkCheck aria-hidden="true" />
    </IconButton>
  ) : (
    <IconButton
      size="xs"
      label={`Save line ${position} to price list`}
      title="Save to price list"
      className="text-muted"
      disabled={!canSave}
      busy={isBusy}
      onClick={save}
    >
      <BookmarkPlus aria-hidden="true" />
    </IconButton>
  );
}

export function TableRowButtons({ row, position, canRemove, canAdd, actions }: RowButtonsProps) {
  return (
    <>
      <SaveItemIcon row={row} position={position} actions={actions} />
      <IconButton
        size="xs"
        label={`Duplicate line ${position}`}
        className="text-muted"
        disabled={!canAdd}
        onClick={() => actions.duplicate(row.key)}
      >
        <Copy aria-hidden="true" />
      </IconButton>
      <IconButton
        size="xs"
        label={`Remove line ${position}`}
        className="text-muted"
        disabled={!canRemove}
        onClick={() => actions.remove(row.key)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** With a finger, moving by one is easier pressed than dragged. */
export function OpenRowButtons(props: RowButtonsProps & { isLast: boolean }) {
  const { row, position, isLast, canRemove, canAdd, actions } = props;
  const at = position - 1;
  return (
    <div className="-mb-1 -ml-2 flex items-center">
      <IconButton
        data-move="up"
        label={`Move line ${position} up`}
        className="text-muted"
        disabled={at === 0}
        onClick={() => actions.move(at, at - 1)}
      >
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        data-move="down"
        label={`Move line ${position} down`}
        className="text-muted"
        disabled={isLast}
        onClick={() => actions.move(at, at + 1)}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Duplicate line ${position}`}
        className="text-muted"
        disabled={!canAdd}
        onClick={() => actions.duplicate(row.key)}
      >
        <Copy aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Remove line ${position}`}
        className="text-muted"
        disabled={!canRemove}
        onClick={() => actions.remove(row.key)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <Button variant="secondary" className="ml-auto" onClick={() => actions.open(null)}>
        Done
      </Button>
    </div>
  );
}

/** In words: with a finger nobody finds out what a symbol means. */
export function SaveItemButton({
  row,
  position,
  actions,
}: Pick<RowButtonsProps, 'row' | 'position' | 'actions'>) {
  const { isShown, isSaved, canSave, isBusy, save } = useSaveItem({ row, actions });
  if (!isShown) return null;
  if (isSaved)
    return (
      <p className="flex min-h-11 items-center gap-2 text-sm text-muted">
        <BookmarkCheck aria-hidden="true" className="size-4.5 text-accent-ink" />
        On your price list
      </p>
    );
  return (
    <Button
      variant="link"
      size="sm"
      className="-mx-3 justify-self-start"
      disabled={!canSave}
      busy={isBusy}
      onClick={save}
    >
      <BookmarkPlus aria-hidden="true" />
      Save to price list
      <span className="sr-only">, line {position}</span>
    </Button>
  );
}

// What moves, copies and removes a row.
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { LineRow } from './line-rows.ts';

/** Places are counted from 0. The same object all the time, so that rows are not drawn again. */
export interface RowActions {
  change: (key: string, change: Partial<LineRow>) => void;
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
  rowKey: string;
  position: number;
  canRemove: boolean;
  canAdd: boolean;
  actions: RowActions;
}

export function TableRowButtons({ rowKey, position, canRemove, canAdd, actions }: RowButtonsProps) {
  return (
    <span className="flex min-h-11 items-center">
      <IconButton
        size="xs"
        label={`Duplicate line ${position}`}
        className="text-muted"
        disabled={!canAdd}
        onClick={() => actions.duplicate(rowKey)}
      >
        <Copy aria-hidden="true" />
      </IconButton>
      <IconButton
        size="xs"
        label={`Remove line ${position}`}
        className="text-muted"
        disabled={!canRemove}
        onClick={() => actions.remove(rowKey)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** With a finger, moving by one is easier pressed than dragged. */
export function OpenRowButtons(props: RowButtonsProps & { isLast: boolean }) {
  const { rowKey, position, isLast, canRemove, canAdd, actions } = props;
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
        onClick={() => actions.duplicate(rowKey)}
      >
        <Copy aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Remove line ${position}`}
        className="text-muted"
        disabled={!canRemove}
        onClick={() => actions.remove(rowKey)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <Button variant="secondary" className="ml-auto" onClick={() => actions.open(null)}>
        Done
      </Button>
    </div>
  );
}

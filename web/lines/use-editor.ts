// What the line item editor does: its actions, which row is open, where the focus goes, and whether there is room for a
// table.
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { lineLimits } from '#contract/limits.ts';
import { type LineRow, newRow, type RowProblems } from './line-rows.ts';
import type { RowActions } from './row-buttons.tsx';
import { duplicateRow, moveRow } from './row-order.ts';
import { useRowDrag } from './use-row-drag.ts';

interface EditorOptions {
  rows: readonly LineRow[];
  onChange: (rows: LineRow[]) => void;
  problems?: readonly (RowProblems | undefined)[];
  opensAt?: number;
  /** These need more room for a table. */
  hasUnit: boolean;
  hasOptional: boolean;
}

/** A part of a row that takes the focus once it is drawn. */
interface FocusTarget {
  key: string;
  /** A selector; where there is no such part, the description. */
  part: string;
}

export function useEditor({ rows, onChange, problems, opensAt, hasUnit, hasOptional }: EditorOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const width = hasUnit ? tableWidths.withUnit : tableWidths.plain;
  const isTable = useRoomFor(ref, width + (hasOptional ? tableWidths.optional : 0));
  const hasRoomForLabel = useRoomFor(ref, width + tableWidths.optionalLabeled);
  const [openKey, setOpenKey] = useState(() => firstOpen(rows, opensAt));
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<FocusTarget | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useOpenProblem({ rows, problems, openKey, setOpenKey });

  // With the rows on the screen, not after them: a key may be pressed in between, and would bring the former ones back.
  const latest = useRef({ rows, onChange, openKey });
  useLayoutEffect(() => {
    latest.current = { rows, onChange, openKey };
  });

  const move = useCallback((from: number, wanted: number) => {
    const { rows: now, onChange: notify } = latest.current;
    const to = Math.min(Math.max(wanted, 0), now.length - 1);
    const row = now[from];
    if (!row || to === from) return;
    // Its node is put elsewhere in the document, which takes the focus from it.
    const button = to < from ? '[data-move="up"]' : '[data-move="down"]';
    focusNext.current = { key: row.key, part: `[data-handle], ${button}:enabled` };
    setAnnouncement(`Line ${from + 1} is now line ${to + 1} of ${now.length}.`);
    notify(moveRow(now, from, to));
  }, []);
  const drag = useRowDrag(list, move);

  // The same all the time: with five hundred rows only the one that is typed into is drawn again.
  const actions: RowActions = useMemo(() => {
    const find = (key: string) => latest.current.rows.findIndex((row) => row.key === key);
    return {
      move,
      drag,
      change(key, fields) {
        const { rows: now, onChange: notify } = latest.current;
        notify(now.map((row) => (row.key === key ? { ...row, ...fields } : row)));
      },
      pick(key, item) {
        focusNext.current = { key, part: '[data-quantity]' };
        const { rows: now, onChange: notify } = latest.current;
        setAnnouncement(`Line ${find(key) + 1} is filled in from the price list.`);
        notify(now.map((row) => (row.key === key ? { ...row, ...item } : row)));
      },
      remove(key) {
        const { rows: now, onChange: notify } = latest.current;
        if (now.length < 2) return;
        const left = now.filter((row) => row.key !== key);
        const next = left[Math.min(find(key), left.length - 1)];
        if (next) focusNext.current = { key: next.key, part: '[data-summary]' };
        notify(left);
      },
      duplicate(key) {
        const { rows: now, onChange: notify } = latest.current;
        if (now.length >= lineLimits.lines) return;
        const at = find(key);
        const next = duplicateRow(now, at);
        const copy = next[at + 1];
        if (!copy) return;
        focusNext.current = { key: copy.key, part: 'textarea' };
        setOpenKey(copy.key);
        setAnnouncement(`Line ${at + 1} was copied to line ${at + 2}.`);
        notify(next);
      },
      next(key) {
        const { rows: now, onChange: notify } = latest.current;
        const at = find(key);
        const isLast = at === now.length - 1;
        if (at < 0 || (isLast && now.length >= lineLimits.lines)) return;
        const row = now[at + 1] ?? newRow();
        focusNext.current = { key: row.key, part: 'textarea' };
        setOpenKey(row.key);
        if (isLast) notify([...now, row]);
        // The focus is set after drawing, and in a table nothing else has changed.
        else redraw();
      },
      open(key) {
        const before = latest.current.openKey;
        if (key) focusNext.current = { key, part: 'textarea' };
        else if (before) focusNext.current = { key: before, part: '[data-summary]' };
        setOpenKey(key);
      },
    };
  }, [move, drag]);

  function add() {
    const row = newRow();
    focusNext.current = { key: row.key, part: 'textarea' };
    setOpenKey(row.key);
    onChange([...rows, row]);
  }

  // After every render: the row that is to have the focus must be drawn.
  useEffect(() => {
    if (!focusNext.current) return;
    const { key, part } = focusNext.current;
    const row = [...(list.current?.children ?? [])].find(
      (each) => each instanceof HTMLElement && each.dataset.row === key,
    );
    if (!row) return;
    focusNext.current = null;
    const target = row.querySelector<HTMLElement>(part) ?? row.querySelector<HTMLElement>('textarea');
    target?.focus({ preventScroll: true });
    // A quantity is typed over.
    if (target instanceof HTMLInputElement) target.select();
    row.scrollIntoView({ block: 'nearest' });
  });

  return { ref, list, isTable, hasRoomForLabel, openKey, announcement, actions, add };
}

/** The only row, if nothing is in it yet: there is nothing to choose. */
function firstOpen(rows: readonly LineRow[], opensAt: number | undefined): string | null {
  const [only] = rows;
  if (opensAt !== undefined) return rows[opensAt]?.key ?? null;
  return only && rows.length === 1 && only.description.trim() === '' ? only.key : null;
}

interface OpenProblemOptions extends Pick<EditorOptions, 'rows' | 'problems'> {
  openKey: string | null;
  setOpenKey: (key: string) => void;
}

/** A message of a check or of the server is shown at its field, so the first row with one opens. */
function useOpenProblem({ rows, problems, openKey, setOpenKey }: OpenProblemOptions) {
  const keys = rows.flatMap((row, at) =>
    Object.values(problems?.[at] ?? {}).some(Boolean) ? [row.key] : [],
  );
  const found = keys.join(' ');
  const [seen, setSeen] = useState(found);
  if (found === seen) return;
  setSeen(found);
  const [first] = keys;
  if (first && !(openKey && keys.includes(openKey))) setOpenKey(first);
}

/** Pixels: enough for the figures and a description of some words beside them. */
const tableWidths = { plain: 640, withUnit: 700, optional: 30, optionalLabeled: 105 };

/** The width of the place, not of the screen: a dialog may show something beside the lines. */
function useRoomFor(place: RefObject<HTMLElement | null>, wanted: number): boolean {
  // Right from the start on a phone: a second drawing would take the focus from a row that was opened.
  const [hasRoom, setHasRoom] = useState(() => window.innerWidth >= wanted);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      // Zero while a card around it is collapsed.
      if (element.clientWidth > 0) setHasRoom(element.clientWidth >= wanted);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, wanted]);
  return hasRoom;
}

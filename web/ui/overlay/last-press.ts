// Where a finger or the mouse was pressed, if that came last, and neither a key nor Back. Loaded with the page: a dialog's own file may come only after the press.
export interface Place {
  x: number;
  y: number;
}

let place: Place | null = null;

// Tests of labels load this without a window. A press by a script or an aid has no place and says 0, 0.
globalThis.addEventListener?.(
  'pointerdown',
  ({ clientX: x, clientY: y }) => {
    place = x === 0 && y === 0 ? null : { x, y };
  },
  { capture: true, passive: true },
);
// What Back opens, such as the question about unsaved edits, was opened by no press on the page.
for (const other of ['keydown', 'popstate'])
  globalThis.addEventListener?.(
    other,
    () => {
      place = null;
    },
    { capture: true, passive: true },
  );

export const lastPress = (): Place | null => place;

// The form whose text is stored: what a draft asks of it, what it is told, and when two texts are the same.

export interface DraftForm {
  /** What is typed; null while it is what the form started with. */
  read: () => unknown;
  /** Shows a stored text; false when it is none that this form can show. */
  show: (stored: unknown) => boolean;
  /** Back to what the form started with. */
  clear: () => void;
}

export type DraftState =
  | { kind: 'plain' }
  /** The form shows what was stored at that time. */
  | { kind: 'restored'; savedAt: string }
  /** Another device has stored a later text. */
  | { kind: 'later elsewhere'; savedAt: string }
  /** The server does not take it; the browser still does. */
  | { kind: 'refused'; message: string };

/** As JSON with the keys in order, so that equal values have equal texts. */
export const stableText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

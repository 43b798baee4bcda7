import { useCallback, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

/** Knows which sections hold unsaved edits and asks before anything would lose them. */
export function useUnsaved() {
  const [unsaved, setUnsaved] = useState(nothing);
  const [pending, setPending] = useState<{ go: () => void } | null>(null);

  const mark = useCallback((section: string, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(section) === isUnsaved) return before;
      const after = new Set(before);
      if (isUnsaved) after.add(section);
      else after.delete(section);
      return after;
    });
  }, []);

  function leave(go: () => void) {
    if (unsaved.size > 0) setPending({ go });
    else go();
  }

  return {
    mark,
    leave,
    question: {
      isOpen: pending !== null,
      stay: () => setPending(null),
      discard: () => {
        setUnsaved(nothing);
        setPending(null);
        pending?.go();
      },
    },
  };
}

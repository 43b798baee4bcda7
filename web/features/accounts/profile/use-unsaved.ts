import { useCallback, useRef, useState } from 'react';

/** Knows which sections hold unsaved edits and asks before anything would lose them. */
export function useUnsaved() {
  // Asked at the moment of leaving, so it must not wait for a render: Escape right after a key may come sooner.
  const unsaved = useRef(new Set<string>());
  const [pending, setPending] = useState<{ go: () => void } | null>(null);

  const mark = useCallback((section: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(section);
    else unsaved.current.delete(section);
  }, []);

  function leave(go: () => void) {
    if (unsaved.current.size > 0) setPending({ go });
    else go();
  }

  return {
    mark,
    leave,
    question: {
      isOpen: pending !== null,
      stay: () => setPending(null),
      discard: () => {
        unsaved.current.clear();
        setPending(null);
        pending?.go();
      },
    },
  };
}

// A long text on a card: folded, so that it does not push away what stands below, and whoever signs can read all of it.
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const shownLetters = 300;
const shownLines = 6;

interface Fold {
  /** Of the element with the text. */
  className: string;
  /** Below the text; null where all of it is there. */
  button: ReactNode;
}

export function useFold(text: string): Fold {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isLong = text.length > shownLetters || text.split('\n').length > shownLines;
  if (!isLong) return { className: '', button: null };
  return {
    className: isUnfolded ? '' : 'line-clamp-6',
    button: (
      <Button
        variant="link"
        size="sm"
        className="relative z-1 -ml-3"
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {isUnfolded ? 'Show less' : 'Show more'}
      </Button>
    ),
  };
}

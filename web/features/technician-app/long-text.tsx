import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const shownLetters = 220;
const shownLines = 4;

/** What takes up half a phone is folded until it is asked for. */
export function LongText({ text }: { text: string }) {
  const isLong = text.length > shownLetters || text.split('\n').length > shownLines;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-2">
      <p className={classNames('wrap-anywhere whitespace-pre-line', isLong && !isOpen && 'line-clamp-4')}>
        {text}
      </p>
      {isLong ? (
        <Button
          size="sm"
          variant="link"
          className="-ml-3"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      ) : null}
    </div>
  );
}

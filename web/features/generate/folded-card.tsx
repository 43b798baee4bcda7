import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface FoldedCardProps {
  title: string;
  /** Says what is inside. */
  note: string;
  /** Something inside needs attention: it cannot stay out of sight. */
  hasProblem: boolean;
  children: ReactNode;
}

/** A card that can be folded away. */
export function FoldedCard({ title, note, hasProblem, children }: FoldedCardProps) {
  const [isWanted, setIsWanted] = useState(true);
  const isOpen = isWanted || hasProblem;
  const panel = useId();
  return (
    <Card>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsWanted(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 rounded-card px-4 text-left sm:px-5"
        >
          <span className="text-lg font-bold tracking-tight">{title}</span>
          <span className="figures text-muted">{note}</span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('ml-auto size-5 text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      {/* Kept while folded: what was typed stays, and what is wrong can be found. */}
      <div id={panel} hidden={!isOpen} className="px-4 pb-4 sm:px-5 sm:pb-5">
        {children}
      </div>
    </Card>
  );
}

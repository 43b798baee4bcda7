import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import type { FreeDocument } from './free-document.ts';

interface FreeSuccessProps {
  document: FreeDocument;
  onAgain: () => void;
  /** Null for people who have an account. */
  onLearnMore: (() => void) | null;
}

/** Estimate and work order start over; the invoice page leads home (B-40). */
export function FreeSuccess({ document, onAgain, onLearnMore }: FreeSuccessProps) {
  const { title, text, again, leadsHome } = document.success;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="mt-8 px-6 py-12 text-center">
      <div className="mx-auto grid size-14 place-items-center rounded-full bg-success-soft text-success-ink">
        <CircleCheck aria-hidden="true" className="size-7" />
      </div>
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-bold tracking-tight outline-none">
        {title}
      </h2>
      <p className="mt-1 text-muted">{text}</p>
      <div className="mt-7 flex flex-col items-center gap-2">
        {leadsHome ? (
          <Link to="/" className={buttonClass()}>
            {again}
          </Link>
        ) : (
          <Button onClick={onAgain}>{again}</Button>
        )}
        {onLearnMore ? (
          <Button variant="link" onClick={onLearnMore}>
            See what an account adds
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

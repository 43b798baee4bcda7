import { useState } from 'react';
import type { PrintedLine } from '#contract/lines/line-items.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';

/** Longer lists are collapsed: what stands below them should not start a hundred screens down. */
const shownLines = 20;

export function DocumentLines({ lines: all }: { lines: readonly PrintedLine[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const count = all.length;
  const lines = isUnfolded ? all : all.slice(0, shownLines);
  return (
    <>
      <ul aria-label="Line items" className="mt-3">
        {lines.map(({ description, quantity, unitPrice, lineTotal }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only read here, so a line is its place
          <li key={at} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <div className="min-w-0">
              <p className="wrap-anywhere whitespace-pre-line">{description}</p>
              <p className="figures text-sm text-muted">
                {quantity} × {dollars(unitPrice)}
              </p>
            </div>
            <p className="figures shrink-0">{dollars(lineTotal)}</p>
          </li>
        ))}
      </ul>
      {count > shownLines ? (
        <Button
          variant="link"
          className="w-full"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? `Show the first ${shownLines} items only` : `Show all ${count} items`}
        </Button>
      ) : null}
    </>
  );
}

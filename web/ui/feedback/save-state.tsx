// Beside a setting that saves itself: that it is being saved, and that it was.
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type SaveState = 'saving' | 'saved' | null;

/** Of a mutation. */
export const saveStateOf = (status: string): SaveState =>
  status === 'pending' ? 'saving' : status === 'success' ? 'saved' : null;

interface SavedMarkProps {
  state: SaveState;
  className?: string;
  children: ReactNode;
}

export function SavedMark({ state, className, children }: SavedMarkProps) {
  return (
    <div className={classNames('relative min-w-0', className)}>
      {children}
      <p role="status" className="absolute top-0 right-0 flex items-center gap-1 text-sm text-muted">
        {state === 'saving' ? 'Saving…' : null}
        {state === 'saved' ? (
          <>
            <Check aria-hidden="true" className="size-4" />
            Saved
          </>
        ) : null}
      </p>
    </div>
  );
}

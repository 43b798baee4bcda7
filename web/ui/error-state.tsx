import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type ErrorStateProps = {
  /** What happened, in the reader's words. */
  message: ReactNode;
  onRetry: () => void;
  busy?: boolean;
};

export function ErrorState({ message, onRetry, busy }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-card border border-line bg-surface px-6 py-12 text-center sm:py-16"
    >
      <div className="mb-4 grid size-12 place-items-center rounded-full bg-danger-soft text-danger-ink">
        <TriangleAlert className="size-6" aria-hidden="true" />
      </div>
      <p className="max-w-md text-lg font-bold tracking-tight">{message}</p>
      <Button variant="secondary" className="mt-6" onClick={onRetry} busy={busy}>
        <RotateCw aria-hidden="true" />
        Try Again
      </Button>
    </div>
  );
}

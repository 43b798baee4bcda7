import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Always in the document, so that an error that appears later is announced. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div aria-live="polite">
      {children ? (
        <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {children}
        </p>
      ) : null}
    </div>
  );
}

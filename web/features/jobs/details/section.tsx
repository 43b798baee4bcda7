import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface SectionProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, actions, children }: SectionProps) {
  return (
    <section aria-label={title} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="mb-3 flex min-h-9.5 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="text-lg font-bold tracking-tight">{title}</h3>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

interface EditButtonProps {
  /** What is edited: the button reads "Edit …". */
  what: string;
  cancelLabel?: string;
  isOpen: boolean;
  disabled?: boolean;
  onOpen: () => void;
  onCancel: () => void;
}

/** Opens a part for editing, and gives its edits up again. */
export function EditButton({
  what,
  cancelLabel = `Cancel ${what}`,
  isOpen,
  disabled,
  onOpen,
  onCancel,
}: EditButtonProps) {
  return (
    <Button size="sm" variant="secondary" disabled={disabled} onClick={isOpen ? onCancel : onOpen}>
      {isOpen ? cancelLabel : `Edit ${what}`}
    </Button>
  );
}

export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

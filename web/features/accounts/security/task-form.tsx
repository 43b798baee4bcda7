import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface TaskFormProps {
  onSubmit: FormEventHandler;
  onCancel: () => void;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  canSubmit?: boolean;
  tone?: 'primary' | 'danger';
  children: ReactNode;
}

/** The frame every security task shares: fields, then one way on and one way back. */
export function TaskForm(props: TaskFormProps) {
  const { onSubmit, onCancel, submitLabel, busyLabel, isBusy, canSubmit = true, tone = 'primary' } = props;
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      {props.children}
      <TaskActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={tone} disabled={!canSubmit} busy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </TaskActions>
    </form>
  );
}

export function TaskActions({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}

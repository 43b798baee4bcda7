import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** Says what to do next. */
  children?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-line-strong px-6 py-12 text-center sm:py-16">
      {icon ? (
        <div className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-6">
          {icon}
        </div>
      ) : null}
      <p className="text-lg font-bold tracking-tight">{title}</p>
      {children ? <div className="mt-1 max-w-md text-muted">{children}</div> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

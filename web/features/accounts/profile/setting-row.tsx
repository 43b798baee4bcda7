import type { ReactNode } from 'react';

interface SettingRowProps {
  title: string;
  badge?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** What it is, how it stands, and what can be done about it. */
export function SettingRow({ title, badge, children, action }: SettingRowProps) {
  return (
    <div className="flex flex-col gap-x-6 gap-y-3 border-b border-line py-4 last:border-b-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          {badge}
        </p>
        <p className="mt-0.5 text-muted">{children}</p>
      </div>
      {action ? <div className="flex shrink-0 flex-wrap gap-2">{action}</div> : null}
    </div>
  );
}

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const toneStyles = {
  info: { box: 'bg-info-soft', mark: 'text-info-ink', Icon: Info },
  success: { box: 'bg-success-soft', mark: 'text-success-ink', Icon: CircleCheck },
  warning: { box: 'bg-warning-soft', mark: 'text-warning-ink', Icon: TriangleAlert },
  danger: { box: 'bg-danger-soft', mark: 'text-danger-ink', Icon: CircleAlert },
} satisfies Record<NoticeTone, unknown>;

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** For a notice that appears after something the person did. */
  announce?: boolean;
};

/** A message that is part of the page and stays, unlike a toast. */
export function Notice({ tone = 'info', title, children, action, announce }: NoticeProps) {
  const { box, mark, Icon } = toneStyles[tone];
  const role = announce ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={classNames('flex gap-3 rounded-control px-4 py-3 text-ink', box)}>
      <Icon className={classNames('mt-0.5 size-5 shrink-0', mark)} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}

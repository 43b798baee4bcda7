import { classNames } from '#web/ui/class-names.ts';
import type { TechnicianMarkStyle as Mark } from './technician-marks.ts';

/** Initials on the technician's colour; a dashed ring while nobody is assigned. */
export function TechnicianMark({ mark, className }: { mark: Mark; className?: string }) {
  return (
    <span
      title={mark.name}
      className={classNames(
        'grid h-5 min-w-6 shrink-0 place-items-center rounded-full px-1 text-[0.6875rem] leading-none font-bold',
        mark.color ? 'text-white' : 'border border-dashed border-field text-muted',
        className,
      )}
      style={mark.color ? { backgroundColor: mark.color } : undefined}
    >
      <span aria-hidden="true">{mark.initials}</span>
      <span className="sr-only">{mark.name}</span>
    </span>
  );
}

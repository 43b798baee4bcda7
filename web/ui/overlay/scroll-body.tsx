import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';

const tabbable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/** The part of a dialog or sheet that scrolls; text without any control is made scrollable by keyboard. */
export function ScrollBody({ className, children }: { className?: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [needsTabStop, setNeedsTabStop] = useState(false);

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const isLong = element.scrollHeight > element.clientHeight + 1;
      setNeedsTabStop(isLong && !element.querySelector(tabbable));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={body}
      tabIndex={needsTabStop ? 0 : undefined}
      className={classNames(
        // Makes hidden inputs position themselves in here and not in the dialog around it, which could then scroll out
        // of view.
        'relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2 short:flex-none short:overflow-visible',
        className,
      )}
    >
      {children}
    </div>
  );
}

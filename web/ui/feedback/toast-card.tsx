// One toast, and how long it stays.
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { dismissToast, type ShownToast, type ToastTone, toastMark } from './toast-store.ts';

const defaultDuration = 5000;

const marks: Record<ToastTone, React.ReactNode> = {
  default: null,
  success: <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />,
  destructive: <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger-ink" aria-hidden="true" />,
};

type ToastCardProps = { toast: ShownToast; isPaused: boolean };

export function ToastCard({ toast, isPaused }: ToastCardProps) {
  const { id, title, description, tone = 'default', action } = toast;
  // An error with an action stays until it is closed, so that nobody misses it.
  const duration = tone === 'destructive' && action ? Number.POSITIVE_INFINITY : defaultDuration;
  const isAway = useWindowAway();
  useCountdown(duration, isPaused || isAway, () => dismissToast(id));

  return (
    <div
      {...toastMark}
      data-tone={tone}
      className="pointer-events-auto flex animate-rise-in items-start gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 text-ink shadow-overlay data-[tone=destructive]:border-danger/45"
    >
      <div className="flex min-w-0 flex-1 gap-3 py-2">
        {marks[tone]}
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          {description ? <p className="mt-0.5 text-muted">{description}</p> : null}
          {action ? (
            <Button
              variant="secondary"
              size="sm"
              className="mt-3"
              onClick={() => {
                dismissToast(id);
                action.onClick();
              }}
            >
              {action.label}
            </Button>
          ) : null}
        </div>
      </div>
      <IconButton label="Dismiss" className="text-muted" onClick={() => dismissToast(id)}>
        <X />
      </IconButton>
    </div>
  );
}

/** While another window is in front, the toast has not been read yet. */
function useWindowAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const leave = () => setIsAway(true);
    const comeBack = () => setIsAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  return isAway;
}

/** Calls `onDone` after the given time; time spent paused does not count. */
function useCountdown(milliseconds: number, isPaused: boolean, onDone: () => void) {
  const remaining = useRef(milliseconds);
  const finish = useEffectEvent(onDone);

  useEffect(() => {
    if (isPaused || remaining.current === Number.POSITIVE_INFINITY) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => finish(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [isPaused]);
}

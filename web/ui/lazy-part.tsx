// Pages, dialogs and other parts in chunks of their own. React's own lazy components are not used: once their place was
// drawn without them, React shows them 300 ms later at the earliest, however soon they came.
import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { toast } from './feedback/toast-store.ts';

type PropsOf<Part> = Part extends () => ReactNode
  ? object
  : Part extends (props: infer Props extends object) => ReactNode
    ? Props
    : never;

export type LazyPart<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

interface LazyOptions {
  /** In its place until it is there. */
  meanwhile?: ReactNode;
  /** If its file cannot be loaded, a dialog closes again; a page shows the error. */
  whenMissing?: 'close' | 'throw';
}

/** `lazyPart(() => import('./send-dialog.tsx'), 'SendDialog')` */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { meanwhile = null, whenMissing = 'close' }: LazyOptions = {},
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: FunctionComponent<Props> | undefined;
  async function fetchPart(): Promise<FunctionComponent<Props>> {
    loaded ??= (await load())[name] as FunctionComponent<Props>;
    return loaded;
  }

  function Part(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      let isGone = false;
      if (!Shown)
        fetchPart().then(
          (part) => isGone || setShown(() => part),
          (error: unknown) => isGone || setFailure({ error }),
        );
      return () => {
        isGone = true;
      };
    }, [Shown]);
    if (Shown) return <Shown {...props} />;
    if (!failure) return meanwhile;
    if (whenMissing === 'throw') throw failure.error;
    return <Missing {...props} />;
  }
  // Whoever shows the part fetches it again, and shows why it cannot be loaded.
  const preload = () =>
    fetchPart().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Part, { preload });
}

interface MissingProps {
  onClose?: () => void;
  onCancel?: () => void;
}

/** Closes again: what is open around it, perhaps with typed input, stays. */
function Missing({ onClose, onCancel }: MissingProps) {
  useEffect(() => {
    toast({
      title: 'This could not be opened',
      description: 'Check your internet connection and try again.',
      tone: 'destructive',
    });
    (onClose ?? onCancel)?.();
  }, [onClose, onCancel]);
  return null;
}

const firstTouches = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Fetches what is behind the buttons of a page: with the first touch, or after so many milliseconds. */
export function usePreloaded(parts: readonly { preload?: () => Promise<void> }[], after: number): void {
  useEffect(() => {
    function preload() {
      stop();
      for (const part of parts) void part.preload?.();
    }
    const timer = setTimeout(preload, after);
    for (const touch of firstTouches) document.addEventListener(touch, preload, { passive: true });
    function stop() {
      clearTimeout(timer);
      for (const touch of firstTouches) document.removeEventListener(touch, preload);
    }
    return stop;
  }, [parts, after]);
}

// Dialogs and other parts of a page in chunks of their own. They are fetched when the page has nothing else to do or is
// first touched, so that they open at once, also when the connection is lost meanwhile.
import { type FunctionComponent, lazy, type ReactNode, useEffect, useState } from 'react';
import { toast } from './feedback/toast-store.ts';

type PropsOf<Part> = Part extends () => ReactNode
  ? object
  : Part extends (props: infer Props extends object) => ReactNode
    ? Props
    : never;

export type LazyPart<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

/** `lazyPart(() => import('./send-dialog.tsx'), 'SendDialog')`; shown inside a Suspense. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  whenMissing: 'close' | 'throw' = 'close',
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: FunctionComponent<Props> | undefined;
  async function fetchPart(): Promise<FunctionComponent<Props>> {
    loaded ??= (await load())[name] as FunctionComponent<Props>;
    return loaded;
  }
  const wait = () =>
    lazy(async () => {
      try {
        return { default: await fetchPart() };
      } catch (error) {
        if (whenMissing === 'throw') throw error;
        // The next time it is opened it is fetched again.
        const tryAgain = () => {
          Waiting = wait();
        };
        return { default: (props: Props) => <Missing {...props} onShown={tryAgain} /> };
      }
    }) as unknown as FunctionComponent<Props>;
  let Waiting = wait();

  function Part(props: Props) {
    // Chosen once: a part must not remount because its chunk has arrived.
    const [Shown] = useState(() => loaded ?? Waiting);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload: async () => void (await fetchPart()) });
}

interface MissingProps {
  onClose?: () => void;
  onCancel?: () => void;
  onShown: () => void;
}

/** Closes again: what is open around it, perhaps with typed input, stays. */
function Missing({ onClose, onCancel, onShown }: MissingProps) {
  useEffect(() => {
    onShown();
    toast({
      title: 'This could not be opened',
      description: 'Check your internet connection and try again.',
      tone: 'destructive',
    });
    (onClose ?? onCancel)?.();
  }, [onClose, onCancel, onShown]);
  return null;
}

const firstTouches = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Fetches what is behind the buttons of a page: with the first touch, or after so many milliseconds. */
export function usePreloaded(parts: readonly { preload?: () => Promise<void> }[], after: number): void {
  useEffect(() => {
    function preload() {
      stop();
      // Whoever opens the part fetches it again, and shows why it cannot.
      for (const part of parts) part.preload?.().catch(() => undefined);
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

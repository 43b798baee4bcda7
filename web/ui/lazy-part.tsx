// Dialogs and other parts of a page in chunks of their own. They are fetched when the page has nothing else to do or is
// first touched, so that they open at once, also when the connection is lost meanwhile.
import { type FunctionComponent, lazy, type ReactNode, useEffect, useState } from 'react';

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
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: FunctionComponent<Props> | undefined;
  async function fetchPart(): Promise<FunctionComponent<Props>> {
    loaded ??= (await load())[name] as FunctionComponent<Props>;
    return loaded;
  }
  const Waiting = lazy(async () => ({ default: await fetchPart() })) as unknown as FunctionComponent<Props>;

  function Part(props: Props) {
    // Chosen once: a part must not remount because its chunk has arrived.
    const [Shown] = useState(() => loaded ?? Waiting);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload: async () => void (await fetchPart()) });
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

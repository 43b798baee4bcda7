// Pages, dialogs and other parts in chunks of their own. React's own lazy components are not used: once their place was
// drawn without them, React shows them 300 ms later at the earliest, however soon they came.
import { type FunctionComponent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './feedback/spinner.tsx';
import { dismissFailure, type ToastMessage, toast } from './feedback/toast-store.ts';
import { openerOf } from './focus-place.ts';
import './overlay/last-press.ts';

type PropsOf<Part> = Part extends () => ReactNode
  ? object
  : Part extends (props: infer Props extends object) => ReactNode
    ? Props
    : never;

export type LazyPart<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

/** Milliseconds. */
export const loadAgainAfter = 5000;

interface LazyOptions<Props> {
  /** In its place until it is there; for what somebody opens, a spinner over the page that can be cancelled. */
  meanwhile?: ReactNode;
  /**
   * If its file cannot be loaded: `close` is for what somebody opens, which closes again with a message, so that typed
   * input around it stays. `retry` is for what nobody opened, `throw` for pages, which then show the error.
   */
  whenMissing?: 'close' | 'retry' | 'throw' | ((props: Props, error: unknown) => void);
}

/** How dialogs and menus say whether they are open, and are closed. */
interface Closable {
  open?: boolean;
  isOpen?: boolean;
  onClose?: () => void;
  onCancel?: () => void;
  onOpenChange?: (isOpen: boolean) => void;
}

/** `lazyPart(() => import('./send-dialog.tsx'), 'SendDialog')` */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { meanwhile, whenMissing = 'close' }: LazyOptions<PropsOf<Module[Name]>> = {},
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: FunctionComponent<Props> | undefined;
  async function fetchPart(): Promise<FunctionComponent<Props>> {
    loaded ??= (await load())[name] as FunctionComponent<Props>;
    return loaded;
  }

  function Part(props: Props & Closable) {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    const [tries, setTries] = useState(1);
    const latest = useRef(props);
    latest.current = props;
    // One that stays mounted is fetched, and fetched again after a failure, when it opens.
    const isWanted = !Shown && (props.open ?? props.isOpen ?? true);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches once
    useEffect(() => {
      if (!isWanted) return;
      let isGone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      function fail(error: unknown) {
        if (whenMissing === 'throw') setFailure({ error });
        else if (whenMissing === 'retry')
          timer = setTimeout(() => setTries((tries) => tries + 1), loadAgainAfter);
        else if (whenMissing === 'close') {
          toast({ ...couldNotBeOpened, cause: fetchPart });
          close(latest.current);
        } else whenMissing(latest.current, error);
      }
      fetchPart().then(
        (part) => {
          if (isGone) return;
          dismissFailure(({ cause }) => cause === fetchPart);
          setShown(() => part);
        },
        (error: unknown) => isGone || fail(error),
      );
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [isWanted, tries]);
    if (failure) throw failure.error;
    if (Shown) return <Shown {...props} />;
    if (meanwhile !== undefined || whenMissing !== 'close') return meanwhile;
    return isWanted ? <Opening onCancel={() => close(latest.current)} /> : null;
  }
  // Whoever shows the part fetches it again, and shows why it cannot be loaded.
  const preload = () =>
    fetchPart().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Part, { preload });
}

const couldNotBeOpened: ToastMessage = {
  title: 'This could not be opened',
  description: 'Check your internet connection and try again.',
  tone: 'destructive',
};

const close = ({ onClose, onCancel, onOpenChange }: Closable) =>
  (onClose ?? onCancel ?? onOpenChange)?.(false);

/** Seen only if the file takes its time. Nothing else can be opened or typed meanwhile. */
function Opening({ onCancel }: { onCancel: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useLayoutEffect(() => {
    const opener = openerOf(document.activeElement);
    place.current?.focus();
    place.current?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') cancel.current();
    });
    // The dialog that comes remembers where the focus was, and returns it there.
    return () => {
      opener?.focus();
    };
  }, []);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="pointer-events-auto fixed inset-0 z-50 grid animate-fade-in-late touch-none place-content-center bg-overlay outline-none"
    >
      <div className="flex items-center gap-4 rounded-card bg-surface py-3 pr-3 pl-5 text-accent-ink">
        <Spinner label="Opening" className="size-6" />
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
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

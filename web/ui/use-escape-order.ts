import { useEffect, useLayoutEffect, useRef } from 'react';

type Layer = { close: () => void };

/** What is open, the uppermost last. */
const layers: Layer[] = [];

/**
 * Escape closes the uppermost dialog. Radix learns of a new one a moment after it is on the screen, and on
 * a busy machine an Escape in that moment closed the dialog beneath it with everything in it.
 * Give the result to the content as `onEscapeKeyDown`.
 */
export function useEscapeOrder(isOpen: boolean, close: () => void) {
  const own = useRef<Layer>({ close });
  useEffect(() => {
    own.current.close = close;
  });
  useLayoutEffect(() => {
    const layer = own.current;
    if (!isOpen) return;
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOpen]);

  return function sendToUppermost(event: Event) {
    const uppermost = layers.at(-1);
    if (!uppermost || uppermost === own.current) return;
    event.preventDefault();
    uppermost.close();
  };
}

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A disabled button loses the keyboard; once it is usable again the focus comes back to it. */
export function useFocusAfterBusy(button: RefObject<HTMLButtonElement | null>, isBusy: boolean) {
  const wasFocused = useRef(false);

  useLayoutEffect(() => {
    if (isBusy) {
      wasFocused.current = document.activeElement === button.current;
      return;
    }
    if (wasFocused.current && document.activeElement === document.body) button.current?.focus();
    wasFocused.current = false;
  }, [button, isBusy]);
}

import { useEffect, useEffectEvent } from 'react';

/** Pictures are often copied from a mail or a screenshot; text is left to whatever field has the keyboard. */
export function usePastedFiles(isWanted: boolean, onFiles: (files: FileList) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (event.defaultPrevented || !files?.length) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!isWanted) return;
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [isWanted]);
}

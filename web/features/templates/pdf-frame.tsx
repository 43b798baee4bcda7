// A PDF inside the page. A new version loads behind the shown one and replaces it when it is ready, so that nothing
// flickers while somebody types.
import { useEffect, useRef, useState } from 'react';
import { timings } from '#web/timings.ts';
import { classNames } from '#web/ui/class-names.ts';

interface PdfFrameProps {
  pdf: Blob;
  /** Read by screen readers. */
  title: string;
  className?: string;
}

interface Version {
  number: number;
  pdf: Blob;
  isReady: boolean;
}

export function PdfFrame({ pdf, title, className }: PdfFrameProps) {
  const [versions, setVersions] = useState<readonly Version[]>([]);
  const count = useRef(0);

  useEffect(() => {
    count.current += 1;
    const coming: Version = { number: count.current, pdf, isReady: false };
    // At most the one that is shown and the one that is loading.
    setVersions((before) => [...before.filter(({ isReady }) => isReady).slice(-1), coming]);
  }, [pdf]);

  function show(ready: number) {
    setVersions((before) =>
      before
        .filter(({ number }) => number >= ready)
        .map((version) => (version.number === ready ? { ...version, isReady: true } : version)),
    );
  }

  return (
    <div className={classNames('relative overflow-hidden', className)}>
      {versions.map(({ number, pdf: shown, isReady }) => (
        <Frame key={number} pdf={shown} title={title} isShown={isReady} onReady={() => show(number)} />
      ))}
    </div>
  );
}

/** No bars around the page, and the page as wide as the frame. */
const viewer = '#toolbar=0&navpanes=0&view=FitH';

interface FrameProps {
  pdf: Blob;
  title: string;
  isShown: boolean;
  onReady: () => void;
}

function Frame({ pdf, title, isShown, onReady }: FrameProps) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(pdf);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [pdf]);
  // The viewer reports that it is loaded while it still shows only its dark background.
  const [isLoaded, setIsLoaded] = useState(false);
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(() => ready.current(), timings.pdfIsPainted);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return address ? (
    <iframe
      title={title}
      src={address + viewer}
      onLoad={() => setIsLoaded(true)}
      // A little larger than its window: the viewer's own dark edge stays outside.
      className={classNames(
        'absolute -top-1 -left-1.5 h-[calc(100%+0.25rem)] w-[calc(100%+0.75rem)] border-0',
        !isShown && 'opacity-0',
      )}
    />
  ) : null;
}

/** Phones and some browsers hand a PDF to another program instead. */
export const canShowPdf = (): boolean => navigator.pdfViewerEnabled !== false;

// On a phone the pen stands below the whole document, however many pages that has: this way leads there at once.
import { PenLine } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { dollars } from '#web/documents/dollars.ts';
import { Button } from '#web/ui/button.tsx';

interface ScrollToSignatureProps {
  panel: RefObject<HTMLDivElement | null>;
  total: string;
}

export function ScrollToSignature({ panel, total }: ScrollToSignatureProps) {
  const isSignatureInView = useIsInView(panel);
  if (isSignatureInView) return null;
  function go() {
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  }
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-overlay lg:hidden">
      <div className="mx-auto flex max-w-lg items-center justify-between gap-4 px-4 py-3">
        <p className="figures min-w-0 text-lg font-bold wrap-anywhere">{dollars(total)}</p>
        <Button size="lg" className="shrink-0" onClick={go}>
          <PenLine aria-hidden="true" />
          Review and sign
        </Button>
      </div>
    </div>
  );
}

function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

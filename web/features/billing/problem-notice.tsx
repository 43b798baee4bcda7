import { useEffect, useRef } from 'react';
import { Notice } from '#web/ui/notice.tsx';

/** Why the payment did not go through. On a phone it may lie below the fold, so it comes into sight by itself. */
export function ProblemNotice({ title, children }: { title?: string; children: string }) {
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another problem, to be seen as well
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={container}>
      <Notice tone="danger" title={title} announce>
        {children}
      </Notice>
    </div>
  );
}

// The paper before anything is made: over the page where there is room for it, else in a tab of its own.
import { useState } from 'react';
import type { Stage } from '#contract/stages.ts';
import { apiFile } from '#web/api/client.ts';
import { preparePdfTab } from '#web/api/download.ts';
import { useOnce } from '#web/api/one-press.ts';
import { canShowPdf } from '#web/features/templates/templates.service.ts';
import { Button } from '#web/ui/button.tsx';
import { useMedia, wideScreen } from '#web/ui/hooks.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { GenerateBody } from './generate-values.ts';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog');

interface PreviewButtonProps {
  stage: Stage;
  disabled: boolean;
  /** Null if something is missing, which is then shown. Read during the press, or the browser would block the tab. */
  read: () => GenerateBody | null;
  onFailure: (error: unknown) => void;
  onGenerate: () => void;
}

export function PreviewButton({ stage, disabled, read, onFailure, onGenerate }: PreviewButtonProps) {
  const isInPage = useMedia(wideScreen) && canShowPdf();
  const once = useOnce();
  const [isBusy, setIsBusy] = useState(false);
  const [pdf, setPdf] = useState<Blob | null>(null);

  async function open() {
    const body = read();
    if (!body) return;
    const tab = isInPage ? null : preparePdfTab();
    setIsBusy(true);
    try {
      const drawn = await (await apiFile('POST /api/generate-pdf/preview', { body })).blob();
      if (tab) tab.show(drawn, 'preview.pdf');
      else setPdf(drawn);
    } catch (error) {
      tab?.close();
      onFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        disabled={disabled}
        busy={isBusy}
        busyLabel="Drawing…"
        onClick={() => once(open)}
      >
        Preview
      </Button>
      {pdf ? (
        <PreviewDialog
          pdf={pdf}
          stage={stage}
          onClose={() => setPdf(null)}
          onGenerate={() => {
            setPdf(null);
            onGenerate();
          }}
        />
      ) : null}
    </>
  );
}

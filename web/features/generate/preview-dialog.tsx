import { type Stage, stageLabels } from '#contract/stages.ts';
import { PdfFrame } from '#web/features/templates/templates.service.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface PreviewDialogProps {
  pdf: Blob;
  stage: Stage;
  onClose: () => void;
  onGenerate: () => void;
}

export function PreviewDialog({ pdf, stage, onClose, onGenerate }: PreviewDialogProps) {
  const label = stageLabels[stage];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Preview of the ${label.toLowerCase()}`}
      description="Nothing is saved yet. It gets its number when you generate it."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep editing
          </Button>
          <Button onClick={onGenerate}>Generate {label}</Button>
        </>
      }
    >
      <div className="grid h-[min(44rem,calc(100dvh-16rem))] rounded-control border border-line bg-sunken p-2">
        <PdfFrame
          pdf={pdf}
          title={`Preview of the ${label.toLowerCase()}`}
          className="size-full rounded-[0.25rem] bg-white"
        />
      </div>
    </Dialog>
  );
}

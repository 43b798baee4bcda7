import { type Control, useWatch } from 'react-hook-form';
import { type Stage, stageLabels, stages } from '#contract/stages.ts';
import { unlessOffline } from '#web/api/failures.ts';
import { PdfFrame } from '#web/documents/pdf-frame.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { TemplateValues } from './template-values.ts';
import { isDrawable, useTemplatePreview } from './use-template-preview.ts';

interface TemplatePreviewProps {
  control: Control<TemplateValues>;
  stage: Stage;
  onStageChange: (stage: Stage) => void;
}

/** The document beside the form: what a made-up customer would get. */
export function TemplatePreview({ control, stage, onStageChange }: TemplatePreviewProps) {
  const values = useWatch({ control }) as TemplateValues;
  const preview = useTemplatePreview(values, stage);
  return (
    <section aria-label="Preview" className="flex min-h-0 flex-col">
      <div className="mb-3 flex items-center justify-between gap-3">
        <Segmented label="Document to preview" value={stage} onChange={onStageChange} options={options} />
        <PreviewState isBusy={preview.isFetching} note={noteOf(values, preview.error)} />
      </div>
      <div className="min-h-0 flex-1 rounded-control border border-line bg-sunken p-2">
        {preview.data ? (
          <PdfFrame
            pdf={preview.data}
            title={`Preview of the ${stageLabels[stage].toLowerCase()}`}
            className="size-full rounded-[0.25rem] bg-white"
          />
        ) : (
          <div className="grid size-full place-items-center text-muted">
            {preview.isError ? null : <Spinner label="Drawing the preview" className="size-7" />}
          </div>
        )}
      </div>
    </section>
  );
}

const options = stages.map((stage) => ({ value: stage, label: stageLabels[stage] }));

function noteOf(values: TemplateValues, error: Error | null): string | null {
  if (!isDrawable(values)) return 'Some fields cannot be printed yet.';
  return error && unlessOffline(error, 'The preview could not be drawn.');
}

function PreviewState({ isBusy, note }: { isBusy: boolean; note: string | null }) {
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-muted" aria-live="polite">
      {note ?? (isBusy ? <Spinner className="size-4" /> : null)}
    </p>
  );
}

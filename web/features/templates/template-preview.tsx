// The document that a template makes, drawn while the template is edited.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { type Stage, stageLabels, stages } from '#contract/stages.ts';
import { TemplateBody } from '#contract/templates.ts';
import { apiFile } from '#web/api/client.ts';
import { unlessOffline } from '#web/api/failures.ts';
import { PdfFrame } from '#web/documents/pdf-frame.tsx';
import { useDebounced } from '#web/documents/use-debounced.ts';
import { timings } from '#web/timings.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Segmented } from '#web/ui/form/select.tsx';
import { type TemplateValues, templateBodyOf } from './template-values.ts';

interface TemplatePreviewProps {
  control: Control<TemplateValues>;
  stage: Stage;
  onStageChange: (stage: Stage) => void;
}

/** The document beside the form, for a made-up customer. */
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

export async function loadPreview(values: TemplateValues, stage: Stage, signal?: AbortSignal): Promise<Blob> {
  const body = { ...templateBodyOf(values), stage };
  const response = await apiFile('POST /api/templates/preview', { body, signal });
  return response.blob();
}

/** A form that cannot be saved cannot be drawn either, except that the name may be missing. */
export const isDrawable = (values: TemplateValues): boolean =>
  TemplateBody.safeParse({ ...templateBodyOf(values), name: values.name.trim() || 'Template' }).success;

/** The last good page stays while a new one is made; a request that is no longer needed is cancelled. */
function useTemplatePreview(values: TemplateValues, stage: Stage) {
  const text = useDebounced(JSON.stringify(values), timings.previewAfterTyping);
  const previewed = useMemo(() => JSON.parse(text) as TemplateValues, [text]);
  return useQuery({
    // Without the keys of rows: only what is printed matters.
    queryKey: ['template-preview', stage, JSON.stringify(templateBodyOf(previewed))],
    queryFn: ({ signal }) => loadPreview(previewed, stage, signal),
    enabled: isDrawable(previewed),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

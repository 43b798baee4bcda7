import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Stage } from '#contract/stages.ts';
import { TemplateBody } from '#contract/templates.ts';
import { apiFile } from '#web/api/client.ts';
import { useDebounced } from '#web/documents/use-debounced.ts';
import { timings } from '#web/timings.ts';
import { type TemplateValues, templateBodyOf } from './template-values.ts';

export async function loadPreview(values: TemplateValues, stage: Stage, signal?: AbortSignal): Promise<Blob> {
  const body = { ...templateBodyOf(values), stage };
  const response = await apiFile('POST /api/templates/preview', { body, signal });
  return response.blob();
}

/** A form that cannot be saved cannot be drawn either; its name may still be missing. */
export const isDrawable = (values: TemplateValues): boolean =>
  TemplateBody.safeParse({ ...templateBodyOf(values), name: values.name.trim() || 'Template' }).success;

/** The last good page stays while a new one is made; a page nobody waits for any more is not finished. */
export function useTemplatePreview(values: TemplateValues, stage: Stage) {
  const text = useDebounced(JSON.stringify(values), timings.previewAfterTyping);
  const previewed = useMemo(() => JSON.parse(text) as TemplateValues, [text]);
  return useQuery({
    // The rows' keys belong to the screen; what is printed decides.
    queryKey: ['template-preview', stage, JSON.stringify(templateBodyOf(previewed))],
    queryFn: ({ signal }) => loadPreview(previewed, stage, signal),
    enabled: isDrawable(previewed),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

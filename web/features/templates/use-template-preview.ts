import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Stage } from '#contract/stages.ts';
import { TemplateBody } from '#contract/templates.ts';
import { apiFile } from '#web/api/client.ts';
import { useSettled } from '#web/documents/use-settled.ts';
import { timings } from '#web/timings.ts';
import { bodyOf, type TemplateValues } from './template-values.ts';

export async function loadPreview(values: TemplateValues, stage: Stage, signal?: AbortSignal): Promise<Blob> {
  const body = { ...bodyOf(values), stage };
  const response = await apiFile('POST /api/templates/preview', { body, signal });
  return response.blob();
}

/** A form that cannot be saved cannot be drawn either; its name may still be missing. */
export const isDrawable = (values: TemplateValues): boolean =>
  TemplateBody.safeParse({ ...bodyOf(values), name: values.name.trim() || 'Template' }).success;

/** The last good page stays while a new one is made; a page nobody waits for any more is not finished. */
export function useTemplatePreview(values: TemplateValues, stage: Stage) {
  const text = useSettled(JSON.stringify(values), timings.previewAfterTyping);
  const settled = useMemo(() => JSON.parse(text) as TemplateValues, [text]);
  return useQuery({
    // The rows' keys belong to the screen; what is printed decides.
    queryKey: ['template-preview', stage, JSON.stringify(bodyOf(settled))],
    queryFn: ({ signal }) => loadPreview(settled, stage, signal),
    enabled: isDrawable(settled),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

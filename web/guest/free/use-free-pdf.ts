import { useMutation, useQueryClient } from '@tanstack/react-query';
import { filePrefixes, type Stage } from '#contract/stages.ts';
import { apiFile } from '#web/api/client.ts';
import { readFile, saveFile } from '#web/documents/save-file.ts';
import { trackEvent } from '#web/layout/analytics/track-event.ts';
import type { FreeDocument } from './free-document.ts';
import { type FreeValues, freeBodyOf } from './free-values.ts';
import { freeUsageKey } from './use-free-usage.ts';

const endpoints = {
  estimate: 'POST /api/generate-free-estimate',
  work_order: 'POST /api/generate-free-work-order',
  invoice: 'POST /api/generate-free-invoice',
} as const satisfies Record<Stage, string>;

export function useFreePdf(document: FreeDocument) {
  const client = useQueryClient();
  const { stage } = document;
  return useMutation({
    // A visitor has no session to lose.
    meta: { handlesSessionLoss: true },
    mutationFn: async (values: FreeValues) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body = freeBodyOf(document, values, timeZone);
      saveFile(await readFile(await apiFile(endpoints[stage], { body }), `${filePrefixes[stage]}.pdf`));
    },
    onSuccess: () => trackEvent('generate_free_pdf', { stage }),
    onSettled: () => client.invalidateQueries({ queryKey: freeUsageKey }),
  });
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { filePrefixes, type Stage } from '#contract/stages.ts';
import { apiFile } from '#web/api/client.ts';
import { readFile, saveFile } from '#web/api/download.ts';
import { readQuery } from '#web/api/queries.ts';
import { trackEvent } from '#web/layout/analytics/track-event.ts';
import { timings } from '#web/timings.ts';
import type { FreeDocument } from './free-document.ts';
import { type FreeValues, freeBodyOf } from './free-values.ts';

const usageQuery = readQuery('GET /api/freemium-usage');

export function useFreeUsage() {
  return useQuery({
    ...usageQuery,
    refetchInterval: timings.freeUsageRefreshes,
    refetchOnMount: true,
  });
}

const endpoints = {
  estimate: 'POST /api/generate-free-estimate',
  work_order: 'POST /api/generate-free-work-order',
  invoice: 'POST /api/generate-free-invoice',
} as const satisfies Record<Stage, string>;

export function useFreePdf(document: FreeDocument) {
  const client = useQueryClient();
  const { stage } = document;
  return async (values: FreeValues): Promise<void> => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = freeBodyOf(document, values, timeZone);
    try {
      saveFile(await readFile(await apiFile(endpoints[stage], { body }), `${filePrefixes[stage]}.pdf`));
      trackEvent('generate_free_pdf', { stage });
    } finally {
      await client.invalidateQueries({ queryKey: usageQuery.queryKey });
    }
  };
}

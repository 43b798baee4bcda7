import { useQuery } from '@tanstack/react-query';
import type { FreemiumUsage } from '#contract/free-generator.ts';
import { timings } from '#web/timings.ts';

export const freeUsageKey = ['/api/freemium-usage'] as const;

export function useFreeUsage() {
  return useQuery<FreemiumUsage>({
    queryKey: freeUsageKey,
    refetchInterval: timings.freeUsageRefreshes,
    refetchOnMount: true,
  });
}

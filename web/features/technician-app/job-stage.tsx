import { useEffect } from 'react';
import { readStage } from '#contract/stages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { StageBadge } from '../jobs/jobs.service.ts';

/** An old page may meet a stage that it does not know (B-78). */
export function JobStage({ stage }: { stage: string }) {
  const known = readStage(stage);
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a stage nobody knows is to be found in the log
    if (known === null) console.error(`Unknown stage: ${stage}`);
  }, [known, stage]);
  return known ? <StageBadge stage={known} /> : <Badge>Unknown</Badge>;
}

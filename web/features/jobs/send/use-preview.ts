// What somebody looks at before an email goes out: the job as it is now and the message that was drafted for it. The press
// looks once more: what has changed meanwhile is shown instead of being sent.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { MessageKind } from '#contract/texts/company-messages.ts';
import type { MessageDraft } from '#contract/texts/email-text.ts';
import { api } from '#web/api/client.ts';
import { readJobNow, showInLists } from '../data/job-queries.ts';
import { warningsOf } from './warnings.ts';

export interface Preview {
  job: JobDetails;
  draft: MessageDraft;
}

// Not a key of `readQuery`: those are read again with every change of a job, and this one only when it is asked for.
const previewKey = (jobId: string, kind: MessageKind) => ['message preview', kind, jobId] as const;

async function readPreview(client: QueryClient, id: string, kind: MessageKind): Promise<Preview> {
  const draft = await api('GET /api/jobs/:id/message', { params: { id }, query: { kind } });
  const job = await readJobNow(client, id);
  showInLists(client, job);
  return { job, draft };
}

export function usePreview(jobId: string, kind: MessageKind) {
  const client = useQueryClient();
  return useQuery({
    queryKey: previewKey(jobId, kind),
    queryFn: () => readPreview(client, jobId, kind),
    // Read when it is opened and before it is sent, not while somebody writes.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

/** Null when all is as it was. Otherwise the present state, which the send dialog then shows. */
export async function readAgain(
  client: QueryClient,
  kind: MessageKind,
  seen: Preview,
  timeZone: string,
): Promise<Preview | null> {
  const { id } = seen.job;
  const now = await readJobNow(client, id);
  const isSame =
    now.revision === seen.draft.revision &&
    warningsOf(kind, now, timeZone).join() === warningsOf(kind, seen.job, timeZone).join();
  if (isSame) return null;
  const preview = await readPreview(client, id, kind);
  client.setQueryData(previewKey(id, kind), preview);
  return preview;
}

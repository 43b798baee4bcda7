// What somebody looks at before an email goes out: the job as it is now and the message that was drafted for it. The press
// looks once more: what has changed meanwhile is shown instead of being sent.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { DraftKind, MessageDraft } from '#contract/texts/email-text.ts';
import { api } from '#web/api/client.ts';
import { readJobNow, showInLists } from '../data/job-queries.ts';
import { warningsOf } from './warnings.ts';

/** What the email is about: the job, in one of several ways, or one of its change orders. */
export interface Subject {
  kind: DraftKind | 'change-order';
  jobId: string;
  changeOrderId?: string | undefined;
}

export interface Preview {
  job: JobDetails;
  draft: MessageDraft & { changeOrder?: ChangeOrder };
}

// Not a key of `readQuery`: those are read again with every change of a job, and this one only when it is asked for.
const previewKey = ({ kind, jobId, changeOrderId }: Subject) =>
  ['message preview', kind, changeOrderId ?? jobId] as const;

const readDraft = ({ kind, jobId: id, changeOrderId = '' }: Subject): Promise<Preview['draft']> =>
  kind === 'change-order'
    ? api('GET /api/jobs/:id/change-orders/:changeOrderId/message', { params: { id, changeOrderId } })
    : api('GET /api/jobs/:id/message', { params: { id }, query: { kind } });

async function readPreview(client: QueryClient, subject: Subject): Promise<Preview> {
  const draft = await readDraft(subject);
  const job = await readJobNow(client, subject.jobId);
  showInLists(client, job);
  return { job, draft };
}

export function usePreview(subject: Subject) {
  const client = useQueryClient();
  return useQuery({
    queryKey: previewKey(subject),
    queryFn: () => readPreview(client, subject),
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
  subject: Subject,
  seen: Preview,
  timeZone: string,
): Promise<Preview | null> {
  const now = await readJobNow(client, subject.jobId);
  // A change order can be changed while its job stays as it is.
  const order = subject.kind === 'change-order' ? (await readDraft(subject)).changeOrder : undefined;
  const isSame =
    now.revision === seen.draft.revision &&
    order?.revision === seen.draft.changeOrder?.revision &&
    warningsOf(subject.kind, now, timeZone).join() === warningsOf(subject.kind, seen.job, timeZone).join();
  if (isSame) return null;
  const preview = await readPreview(client, subject);
  client.setQueryData(previewKey(subject), preview);
  return preview;
}

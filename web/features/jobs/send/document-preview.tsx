// The document as it will be attached, or shown behind the link: its first page beside the message where there is room,
// and a button that opens it.
import { skipToken, useQuery } from '@tanstack/react-query';
import { ExternalLink, FileText, Share2 } from 'lucide-react';
import { apiFile } from '#web/api/client.ts';
import { preparePdfTab, readFile } from '#web/api/download.ts';
import { showFailure, unlessOffline } from '#web/api/failures.ts';
import { PdfFrame } from '#web/features/templates/templates.service.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { fileNameOf } from '../labels/balance-labels.ts';
import type { Preview, Subject } from './use-preview.ts';

/** The document that goes with a message. */
export interface AttachedDocument {
  name: string;
  /** Another one is printed anew. */
  version: readonly (string | number)[];
  fetch: (signal: AbortSignal) => Promise<Response>;
}

/** Null where none does: a deposit that is due of an estimate somebody else signed. */
export function attachedDocument(kind: Subject['kind'], { job, draft }: Preview): AttachedDocument | null {
  const { id, revision } = job;
  const order = draft.changeOrder;
  if (order)
    return {
      name: `${order.number}.pdf`,
      version: [order.id, order.revision, revision],
      fetch: (signal) =>
        apiFile('GET /api/jobs/:id/change-orders/:changeOrderId/download', {
          params: { id, changeOrderId: order.id },
          signal,
        }),
    };
  const stage = kind === 'deposit' ? 'estimate' : job.currentStage;
  const name = kind === 'deposit' ? draft.signedFile : fileNameOf(job, stage);
  if (name === null) return null;
  return {
    name,
    version: [id, stage, revision],
    fetch: (signal) => apiFile('GET /api/jobs/:id/download/:type', { params: { id, type: stage }, signal }),
  };
}

/** Fetched when the send dialog opens: it is printed then, so that sending has only to send. */
export function useDocument(attached: AttachedDocument | null) {
  return useQuery({
    // Not below the jobs' own key: printed again only for another revision.
    queryKey: ['job document', ...(attached?.version ?? [])],
    queryFn: attached
      ? async ({ signal }) => readFile(await attached.fetch(signal), attached.name)
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export type LoadedDocument = ReturnType<typeof useDocument>;

interface DocumentRowProps {
  name: string;
  pdf: LoadedDocument;
  /** The file itself can be handed to another app; a link is shared elsewhere. */
  isShared: boolean;
}

export function DocumentRow({ name, pdf, isShared }: DocumentRowProps) {
  const { data, isError, error } = pdf;

  async function open() {
    const tab = preparePdfTab();
    const again = data ? null : await pdf.refetch();
    const loaded = data ?? again?.data;
    if (loaded) return tab.show(loaded.blob, loaded.name);
    tab.close();
    showFailure(again?.error, undefined, { message: 'Failed to download PDF. Please try again.' });
  }

  const files = isShared && data ? [new File([data.blob], data.name, { type: 'application/pdf' })] : [];
  const canShare = files.length > 0 && navigator.canShare?.({ files }) === true;

  async function share() {
    try {
      await navigator.share({ files });
    } catch (failure) {
      // Closing the system's sheet is no failure.
      if ((failure as Error).name !== 'AbortError') showFailure(failure, 'Sharing is not possible here.');
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line px-3.5 py-2">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="figures font-semibold wrap-anywhere">{name}</p>
        {isError ? (
          <p className="text-sm text-danger-ink">{unlessOffline(error, 'The PDF could not be made.')}</p>
        ) : null}
      </div>
      {canShare ? (
        <Button size="sm" variant="secondary" onClick={() => void share()}>
          <Share2 aria-hidden="true" />
          Share PDF
        </Button>
      ) : null}
      <Button size="sm" variant="secondary" onClick={() => void open()}>
        <ExternalLink aria-hidden="true" />
        Open PDF
      </Button>
    </div>
  );
}

export function DocumentPicture({ name, pdf }: { name: string; pdf: LoadedDocument }) {
  return (
    <div className="sticky top-0 aspect-[8.5/11] self-start rounded-control border border-line bg-sunken p-2">
      {pdf.data ? (
        <PdfFrame pdf={pdf.data.blob} title={name} className="size-full rounded-[0.25rem] bg-white" />
      ) : (
        <div className="grid size-full place-items-center text-muted">
          {pdf.isError ? null : <Spinner label="Making the PDF" className="size-7" />}
        </div>
      )}
    </div>
  );
}

// The files behind a pay link: the invoice as PDF and as plain HTML, and what was signed of the same job.
import type { Deps } from '#server/deps.ts';
import { documentHtml } from '#server/documents/html/document-html.ts';
import { printJob, readDocumentModel } from '#server/features/jobs/jobs.service.ts';
import { contentDisposition, FileReply } from '#server/platform/http/file-reply.ts';
import type { ReadingPage } from '#server/platform/http/reading-page.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type OpenedPayLink, openPayLink, shownStage } from './open-pay-link.ts';
import { changeOrderName, signedBy } from './read-customer-page.ts';

export async function downloadInvoice(deps: Deps, token: string, address: string): Promise<FileReply> {
  const { job } = await openFile(deps, token, address);
  const { bytes, filename } = await printJob(deps, job, shownStage(job), {
    storeIfRoom: true,
    forCustomer: true,
  });
  return inlinePdf(bytes, filename);
}

export async function downloadSignedDocument(
  deps: Deps,
  { token, type }: { token: string; type: string },
  address: string,
): Promise<FileReply> {
  const { job } = await openFile(deps, token, address);
  const { stages, changeOrders } = await signedBy(deps, job);
  const stage = stages.find((each) => each === type);
  const number = changeOrders.find((each) => changeOrderName(each) === type);
  const signed = stage
    ? await deps.signedDocuments.find(job, stage)
    : number
      ? await deps.signedDocuments.findChangeOrder(job, number)
      : null;
  if (!signed) throw new Refusal('not_found');
  return inlinePdf(signed.bytes, signed.filename);
}

export async function readInvoiceHtml(deps: Deps, token: string, address: string): Promise<ReadingPage> {
  const { job, status } = await openFile(deps, token, address);
  const { title, article } = documentHtml(await readDocumentModel(deps, job, shownStage(job)));
  return {
    title,
    article,
    links: [
      { label: `Back to the ${pageName(job, status)}`, address: `/pay/${token}` },
      { label: 'Open the PDF', address: `/api/pay/${token}/pdf` },
    ],
  };
}

const pageName = (job: OpenedPayLink['job'], status: OpenedPayLink['status']): string =>
  shownStage(job) === 'work_order' ? 'deposit' : status === 'paid' ? 'receipt' : 'invoice';

/** Each may have to be printed: counted for the job, as any number of links may lead to it. */
async function openFile(deps: Deps, token: string, address: string): Promise<OpenedPayLink> {
  const opened = await openPayLink(deps, address, token);
  await deps.limits.hit(deps.config.limits.linkFiles, opened.job.id);
  return opened;
}

/** On a phone it opens beside the page rather than being put away among the downloads. */
const inlinePdf = (bytes: Buffer, filename: string) =>
  new FileReply(bytes, {
    contentType: 'application/pdf',
    headers: { 'content-disposition': contentDisposition(filename, 'inline') },
  });

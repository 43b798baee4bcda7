// Everything the server knows about one signature, for the audit page and the attached record.
import { formatDecimal } from '#contract/money.ts';
import { stageLabels } from '#contract/stages.ts';
import type { Evidence, EvidenceEvent } from '#server/documents/sealing/sealer.ts';
import { describeDevice } from '#server/features/accounts/accounts.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { linkOccasion, mailOf } from './copy-mail.ts';
import type { RequestRow } from './requests.store.ts';
import { eventsOf } from './signature-events.store.ts';
import type { SeenAtSigning } from './signing.tables.ts';

export type SignedRow = RequestRow & { signedAt: Date; evidence: SeenAtSigning };

export async function gatherEvidence(db: Queryable, request: SignedRow): Promise<Evidence> {
  const { page, evidence: seen } = request;
  return {
    requestId: request.id,
    companyName: page.companyInfo.companyName,
    documentNumber: request.number,
    documentTitle: stageLabels[request.stage],
    stage: request.stage,
    revision: request.revision,
    totalAmount: formatDecimal(request.totalCents),
    documentSha256: request.documentSha256,
    signer: {
      name: request.signerName,
      email: request.signerEmail,
      // A link that was not mailed can only have been handed over.
      reachedBy: request.reachedBy ?? 'copied link',
      method: seen.method,
    },
    consent: seen.consent,
    signedAt: request.signedAt.toISOString(),
    serverAddress: seen.address,
    userAgent: seen.userAgent,
    claimed: seen.claimed,
    ownerSessionPresent: seen.senderSession !== null,
    ownerName: seen.senderSession,
    events: await storyOf(db, request),
  };
}

async function storyOf(db: Queryable, request: SignedRow): Promise<EvidenceEvent[]> {
  const events = await eventsOf(db, request);
  const told = events.map(({ at, what, address, userAgent }) => ({
    at: at.toISOString(),
    what,
    address,
    device: userAgent ? describeDevice(userAgent) : null,
  }));
  const mail = request.reachedBy === 'mail' ? await mailOf(db, request, linkOccasion(request)) : null;
  const delivered = mail?.sentAt && {
    at: mail.sentAt.toISOString(),
    what: `The mail server took the mail to ${request.signerEmail}`,
    address: null,
    device: null,
  };
  return [...told, ...(delivered ? [delivered] : [])].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
}

// The timeline of a request for its record: everything that counts, and of the views as many as can be read.
import type { EvidenceEvent } from '#server/documents/sealing/sealer.ts';
import { recordMoment } from '#server/documents/sealing/utc-moment.ts';
import { describeDevice } from '#server/features/accounts/accounts.service.ts';
import type { GroupedEvent } from './signature-events.store.ts';

/** Views by other browsers than the signer's: the earliest and the latest of them. */
const listed = { first: 15, last: 15 };

export interface Timeline {
  events: EvidenceEvent[];
  /** Views that are not among the events. */
  furtherLooks: number;
}

interface Browser {
  address: string | null;
  userAgent: string | null;
}

export function buildTimeline(
  events: GroupedEvent[],
  signer: Browser,
  { dropped, timeZone }: { dropped: number; timeZone: string },
): Timeline {
  const isOtherView = ({ isView, kind, address, userAgent }: GroupedEvent) =>
    isView && kind !== 'copied' && !(address === signer.address && userAgent === signer.userAgent);
  const otherViews = events.filter(isOtherView);
  const omitted = new Set(
    otherViews.slice(listed.first, Math.max(listed.first, otherViews.length - listed.last)),
  );
  const furtherLooks = [...omitted].reduce((sum, { times }) => sum + times, dropped);
  const included = events.filter((event) => !omitted.has(event));
  return { events: included.map((event) => toEvidence(event, timeZone)), furtherLooks };
}

const toEvidence = (
  { at, lastAt, times, what, address, userAgent }: GroupedEvent,
  timeZone: string,
): EvidenceEvent => ({
  at: at.toISOString(),
  what: times > 1 ? `${what} (${times} times, last ${recordMoment(lastAt.toISOString(), timeZone)})` : what,
  address,
  device: userAgent ? describeDevice(userAgent) : null,
  userAgent,
});

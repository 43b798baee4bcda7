// The story of a request as the record tells it: everything that counts, and of the looks as many as can be read.
import type { EvidenceEvent } from '#server/documents/sealing/sealer.ts';
import { recordMoment } from '#server/documents/sealing/utc-moment.ts';
import { describeDevice } from '#server/features/accounts/accounts.service.ts';
import type { ToldEvent } from './signature-events.store.ts';

/** Looks of other browsers than the signer's: the earliest and the latest of them. */
const listed = { first: 15, last: 15 };

export interface Story {
  events: EvidenceEvent[];
  /** Looks that are not among the events. */
  furtherLooks: number;
}

interface Browser {
  address: string | null;
  userAgent: string | null;
}

export function tellStory(
  events: ToldEvent[],
  signer: Browser,
  { dropped, timeZone }: { dropped: number; timeZone: string },
): Story {
  const isLoose = ({ isLook, kind, address, userAgent }: ToldEvent) =>
    isLook && kind !== 'copied' && !(address === signer.address && userAgent === signer.userAgent);
  const loose = events.filter(isLoose);
  const left = new Set(loose.slice(listed.first, Math.max(listed.first, loose.length - listed.last)));
  const furtherLooks = [...left].reduce((sum, { times }) => sum + times, dropped);
  const told = events.filter((event) => !left.has(event));
  return { events: told.map((event) => toEvidence(event, timeZone)), furtherLooks };
}

const toEvidence = (
  { at, lastAt, times, what, address, userAgent }: ToldEvent,
  timeZone: string,
): EvidenceEvent => ({
  at: at.toISOString(),
  what: times > 1 ? `${what} (${times} times, last ${recordMoment(lastAt.toISOString(), timeZone)})` : what,
  address,
  device: userAgent ? describeDevice(userAgent) : null,
  userAgent,
});

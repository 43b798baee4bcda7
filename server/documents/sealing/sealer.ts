// What sealing takes and gives.
import type { Stage } from '#contract/stages.ts';
import type { CancellationFormFacts } from '#contract/texts/cancellation-notice.ts';

/**
 * Of the mark on the line to sign, in points, highest first: as high as the place is in documents as they are printed
 * now, and in those frozen earlier, which do not say how much room they have.
 */
export const stampHeights = [86, 52, 34] as const;
export const earlierStampHeight = 34;

/** Everything the server knows about one signature; the audit page and the attached JSON are made from it. */
export interface Evidence {
  requestId: string;
  companyName: string;
  documentNumber: string;
  documentTitle: string;
  stage: Stage;
  revision: number;
  totalAmount: string;
  /** Of the bytes the customer was sent, or was shown of what was chosen from them. */
  documentSha256: string;
  /** What the customer chose, where there was anything to choose. */
  choice?: {
    optionName: string | null;
    /** The optional items that were taken, and those that were not. */
    taken: string[];
    left: string[];
    /** Of the offer as it was sent; null where it was signed as it was sent. */
    offerSha256: string | null;
    /** What the timeline says about how it was chosen; null where nothing is recorded. */
    chosen: string | null;
  };
  signer: {
    name: string;
    email: string | null;
    /** The ways the link was handed over; both when it was emailed and copied too, none when neither is recorded. */
    reachedBy: ('mail' | 'copied link')[];
    method: 'drawn' | 'typed';
  };
  /** The acceptance clause printed on the document above the line to sign. */
  agreement: string | null;
  consent: { version: string; text: string };
  signedAt: string;
  /** The company's: the record gives times in it first. */
  timeZone: string;
  /** Whether the signing page was opened before the signature was given. */
  wasOpened: boolean;
  serverAddress: string | null;
  userAgent: string | null;
  /** What the signer's own browser sent, separate from what the server saw. */
  claimed: { address: string | null; userAgent: string | null; time: string | null };
  ownerSessionPresent: boolean;
  ownerName: string | null;
  /** UTC ISO times, oldest first. */
  events: EvidenceEvent[];
  /** Openings of the link that the events leave out. */
  furtherLooks: number;
}

export interface EvidenceEvent {
  at: string;
  what: string;
  address: string | null;
  device: string | null;
  /** As the browser sent it; the page prints the device, the attached file has both. */
  userAgent: string | null;
}

/** How the record looks: like the document that was sent. */
export interface Letterhead {
  headerColor: string;
  /** PNG or JPEG. */
  logo: Uint8Array | null;
}

export interface SealInput {
  /** The account whose key seals: each has its own, also where two companies have the same name. */
  accountId: string;
  /** The frozen PDF, byte for byte what was sent. */
  document: Uint8Array;
  /** A PNG that was checked already. */
  signature: Uint8Array;
  letterhead: Letterhead;
  evidence: Evidence;
  /** Where the customer may cancel: two completed forms are added before the record. */
  cancellation?: CancellationFacts | null;
}

/** Days as they are printed, such as "Nov 16, 2026"; the seller's name is in the evidence. */
export type CancellationFacts = Omit<CancellationFormFacts, 'sellerName'>;

interface Sealed {
  bytes: Uint8Array;
  sha256: string;
  certificateFingerprint: string;
  timestamped: boolean;
  /** Whether the authority behind the time stamp leads to a root the operator trusts. */
  isTimestampTrusted: boolean;
}

export type SealState = 'valid' | 'altered' | 'unsigned';

export interface Sealer {
  /** What it gives has been checked, see check-seal.ts: a file that does not check out is an error. */
  seal(input: SealInput): Promise<Sealed>;
  verify(bytes: Uint8Array): Promise<SealState>;
  /** In PEM, for people who want their PDF reader to trust the seals. */
  rootCertificate(): Promise<Uint8Array>;
}

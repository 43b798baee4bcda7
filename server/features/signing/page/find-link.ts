// Finds the request behind a link's token. Guessing is limited; a link that has ended is refused with its reason
// (B-54b).
import type { ErrorCode, ErrorReply } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { countWrongLink, isAccountStopped } from '#server/features/accounts/accounts.service.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { assertNotClosed, holdJob, requireLockedJob } from '#server/features/jobs/jobs.service.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isTimeToCancel } from '../requests/cancellation-right.ts';
import {
  findByToken,
  findEvenInBin,
  findRequest,
  markExpired,
  type SignatureRequestRow,
} from '../requests/signature-requests.store.ts';

type Needs = Pick<Deps, 'db' | 'limits' | 'config' | 'clock'>;

export const findSigningLink = async (
  deps: Needs,
  address: string,
  token: string,
): Promise<SignatureRequestRow> => requireKnown(deps, address, await findByToken(deps.db, token));

/** Whatever the owner did with the job, the customer finds what was signed until the last day to cancel it is over (D-22). */
export async function findSignedLink(
  deps: Needs,
  address: string,
  token: string,
): Promise<SignatureRequestRow> {
  const found = await findEvenInBin(deps.db, token);
  const isFound = found !== null && (found.isJobThere || (await isStillCancelable(deps, found)));
  return requireKnown(deps, address, isFound ? found : null);
}

async function isStillCancelable({ db, clock }: Needs, request: SignatureRequestRow): Promise<boolean> {
  if (request.cancelUntil === null) return false;
  const { timeZone } = await readCompany(db.query, request.accountId);
  return isTimeToCancel(request, timeZone, clock.now());
}

async function requireKnown(
  { db, limits, config, clock }: Needs,
  address: string,
  request: SignatureRequestRow | null,
): Promise<SignatureRequestRow> {
  if (request && endingOf(request) === null && isExpired(request, clock.now()))
    await markExpired(db.query, clock.now(), request);
  if (request) return request;
  await countWrongLink({ limits, config }, address);
  throw new Refusal('signing_link_unknown');
}

/** The sender's own link; another company's is exactly as unknown as a wrong one. */
export async function findOwnLink(
  deps: Needs,
  { accountId, address }: Tenant & { address: string },
  token: string,
): Promise<SignatureRequestRow> {
  const request = await findSigningLink(deps, address, token);
  if (request.accountId !== accountId) throw new Refusal('signing_link_unknown');
  return request;
}

/** Null while it is open, whether or not its time has run out. */
export function endingOf({ status, endReason }: SignatureRequestRow): ErrorCode | null {
  switch (status) {
    case 'created':
    case 'pending':
      return null;
    case 'approved':
      return 'already_signed';
    case 'declined':
      return 'signing_link_declined';
    case 'cancelled':
      return 'signing_link_withdrawn';
    case 'superseded':
      if (endReason === 'moved_on') return 'signing_link_moved_on';
      return endReason === 'replaced' ? 'signing_link_replaced' : 'signing_link_changed';
  }
}

/** Still to be signed, whether or not its time has run out. */
export function assertNotEnded(request: SignatureRequestRow): void {
  const ending = endingOf(request);
  if (ending) throw linkEnded(request, ending);
}

/** A visitor whose link no longer works learns whom to call. */
export function linkEnded(
  { frozenTexts }: SignatureRequestRow,
  code: ErrorCode,
  brand?: ErrorReply['brand'],
): Refusal {
  const { companyName: name, companyPhone: phone } = frozenTexts.companyInfo;
  return new Refusal(code, {
    ...(code === 'signing_link_moved_on' && { message: movedOnText(name) }),
    ...(name && { contact: { name, phone } }),
    ...(brand && { brand }),
  });
}

const movedOnText = (name: string): string =>
  `This estimate no longer needs your signature. ${name || 'The company'} has gone on with the work. There is nothing you need to do. If you have questions, please call or email ${name || 'the company'}.`;

export const isExpired = ({ tokenExpiresAt, expiredAt }: SignatureRequestRow, now: Date) =>
  expiredAt !== null || tokenExpiresAt <= now;

export function assertOpen(request: SignatureRequestRow, now: Date): void {
  assertNotEnded(request);
  if (isExpired(request, now)) throw linkEnded(request, 'signing_link_expired');
}

/** The job first, then the request as it is now; null when either is gone. */
export const lockRequest = async (
  tx: Tx,
  found: Pick<SignatureRequestRow, 'accountId' | 'id' | 'jobId'>,
  hold = holdJob,
): Promise<SignatureRequestRow | null> =>
  (await hold(tx, found, found.jobId)) ? findRequest(tx, found) : null;

/** For handing the link over: still to be signed, of a job that was not put away. */
export async function lockOpenRequest(
  tx: Tx,
  tenant: Tenant,
  found: SignatureRequestRow,
  now: Date,
): Promise<SignatureRequestRow> {
  assertNotClosed(await requireLockedJob(tx, tenant, found.jobId));
  const request = await findRequest(tx, found);
  if (!request) throw new Refusal('signing_link_unknown');
  assertOpen(request, now);
  return request;
}

/** Also refuses once the company has closed its account. */
export async function assertSignable({ db, clock }: Needs, request: SignatureRequestRow): Promise<void> {
  assertOpen(request, clock.now());
  if (await isAccountStopped(db.query, request)) throw linkEnded(request, 'signing_link_withdrawn');
}

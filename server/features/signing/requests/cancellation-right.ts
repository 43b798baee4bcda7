// The right to cancel what is signed at home (16 CFR 429): which estimates carry its notice, and until when it can be used
// (D-22).
import { addBusinessDays } from '#contract/business-days.ts';
import { type AgreedAt, lastDayToRefund, needsNotice } from '#contract/cancellation-right.ts';
import { formatDay } from '#contract/days.ts';
import type { Offer } from '#contract/lines/chosen-lines.ts';
import type { CompanyRow } from '#server/features/company/company.service.ts';
import type { JobRecord } from '#server/features/jobs/jobs.service.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { SignatureRequestRow } from './signature-requests.store.ts';

/** Where it is agreed to, if the document is to carry the notice; else null. */
export function noticeFor(
  job: Pick<JobRecord, 'stage' | 'taxRate'> & Offer,
  { cancellationNotice: isOn }: Pick<CompanyRow, 'cancellationNotice'>,
  agreedAt: AgreedAt,
): AgreedAt | null {
  return isOn && job.stage === 'estimate' && needsNotice(job, agreedAt) ? agreedAt : null;
}

/** Until its midnight, by the company's clock. */
export const lastDayToCancel = (timeZone: string, signedAt: Date): string =>
  addBusinessDays(dayIn(timeZone, signedAt), 3);

/** The last day to return what was paid. */
export const refundDayOf = (
  { cancelTimeZone }: Pick<SignatureRequestRow, 'cancelTimeZone'>,
  timeZone: string,
  cancelledAt: Date,
): string => lastDayToRefund(dayIn(cancelTimeZone ?? timeZone, cancelledAt));

type WithRight = Pick<SignatureRequestRow, 'cancelUntil' | 'cancelTimeZone'>;

/** Whether or not it was used. False without the right. A company that has moved since changes nothing in it. */
export const isTimeToCancel = (
  { cancelUntil, cancelTimeZone }: WithRight,
  timeZone: string,
  now: Date,
): boolean => cancelUntil !== null && dayIn(cancelTimeZone ?? timeZone, now) <= cancelUntil;

/** Null once it has passed or was used, and without the right. */
export const cancelableUntil = (
  request: WithRight & Pick<SignatureRequestRow, 'cancelledAt'>,
  timeZone: string,
  now: Date,
): string | null =>
  request.cancelledAt === null && isTimeToCancel(request, timeZone, now) ? request.cancelUntil : null;

/** Not canceled itself: it went with the sale. */
export const isTakenAlong = ({
  id,
  cancelledWith,
}: Pick<SignatureRequestRow, 'id' | 'cancelledWith'>): boolean =>
  cancelledWith !== null && cancelledWith !== id;

/** For the forms that go with the signed document; null without the right. The seller is the one who sent it. */
export function cancellationFacts(
  { cancelUntil, cancelTimeZone, frozenTexts: { companyInfo } }: SignatureRequestRow,
  timeZone: string,
  signedAt: Date,
) {
  if (cancelUntil === null) return null;
  const { companyAddress, companyCity, companyState, companyZip } = companyInfo;
  const stateAndZip = [companyState, companyZip].filter(Boolean).join(' ');
  return {
    signedOn: formatDay(dayIn(cancelTimeZone ?? timeZone, signedAt)),
    lastDay: formatDay(cancelUntil),
    sellerAddress: [companyAddress, [companyCity, stateAndZip].filter(Boolean).join(', ')]
      .filter(Boolean)
      .join('\n'),
  };
}

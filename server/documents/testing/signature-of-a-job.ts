// The signature on the estimate of the sample job, as the customer gave it on a phone the next morning.
import { formatDecimal, totals } from '#contract/lines/money.ts';
import { consent } from '#contract/texts/signing-terms.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import { companyFacts } from '../../../demo/company.ts';
import type { EstimateModel } from '../document-model.ts';
import type { EvidenceEvent, SealInput } from '../sealing/sealer.ts';

const office = '203.0.113.10';
const home = '203.0.113.77';
const computer =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const event = (
  at: string,
  what: string,
  address: string | null,
  userAgent: string | null,
): EvidenceEvent => ({
  at,
  what,
  address,
  device: userAgent && describeDevice(userAgent),
  userAgent,
});

/** What is sealed beside the document and the drawing. */
export function signatureOf(
  model: EstimateModel,
  documentSha256: string,
): Omit<SealInput, 'document' | 'signature'> {
  const { company, customer, number = '', agreement = null } = model;
  return {
    accountId: '019a6f3e-8c41-7d25-b0a7-52e9c4d16f80',
    letterhead: { headerColor: model.headerColor, logo: company.logo ?? null },
    cancellation: {
      signedOn: 'Nov 10, 2026',
      lastDay: 'Nov 14, 2026',
      sellerAddress: company.address ?? '',
    },
    evidence: {
      requestId: '019a7c41-5d2e-7b80-9f63-2c1e8d4a7b05',
      companyName: company.name,
      documentNumber: number,
      documentTitle: 'Estimate',
      stage: 'estimate',
      revision: 2,
      totalAmount: formatDecimal(totals(model).total),
      documentSha256,
      signer: { name: customer.name, email: customer.email ?? null, reachedBy: ['mail'], method: 'drawn' },
      agreement,
      consent,
      signedAt: '2026-11-10T15:12:09.123Z',
      timeZone: 'America/Boise',
      wasOpened: true,
      serverAddress: home,
      userAgent: phone,
      claimed: { address: null, userAgent: null, time: null },
      ownerSessionPresent: false,
      ownerName: null,
      events: [
        event(
          '2026-11-09T22:40:12.000Z',
          `A copy of the document was saved and a link made by ${companyFacts.ownerName}`,
          office,
          computer,
        ),
        event(
          '2026-11-09T22:40:31.000Z',
          `The link for ${customer.email} was queued to be emailed`,
          office,
          computer,
        ),
        event(
          '2026-11-09T22:40:33.000Z',
          `The link was emailed to ${customer.email}, and the email was accepted for delivery`,
          null,
          null,
        ),
        event('2026-11-10T15:08:54.000Z', 'The document was opened', home, phone),
        event('2026-11-10T15:09:40.000Z', 'The PDF of the document was opened', home, phone),
        event(
          '2026-11-10T15:12:09.000Z',
          `Electronic records agreed to and signed, through the link for ${customer.name}`,
          home,
          phone,
        ),
      ],
      furtherLooks: 0,
    },
  };
}

// Ways to hand a link to sign to the customer without an email.
import type { Job } from '#contract/jobs.ts';
import { stageLabels } from '#contract/stages.ts';
import { firstNameOf } from '#contract/texts/company-messages.ts';
import type { SigningLink } from './use-signature-actions.ts';

/** "Hi Maria, here is estimate EST-1001 from Harbor Heating to review and sign:" */
export function linkSentence({ request }: SigningLink, company: string | null): string {
  const from = company ? ` from ${company}` : '';
  const what = `${stageLabels[request.stage].toLowerCase()} ${request.number}`;
  return `Hi ${firstNameOf(request.signerName)}, here is ${what}${from} to review and sign:`;
}

/** Opens the phone's own messages with everything but the press on Send; iPhones and Android both read "?&body". */
export function textLink(phone: Job['customerPhone'], text: string): string {
  const number = (phone ?? '').replace(/[^\d+]/g, '');
  return `sms:${number}?&body=${encodeURIComponent(text)}`;
}

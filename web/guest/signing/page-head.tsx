// The head of the signing page: sender, document, and until when it can be signed.
import type { SigningPageReply } from '#contract/signatures.ts';
import { documentTitle } from '#contract/texts/change-order-texts.ts';
import { momentText } from '#web/days.ts';
import { CompanyHead } from '../customer/company-brand.tsx';

export function PageHead({ page }: { page: SigningPageReply }) {
  const { job, tokenExpiresAt } = page;
  return (
    <div>
      <CompanyHead name={senderOf(job)} logo={page.companyLogo} />
      <h1 className="mt-4 text-2xl font-bold tracking-tight sm:text-3xl">Digital Signature Required</h1>
      <p className="mt-1 text-base wrap-anywhere text-muted">
        {senderOf(job)} asks you to sign this {documentName(job)}. This link works until{' '}
        <time dateTime={tokenExpiresAt} className="figures whitespace-nowrap">
          {momentText(tokenExpiresAt)}
        </time>
        ; after that you can ask for a new one here.
      </p>
    </div>
  );
}

/** A company may have no name yet. */
export const senderOf = ({ companyInfo }: SigningPageReply['job']): string =>
  companyInfo.companyName || 'The sender';

/** Such as "work order", as it stands in a sentence. */
export const documentName = ({ changeOrder, currentStage }: SigningPageReply['job']): string =>
  documentTitle(currentStage, changeOrder !== undefined).toLowerCase();

// What was sent, as text that fits a phone: the same figures as in the document.
import { Download } from 'lucide-react';
import type { SigningPageReply } from '#contract/signatures.ts';
import { SumRows } from '#web/lines/sum-rows.tsx';
import { centsOf, dollars } from '#web/money.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { CompanyBlock, DocumentLines, ReadAsPage } from '../customer/document-parts.tsx';
import { senderOf, stageText } from './page-head.tsx';
import { Facts, Sections } from './printed-texts.tsx';
import { downloadAddress } from './use-signing.ts';

type SentJob = SigningPageReply['job'];

const days = ['Service', 'Service time', 'Valid until'];

interface DocumentCardProps {
  token: string;
  job: SentJob;
  /** Null where it cannot be read as a web page. */
  readUrl: string | null;
}

/** The amount, what for and when come first; the rest as in the document. */
export function DocumentCard({ token, job, readUrl }: DocumentCardProps) {
  const when = job.facts.filter(({ label }) => days.includes(label));
  const rest = job.facts.filter(({ label }) => !days.includes(label));
  return (
    <Card className="px-4 py-4 sm:px-5 sm:py-5">
      <section aria-label="Document details">
        <p className="text-sm font-semibold tracking-wide text-muted uppercase">
          {stageText(job.currentStage)}{' '}
          <span className="figures inline-block max-w-full wrap-anywhere">{job.number}</span>
        </p>
        <h2 className="figures mt-0.5 text-4xl leading-tight font-bold tracking-tight wrap-anywhere">
          {dollars(job.totalAmount)}
        </h2>
        <p className="mt-2 text-base font-semibold wrap-anywhere whitespace-pre-line">
          {job.jobDescription || 'No description provided'}
        </p>
        <Facts facts={[...when, { label: 'For', text: job.customerName }, ...rest]} />
        <Lines job={job} />
        <Sections sections={job.sections} thankYou={job.thankYou} />
        <a
          href={downloadAddress(token)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', className: 'mt-4 w-full' })}
        >
          <Download aria-hidden="true" />
          Download PDF Document
        </a>
        {readUrl ? <ReadAsPage address={readUrl} /> : null}
        <CompanyBlock {...companyOf(job)} />
      </section>
    </Card>
  );
}

function Lines({ job }: { job: SentJob }) {
  return (
    <>
      <DocumentLines lines={job.lineItems} />
      <SumRows
        subtotal={dollars(job.subtotal)}
        taxRate={centsOf(job.taxRate)}
        isTaxExempt={job.isTaxExempt}
        tax={dollars(job.taxAmount)}
        total={dollars(job.totalAmount)}
        isMuted
        className="mt-2.5 gap-1.5"
      />
    </>
  );
}

/** Frozen with the document, in separate fields. */
function companyOf(job: SentJob) {
  const { companyAddress, companyCity, companyState, companyZip, companyPhone, companyWebsite } =
    job.companyInfo;
  const region = [companyState, companyZip].filter(Boolean).join(' ');
  return {
    name: senderOf(job),
    addressLines: [companyAddress ?? '', [companyCity, region].filter(Boolean).join(', ')].filter(Boolean),
    phone: companyPhone,
    website: companyWebsite,
  };
}

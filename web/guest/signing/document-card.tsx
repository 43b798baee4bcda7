// What was sent, as text that fits a phone: the same figures as in the document.
import { Download } from 'lucide-react';
import type { SigningPageReply } from '#contract/signatures.ts';
import { SumRows } from '#web/lines/sum-rows.tsx';
import { centsOf, dollars } from '#web/money.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { telLink } from '#web/ui/form/contact-text.ts';
import { DocumentLines } from '../customer/document-lines.tsx';
import { ReadAsPage } from '../customer/read-as-page.tsx';
import { stageText } from './page-head.tsx';
import { Facts, Sections } from './printed-texts.tsx';
import { downloadAddress } from './use-signing.ts';

type SentJob = SigningPageReply['job'];

const days = ['Service', 'Service time', 'Valid until'];

interface DocumentCardProps {
  token: string;
  job: SentJob;
  /** Null where it cannot be read as a page of text. */
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
        <CompanyBlock company={job.companyInfo} />
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
        tax={dollars(job.taxAmount)}
        total={dollars(job.totalAmount)}
        isMuted
        className="mt-2.5 gap-1.5"
      />
    </>
  );
}

function CompanyBlock({ company }: { company: SentJob['companyInfo'] }) {
  const { companyName, companyAddress, companyCity, companyState, companyZip } = company;
  const region = [companyState, companyZip].filter(Boolean).join(' ');
  const cityLine = [companyCity, region].filter(Boolean).join(', ');
  return (
    <address className="mt-4 border-t border-line pt-4 text-sm wrap-anywhere text-muted not-italic">
      <p className="text-md font-semibold text-ink">{companyName}</p>
      {companyAddress ? <p className="whitespace-pre-line">{companyAddress}</p> : null}
      {cityLine ? <p>{cityLine}</p> : null}
      {company.companyPhone ? (
        <p>
          <a
            href={telLink(company.companyPhone)}
            className="figures inline-flex min-h-6 items-center text-accent-ink underline-offset-2 hover:underline"
          >
            {company.companyPhone}
          </a>
        </p>
      ) : null}
      {company.companyWebsite ? <p>{company.companyWebsite}</p> : null}
    </address>
  );
}

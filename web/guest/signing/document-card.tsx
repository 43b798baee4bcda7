// What was sent, as text that fits a phone: the same figures as in the document.
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { SigningPageReply } from '#contract/signatures.ts';
import { SumRows } from '#web/lines/sum-rows.tsx';
import { centsOf, dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { telLink } from '#web/ui/form/contact-text.ts';
import { stageText } from './page-head.tsx';
import { Facts, Sections } from './printed-texts.tsx';
import { downloadAddress } from './use-signing.ts';

type SentJob = SigningPageReply['job'];

const days = ['Service', 'Service time', 'Valid until'];

/** The amount, what for and when come first; the rest as in the document. */
export function DocumentCard({ token, job }: { token: string; job: SentJob }) {
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
        <CompanyBlock company={job.companyInfo} />
      </section>
    </Card>
  );
}

/** Longer lists are collapsed: the pages below show them all, and should not start a hundred screens down. */
const shownLines = 20;

function Lines({ job }: { job: SentJob }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const count = job.lineItems.length;
  const lines = isUnfolded ? job.lineItems : job.lineItems.slice(0, shownLines);
  return (
    <>
      <ul aria-label="Line items" className="mt-3">
        {lines.map(({ description, quantity, unitPrice, lineTotal }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frozen, so a line is its place
          <li key={at} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <div className="min-w-0">
              <p className="wrap-anywhere whitespace-pre-line">{description}</p>
              <p className="figures text-sm text-muted">
                {quantity} × {dollars(unitPrice)}
              </p>
            </div>
            <p className="figures shrink-0">{dollars(lineTotal)}</p>
          </li>
        ))}
      </ul>
      {count > shownLines ? (
        <Button
          variant="link"
          className="w-full"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? `Show the first ${shownLines} items only` : `Show all ${count} items`}
        </Button>
      ) : null}
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

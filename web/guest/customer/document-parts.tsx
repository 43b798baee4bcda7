// What the pages of a document to sign and of an invoice both show of it.

import { useState } from 'react';
import { licensesText } from '#contract/company/license-text.ts';
import type { PrintedLine } from '#contract/lines/line-items.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import { dollars, withUnit } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

/** Longer lists are collapsed: what stands below them should not start a hundred screens down. */
const shownLines = 20;

export function DocumentLines({ lines: all }: { lines: readonly PrintedLine[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const count = all.length;
  const lines = isUnfolded ? all : all.slice(0, shownLines);
  return (
    <>
      <ul aria-label="Line items" className="mt-3">
        {lines.map(({ description, quantity, unit, unitPrice, lineTotal }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only read here, so a line is its place
          <li key={at} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <div className="min-w-0">
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {description}
              </p>
              <p className="figures text-sm text-muted">
                {withUnit(quantity, unit)} × {dollars(unitPrice)}
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
    </>
  );
}

/** The same document as a page that needs no script, for screen readers and any text size (D-76). */
export const ReadAsPage = ({ address, label = 'Text version' }: { address: string; label?: string }) => (
  <a href={address} className={buttonClass({ variant: 'link', className: 'mt-1 w-full' })}>
    {label}
  </a>
);

interface CompanyBlockProps {
  name: string;
  addressLines: string[];
  phone: string | null;
  email?: string;
  website: string | null;
  licenses?: string[];
}

/** Who it comes from, as at the top of the document. */
export function CompanyBlock(company: CompanyBlockProps) {
  const { name, addressLines, phone, email, website, licenses = [] } = company;
  const link = 'inline-flex min-h-6 items-center text-accent-ink underline-offset-2 hover:underline';
  return (
    <address className="mt-4 border-t border-line pt-4 text-sm wrap-anywhere text-muted not-italic">
      <p className="text-md font-semibold text-ink">{name}</p>
      {addressLines.map((line) => (
        <p key={line} className="whitespace-pre-line">
          {line}
        </p>
      ))}
      {phone ? (
        <p>
          <a href={telLink(phone)} className={`figures ${link}`}>
            {phone}
          </a>
        </p>
      ) : null}
      {email ? (
        <p>
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        </p>
      ) : null}
      {website ? <p>{website}</p> : null}
      {licenses.length > 0 ? <p>{licensesText(licenses)}</p> : null}
    </address>
  );
}

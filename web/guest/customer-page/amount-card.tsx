// The one thing to know first: how much, by when, and how; or that it is paid, void, or cancelled by the customer.

import { CircleCheck, CircleSlash, Download, Phone } from 'lucide-react';
import type { CustomerPage } from '#contract/customer-page.ts';
import { formatDay } from '#contract/days.ts';
import { paidBy } from '#contract/lines/money.ts';
import { telLink } from '#contract/texts/tel-link.ts';
import { centsOf, dollars } from '#web/money.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { ReadAsPage } from '../customer/document-parts.tsx';

export function AmountCard({ page }: { page: CustomerPage }) {
  const { company, pdfUrl, readUrl } = page;
  const shown = page.cancelledOn && page.status !== 'void' ? 'cancelled' : page.status;
  const Summary = summaries[shown];
  return (
    <Card className="px-4 py-4 sm:px-5 sm:py-5">
      <section aria-label={headings[shown]}>
        <Summary page={page} />
        <a
          href={pdfUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: 'lg', className: 'mt-4 w-full' })}
        >
          <Download aria-hidden="true" />
          Download PDF
        </a>
        {company.phone ? (
          <a
            href={telLink(company.phone)}
            className={buttonClass({ variant: 'secondary', size: 'lg', className: 'figures mt-2 w-full' })}
          >
            <Phone aria-hidden="true" />
            Call {company.phone}
          </a>
        ) : null}
        <ReadAsPage address={readUrl} />
      </section>
    </Card>
  );
}

const summaries = { due: Due, paid: Paid, void: Void, cancelled: Cancelled } as const;
const headings = { due: 'Amount due', paid: 'Paid', void: 'Void', cancelled: 'Agreement canceled' } as const;

const amountClass = 'figures mt-0.5 text-4xl leading-tight font-bold tracking-tight wrap-anywhere';

function Due({ page }: { page: CustomerPage }) {
  const { dueDate, isOverdue, balanceDue, amountPaid, totalAmount, howToPay } = page;
  return (
    <>
      <p className="text-sm font-semibold text-muted">Amount due</p>
      <h2 className={amountClass}>{dollars(balanceDue)}</h2>
      {dueDate ? (
        <p className={isOverdue ? 'mt-1 font-semibold text-warning-ink' : 'mt-1 text-muted'}>
          {isOverdue ? 'Was due' : 'Due'} {formatDay(dueDate)}
        </p>
      ) : null}
      {centsOf(amountPaid) > 0 ? (
        <p className="figures mt-1 text-muted">
          {dollars(amountPaid)} of {dollars(totalAmount)} paid
        </p>
      ) : null}
      {howToPay ? (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="font-semibold">How to pay</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{howToPay}</p>
        </div>
      ) : (
        <p className="mt-1 text-muted">There is nothing to pay.</p>
      )}
    </>
  );
}

function Paid({ page: { payments, totalAmount, balanceDue } }: { page: CustomerPage }) {
  const last = payments.at(-1);
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-success-ink">
        <CircleCheck aria-hidden="true" className="size-5" />
        Paid in full
      </p>
      <h2 className={amountClass}>{dollars(totalAmount)}</h2>
      {last ? (
        <p className="mt-1 text-muted">
          Paid {paidBy({ date: formatDay(last.paidOn), method: last.method })}
        </p>
      ) : null}
      {centsOf(balanceDue) < 0 ? (
        <p className="figures mt-1 font-semibold">Credit of {dollars(balanceDue.replace('-', ''))}</p>
      ) : null}
    </>
  );
}

function Void({ page: { voided, company } }: { page: CustomerPage }) {
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-danger-ink">
        <CircleSlash aria-hidden="true" className="size-5" />
        Void
      </p>
      <h2 className="mt-1 text-2xl font-bold tracking-tight">Nothing is due</h2>
      <p className="mt-1 wrap-anywhere text-muted">
        {company.name || 'Your contractor'} voided this invoice
        {voided ? ` on ${formatDay(voided.on)}` : ''}. There is nothing you need to do.
      </p>
      {voided?.reason ? (
        <p className="mt-2 wrap-anywhere whitespace-pre-line">Reason: {voided.reason}</p>
      ) : null}
    </>
  );
}

function Cancelled({ page: { cancelledOn, company, amountPaid } }: { page: CustomerPage }) {
  const sender = company.name || 'your contractor';
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-neutral-ink">
        <CircleSlash aria-hidden="true" className="size-5" />
        Agreement canceled
      </p>
      <h2 className="mt-1 text-2xl font-bold tracking-tight">Nothing is due</h2>
      <p className="mt-1 wrap-anywhere text-muted">
        This agreement was canceled{cancelledOn ? ` on ${formatDay(cancelledOn)}` : ''}, so you don’t have to
        pay this invoice.
      </p>
      <p className="mt-2 wrap-anywhere text-muted">
        {centsOf(amountPaid) > 0
          ? `You paid ${dollars(amountPaid)}. Call ${sender} about getting it back.`
          : `Questions? Call ${sender}.`}
      </p>
    </>
  );
}

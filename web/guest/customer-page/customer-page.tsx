// A customer opens the pay link of an invoice or a deposit: what is owed and how to pay it, or the receipt.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CustomerPage as Page } from '#contract/customer-page.ts';
import { messageOf } from '#web/api/failures.ts';
import { ErrorState } from '#web/ui/feedback/loaded.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Branded, CompanyHead } from '../customer/company-brand.tsx';
import { EndedLink, isRefused } from '../customer/outcome.tsx';
import { AmountCard } from './amount-card.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import type { PaymentReturn } from './payment-return.ts';
import { ReturnNotice } from './return-notice.tsx';
import { useCustomerPage, useNotedView } from './use-customer-page.ts';

const route = getRouteApi('/pay/$token');

export function CustomerPage() {
  const { token } = route.useParams();
  const { query, paymentReturn } = useCustomerPage(token, useReturnFlag());
  const { data: page, error } = query;
  useNotedView(token, page !== undefined && !isRefused(error));
  // Checked before the page: the link may have ended while it was open.
  if (isRefused(error)) return <EndedLink error={error} unknownTitle="This link doesn’t work" />;
  if (query.isPending) return <PageSpinner label="Loading invoice" />;
  if (!page) {
    return (
      <div className="m-auto w-full max-w-md px-4 py-16">
        <h1 className="mb-4 text-center text-2xl font-bold tracking-tight">Your invoice</h1>
        <ErrorState
          message={messageOf(error, 'Failed to load the invoice')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    );
  }
  return (
    <Branded color={page.brandColor}>
      <Invoice token={token} page={page} outcome={paymentReturn} />
    </Branded>
  );
}

/** What the address says of the payment, read once: opened again later, the page says only how things are. */
function useReturnFlag(): string | undefined {
  const { payment } = route.useSearch();
  const navigate = useNavigate();
  const [flag] = useState(payment);
  useEffect(() => {
    if (payment === undefined) return;
    void navigate({
      to: '.',
      search: ({ payment: _, ...others }: Record<string, unknown>) => others,
      replace: true,
      resetScroll: false,
    });
  }, [payment, navigate]);
  return flag;
}

interface InvoiceProps {
  token: string;
  page: Page;
  outcome: PaymentReturn | null;
}

function Invoice({ token, page, outcome }: InvoiceProps) {
  const { company, companyLogo, number, customerName } = page;
  const kind = kindOf(page);
  const sender = company.name || 'Your contractor';
  useEffect(() => {
    document.title = `${kind} ${number} · ${sender}`;
  }, [kind, number, sender]);
  return (
    <div className="mx-auto w-full max-w-lg px-4 pt-4 pb-16 sm:pt-8 lg:max-w-5xl lg:px-7">
      <CompanyHead name={sender} logo={companyLogo} />
      <h1 className="mt-4 text-2xl font-bold tracking-tight wrap-anywhere sm:text-3xl">
        {kind} <span className="figures">{number}</span>
      </h1>
      <p className="mt-1 text-base wrap-anywhere text-muted">For {customerName}</p>
      <div className="mt-5 grid gap-4 lg:mt-7 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
        {/* First on a phone, where nobody should scroll for the amount; beside the lines on a desk. */}
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-6 lg:order-2">
          <ReturnNotice page={page} outcome={outcome} sender={sender} />
          <AmountCard token={token} page={page} isConfirming={outcome?.kind === 'confirming'} />
        </div>
        <div className="min-w-0">
          <InvoiceCard page={page} />
        </div>
      </div>
    </div>
  );
}

function kindOf({ status, kind }: Page): string {
  if (status === 'paid') return 'Receipt';
  return kind === 'deposit' ? 'Deposit for' : 'Invoice';
}

// Where a customer pays while no payment provider is configured: the sandbox's own card page, with test cards (D-25).
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { Reply } from '#web/api/client.ts';
import { messageOf } from '#web/api/failures.ts';
import { readQuery } from '#web/api/queries.ts';
import { dollars } from '#web/money.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { isRefused, Outcome } from '../customer/outcome.tsx';
import { CardForm } from './card-form.tsx';

type Checkout = Reply<'GET /api/sandbox/customer-payments/:id'>;

const route = getRouteApi('/pay/sandbox/$id');

export function SandboxCardPage() {
  const { id } = route.useParams();
  const query = useQuery({
    ...readQuery('GET /api/sandbox/customer-payments/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    // In another window it may have been paid meanwhile.
    refetchOnWindowFocus: true,
  });
  const { data: checkout, error } = query;
  if (isRefused(error))
    return (
      <Outcome icon={<CircleX aria-hidden="true" />} tone="bad" title="There is no such test payment">
        Nothing was charged. Please go back to the invoice and try again.
      </Outcome>
    );
  if (query.isPending) return <PageSpinner label="Loading the test payment" />;
  if (!checkout)
    return (
      <div className="m-auto w-full max-w-md px-4 py-16">
        <h1 className="mb-4 text-center text-2xl font-bold tracking-tight">Test payment</h1>
        <ErrorState
          message={messageOf(error, 'Failed to load the test payment')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    );
  if (checkout.state === 'paid') return <PaidAlready checkout={checkout} />;
  if (checkout.state === 'closed') return <Closed checkout={checkout} />;
  return <ToPay id={id} checkout={checkout} onChanged={query.refetch} />;
}

interface ToPayProps {
  id: string;
  checkout: Checkout;
  onChanged: () => unknown;
}

function ToPay({ id, checkout, onChanged }: ToPayProps) {
  const { title, companyName, amount, cancelUrl } = checkout;
  return (
    <div className="mx-auto grid w-full max-w-md gap-4 px-4 pt-4 pb-16 sm:pt-10">
      <Notice tone="warning" title="Test payment: no money moves">
        This page is for trying things out. It takes the test cards below and no real card.
      </Notice>
      <div>
        <p className="text-base wrap-anywhere text-muted">{companyName || 'Your contractor'}</p>
        <h1 className="text-xl font-bold tracking-tight wrap-anywhere">{title}</h1>
        <p className="figures mt-0.5 text-4xl leading-tight font-bold tracking-tight wrap-anywhere">
          {dollars(amount)}
        </p>
      </div>
      <Card className="px-4 py-4 sm:px-5 sm:py-5">
        <CardForm id={id} amount={amount} onChanged={onChanged} />
        <a href={cancelUrl} className={buttonClass({ variant: 'link', className: 'mt-2 w-full' })}>
          Cancel and go back
        </a>
      </Card>
      <TestCards />
    </div>
  );
}

const testCards = [
  ['4242 4242 4242 4242', 'is paid'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'is declined: insufficient funds'],
  ['4000 0000 0000 0259', 'is paid, and disputed afterwards'],
] as const;

function TestCards() {
  return (
    <section aria-labelledby="test-cards">
      <h2 id="test-cards" className="font-semibold">
        Test cards
      </h2>
      <p className="text-muted">Any date to come, and any three digits as the security code.</p>
      <ul className="mt-1.5 grid gap-1">
        {testCards.map(([number, effect]) => (
          <li key={number} className="text-muted">
            <span className="figures font-semibold whitespace-nowrap text-ink select-all">{number}</span>{' '}
            {effect}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaidAlready({ checkout: { amount, title, successUrl } }: { checkout: Checkout }) {
  return (
    <Outcome
      icon={<CircleCheck aria-hidden="true" />}
      tone="good"
      title="This was paid already"
      actions={
        <a href={successUrl} className={buttonClass({ size: 'lg' })}>
          Go back
        </a>
      }
    >
      {title}: {dollars(amount)}. This was a test: no money moved.
    </Outcome>
  );
}

function Closed({ checkout: { title, cancelUrl } }: { checkout: Checkout }) {
  return (
    <Outcome
      icon={<Clock aria-hidden="true" />}
      tone="warning"
      title="This payment page has ended"
      actions={
        <a href={cancelUrl} className={buttonClass({ size: 'lg' })}>
          Go back
        </a>
      }
    >
      {title} was not paid here, and nothing was charged. Please begin again.
    </Outcome>
  );
}

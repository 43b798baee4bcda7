// The card form of the payment provider in use (only that one is loaded), and what every card form can do for the page
// around it.
import type { ReactNode, Ref } from 'react';
import { UserFacingError } from '#web/api/failures.ts';
import { settings } from '#web/settings.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Form = lazyPart(
  (): Promise<{ default: (props: { ref: Ref<CardEntry> }) => ReactNode }> =>
    settings.cardForm.kind === 'stripe'
      ? import('./stripe-card-form.tsx')
      : import('./sandbox-card-form.tsx'),
  'default',
  { meanwhile: <LoadingFields />, whenMissing: 'retry' },
);

/** Fields only: the form element and its button belong to the page. */
export function CardForm({ ref }: { ref: Ref<CardEntry> }) {
  return <Form ref={ref} />;
}

function LoadingFields() {
  return (
    <SkeletonGroup label="Loading the card form">
      <div className="grid gap-4">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-11 w-full" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </SkeletonGroup>
  );
}

export const cardMissing = 'Card element not found';

/** A problem with the card that the person can solve; the message can be shown as it is. */
export class CardProblem extends UserFacingError {
  override readonly name = 'CardProblem';
}

export interface CardEntry {
  /** The provider's id of the card that was typed; the number itself goes nowhere else. Throws CardProblem. */
  toPaymentMethod(): Promise<string>;
  /** Pays what was prepared under this secret with the card that was typed. Throws CardProblem. */
  payPrepared(clientSecret: string): Promise<void>;
}

/** For a reply that carries a client secret: the payer has to confirm with the bank first. */
export async function confirmWithBank(clientSecret: string, paymentMethodId?: string): Promise<void> {
  if (settings.cardForm.kind !== 'stripe')
    throw new CardProblem('This card needs a confirmation by its bank.');
  const { answerBank } = await import('./stripe.ts');
  await answerBank(clientSecret, paymentMethodId);
}

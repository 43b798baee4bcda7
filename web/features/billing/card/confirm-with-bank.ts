import { settings } from '#web/settings.ts';
import { CardProblem } from './card-entry.ts';

/** What follows a reply that carries a client secret: the bank asks the payer first. */
export async function confirmWithBank(clientSecret: string, paymentMethodId?: string): Promise<void> {
  if (settings.cardForm.kind !== 'stripe') throw new CardProblem('This card needs a bank that answers.');
  const { answerBank } = await import('./stripe.ts');
  await answerBank(clientSecret, paymentMethodId);
}

// A page for visitors with the sign-up around it, and the payment that follows.
import type { ReactNode } from 'react';
import { SignupFlow } from './features/accounts/signup/signup-flow.tsx';
import { lazyPart } from './ui/lazy-part.tsx';

const PaymentDialog = lazyPart(
  () => import('./features/billing/payment/payment-dialog.tsx'),
  'PaymentDialog',
);

export function WithSignup({ children }: { children: ReactNode }) {
  return <SignupFlow payment={(step) => <PaymentDialog {...step} />}>{children}</SignupFlow>;
}

// A page for visitors with the sign-up around it, and the payment that follows.
import { lazy, type ReactNode } from 'react';
import { SignupFlow } from './features/accounts/signup/signup-flow.tsx';

const PaymentDialog = lazy(async () => ({
  default: (await import('./features/billing/payment/payment-dialog.tsx')).PaymentDialog,
}));

export function WithSignup({ children }: { children: ReactNode }) {
  return <SignupFlow payment={(step) => <PaymentDialog {...step} />}>{children}</SignupFlow>;
}

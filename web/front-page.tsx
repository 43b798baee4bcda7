// The front page, the way into an account and the payment that follows: they meet here and nowhere else.
import { lazy } from 'react';
import { SignupDoor } from './features/accounts/signup/signup-door.tsx';
import { HomePage } from './guest/home/home-page.tsx';
import { scrollToPricing } from './guest/home/pricing-section.ts';
import { ReturnFlags } from './layout/return-flags/return-flags.tsx';

const PaymentDialog = lazy(async () => ({
  default: (await import('./features/billing/payment/payment-dialog.tsx')).PaymentDialog,
}));

export function FrontPage() {
  return (
    <SignupDoor payment={(step) => <PaymentDialog {...step} />}>
      <ReturnFlags onPricing={scrollToPricing} />
      <HomePage />
    </SignupDoor>
  );
}

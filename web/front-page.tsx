// The front page and the sign-up: put together here and nowhere else.
import { HomePage } from './guest/home/home-page.tsx';
import { scrollToPricing } from './guest/home/pricing.tsx';
import { ReturnFlags } from './layout/return-flags/return-flags.tsx';
import { WithSignup } from './with-signup.tsx';

export function FrontPage() {
  return (
    <WithSignup>
      <ReturnFlags onPricing={scrollToPricing} />
      <HomePage />
    </WithSignup>
  );
}

import type { FreemiumUsage } from '#contract/free-generator.ts';
import { LimitPaywall } from '#web/layout/paywall/limit-paywall.tsx';
import { PremiumPrompt } from '#web/layout/paywall/premium-prompt.tsx';

interface PaywallsProps {
  shown: 'premium' | 'limit';
  usage: FreemiumUsage | undefined;
  onClose: () => void;
}

/** Two dialogs: one when the limit is reached, one about what an account adds (B-36). */
export function Paywalls({ shown, usage, onClose }: PaywallsProps) {
  if (shown === 'premium') return <PremiumPrompt open onClose={onClose} />;
  const isVisitor = usage?.type !== 'authenticated';
  const count = usage?.maxFreePDFs;
  return (
    <LimitPaywall
      open
      onClose={onClose}
      leadsTo={isVisitor ? 'signup' : 'subscription'}
      reason={
        isVisitor && count
          ? `You have used ${count === 1 ? 'your free PDF' : `all ${count} free PDFs`}.`
          : undefined
      }
    />
  );
}

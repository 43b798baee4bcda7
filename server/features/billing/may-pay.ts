// What every payment asks first.
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

/** Refuses where nothing is sold, and whoever tries card after card. */
export async function mayPay({ config, limits }: Deps, { accountId }: Scope): Promise<void> {
  assertBilling(config);
  await limits.hit(config.limits.payment, accountId);
}

export function assertBilling({ billing }: Deps['config']): void {
  if (billing === 'off')
    throw new Refusal('already_subscribed', {
      message: 'Nothing is sold here: every account has lifetime access.',
    });
}

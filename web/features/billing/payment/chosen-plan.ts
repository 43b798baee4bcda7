// The plan a person was about to pay for, stored until it is paid: who comes back later need not choose it again.
import { type PlanId, plans } from '#contract/billing/plans.ts';

const key = 'chosen-plan';

/** The one that the address names, else the stored one. */
export function planToPay(named: string | undefined): PlanId {
  const known = Object.values(plans).map(({ id }) => id);
  return known.find((id) => id === named) ?? known.find((id) => id === readStored()) ?? 'monthly';
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storePlan(plan: PlanId): void {
  try {
    localStorage.setItem(key, plan);
  } catch {
    // Without storage the plan is chosen again.
  }
}

export function forgetPlan(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing could be stored, so there is nothing to remove.
  }
}

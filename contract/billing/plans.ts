// How a card is named on screens and in emails.

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** "Visa ending in 4242". */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  const name = brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}`;
}

// The one list of plan prices. Every price on every screen, in every email and in every charge comes from here.
export type PlanId = 'monthly' | 'annual' | 'lifetime';

export interface Plan {
  id: PlanId;
  title: string;
  cents: number;
  /** Follows the price, such as "per month". */
  period: string;
  description: string;
  /** The saving or condition under the price. */
  subtitle?: string;
  /** Marks the plan most people should look at first. */
  badge?: string;
}

export const trialDays = 14;
export const moneyBackDays = 30;

const monthlyCents = 2000;
const annualCents = 20000;

/** Whole dollars without decimals, anything else with two: 2000 is "$20", 1234 is "$12.34". */
export function formatPrice(cents: number): string {
  const dollars = Math.trunc(cents / 100).toLocaleString('en-US');
  const rest = cents % 100;
  return rest === 0 ? `$${dollars}` : `$${dollars}.${String(rest).padStart(2, '0')}`;
}

export const plans: Record<PlanId, Plan> = {
  monthly: {
    id: 'monthly',
    title: 'Monthly',
    cents: monthlyCents,
    period: 'per month',
    description: 'Pay as you go, change or cancel at any time.',
  },
  annual: {
    id: 'annual',
    title: 'Annual',
    cents: annualCents,
    period: 'per year',
    description: 'One payment for the whole year.',
    subtitle: `Save ${formatPrice(monthlyCents * 12 - annualCents)} per year`,
    badge: 'Best Value',
  },
  lifetime: {
    id: 'lifetime',
    title: 'Lifetime',
    cents: 30000,
    period: 'one-time payment',
    description: 'Pay once and keep using it.',
  },
};

/** "Monthly plan". */
export const planName = (plan: PlanId): string =>
  plan === 'lifetime' ? 'Lifetime access' : `${plans[plan].title} plan`;

/** "Monthly plan, $20 per month". */
export const planLine = (plan: PlanId): string =>
  `${planName(plan)}, ${formatPrice(plans[plan].cents)} ${plans[plan].period}`;

export const planFeatures = [
  'Advanced Features',
  'Unlimited PDFs',
  'Custom Templates',
  'Customization Options',
] as const;

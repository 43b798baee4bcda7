// Who is signed in, and the tokens that guard a change.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const Role = z.enum(['owner', 'technician']);
export type Role = z.infer<typeof Role>;

export const SubscriptionStatus = z.enum(['none', 'trial', 'active', 'lifetime', 'expired', 'canceled']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const SubscriptionPlan = z.enum(['trial', 'monthly', 'annual', 'lifetime']);
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>;

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  // Both spellings are named by the documents.
  paymentMethodConsent: z.boolean(),
  payment_method_consent: z.boolean(),
  subscriptionStatus: SubscriptionStatus,
  subscriptionPlan: SubscriptionPlan.nullable(),
  trialEndDate: z.string().nullable(),
  subscriptionRenewalDate: z.string().nullable(),
  onboardingCompleted: z.boolean(),
  defaultTaxRate: z.string().nullable(),
  businessName: z.string().nullable(),
  businessPhone: z.string().nullable(),
  businessAddress: z.string().nullable(),
  businessCity: z.string().nullable(),
  businessState: z.string().nullable(),
  businessZip: z.string().nullable(),
  businessFax: z.string().nullable(),
  businessWebsite: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const accountEndpoints = {
  csrfToken: endpoint('GET', '/api/csrf-token', { reply: z.object({ csrfToken: z.string() }) }),
  currentUser: endpoint('GET', '/api/auth/user', { reply: CurrentUser }),
  logout: endpoint('POST', '/api/auth/logout', { reply: z.object({ success: z.boolean() }) }),
};

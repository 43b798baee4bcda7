// The signed-in user, and every call that makes, proves or ends a sign-in.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { errors } from './errors.ts';
import { TimeZone } from './fields.ts';
import { passwordLimits } from './limits.ts';
import { badEmail } from './texts/refusal-texts.ts';
import { isEmailAddress } from './texts/typed-text.ts';

export const Role = z.enum(['owner', 'office', 'technician']);
export type Role = z.infer<typeof Role>;

export const SubscriptionStatus = z.enum(['none', 'trial', 'active', 'lifetime', 'expired', 'canceled']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const SubscriptionPlan = z.enum(['trial', 'monthly', 'annual', 'lifetime']);
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>;

export const CurrentUser = z.object({
  id: z.string(),
  /** Empty when the address turned out to be somebody else's. */
  email: z.string(),
  /** A link that was emailed there was opened. */
  emailConfirmed: z.boolean(),
  role: Role,
  // Clients read one spelling or the other, so the reply has both.
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
  /** The company's clock: days, due dates and reminders are counted in it. */
  timeZone: z.string(),
  /** After a failed charge: the account works until then. Null otherwise. */
  graceEndDate: z.string().nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** The email is the user name: trimmed and folded, so one person has one identity. */
export const Email = z
  .string({ error: badEmail })
  .trim()
  .toLowerCase()
  .max(254, badEmail)
  .pipe(z.string().refine(isEmailAddress, badEmail));

const { shortest, longest } = passwordLimits;
const tooShort = `Password must be at least ${shortest} characters`;

/** Nothing is trimmed or cut: what was typed is the password. */
export const NewPassword = z
  .string({ error: tooShort })
  .min(shortest, tooShort)
  .max(longest, `Password must be at most ${longest} characters`);

/** The password in use: required before anything that a borrowed session must not change. */
export const Password = z
  .string({ error: 'Please enter your password' })
  .min(1, 'Please enter your password')
  .max(1024);

/** Forms send it as text. */
const RememberMe = z.union([
  z.boolean(),
  z.enum(['true', 'false', 'on', '']).transform((value) => value === 'true' || value === 'on'),
]);

export const Signup = z.object({
  email: Email,
  password: NewPassword,
  /** The browser's. One that is not known is left out: nobody typed it. */
  timeZone: TimeZone.optional().catch(undefined),
});
export type Signup = z.infer<typeof Signup>;

// Every failed sign-in has the same text.
const loginMessage = { error: errors.invalid_credentials.message };

export const Login = z.object({
  username: z.string(loginMessage).trim().toLowerCase().min(1, loginMessage).max(320, loginMessage),
  password: z.string(loginMessage).min(1, loginMessage).max(1024, loginMessage),
  rememberMe: RememberMe.default(false),
});
export type Login = z.infer<typeof Login>;

/** The live session that is in the way: enough to recognise one's own device. */
export const OtherSession = z.object({ device: z.string(), lastSeenAt: z.string() });
export type OtherSession = z.infer<typeof OtherSession>;

export const LoginReply = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  sessionConflict: z.boolean().optional(),
  otherSession: OtherSession.optional(),
  requiresMfaVerification: z.boolean().optional(),
  user: CurrentUser.optional(),
});
export type LoginReply = z.infer<typeof LoginReply>;

export const SecondFactor = z.object({
  /** Six digits, or a backup code as XXXX-XXXX. */
  token: z.string().trim().toUpperCase().min(1).max(20),
  isBackupCode: z.boolean().default(false),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What the app shows when two factors are set up. */
export const VerificationCode = z.object({
  token: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Verification codes are 6 digits long.'),
});

const LinkToken = z.object({ token: z.string().min(1).max(200) });
const Done = z.object({ success: z.boolean() });
const BackupCodes = z.object({ backupCodes: z.array(z.string()) });

export const accountEndpoints = {
  csrfToken: endpoint('GET', '/api/csrf-token', { reply: z.object({ csrfToken: z.string() }) }),
  currentUser: endpoint('GET', '/api/auth/user', { reply: CurrentUser }),

  signup: endpoint('POST', '/api/auth/signup', {
    body: Signup,
    reply: z.object({ user: z.object({ id: z.string() }) }),
  }),
  login: endpoint('POST', '/api/auth/login', { body: Login, reply: LoginReply, acceptsForm: true }),
  forceLogoutOther: endpoint('POST', '/api/auth/force-logout-other', {
    body: Login,
    reply: LoginReply,
    acceptsForm: true,
    repeatsError: true,
  }),
  verifyLogin: endpoint('POST', '/api/auth/mfa/login-verify', { body: SecondFactor, reply: LoginReply }),
  logout: endpoint('POST', '/api/auth/logout', { reply: Done }),

  forgotPassword: endpoint('POST', '/api/auth/forgot-password', {
    body: z.object({ email: Email }),
    reply: z.object({ message: z.string() }),
  }),
  validateResetToken: endpoint('POST', '/api/auth/validate-reset-token', {
    body: LinkToken,
    reply: z.object({ valid: z.boolean() }),
  }),
  /** Whether a link from an email still does what it is for; that takes a press. */
  validateLink: endpoint('POST', '/api/auth/validate-link', {
    body: LinkToken.extend({ purpose: z.enum(['confirm_email', 'undo_mfa', 'restore_account']) }),
    reply: z.object({ valid: z.boolean() }),
  }),
  resetPassword: endpoint('POST', '/api/auth/reset-password', {
    body: LinkToken.extend({ newPassword: NewPassword }),
    reply: z.object({ autoLoggedIn: z.boolean(), message: z.string() }),
  }),

  changePassword: endpoint('POST', '/api/auth/change-password', {
    body: z.object({ currentPassword: Password, newPassword: NewPassword }),
    reply: Done,
  }),
  changeEmail: endpoint('POST', '/api/auth/change-email', {
    body: z.object({ password: Password, newEmail: Email }),
    reply: z.object({ message: z.string() }),
  }),
  confirmEmail: endpoint('POST', '/api/auth/confirm-email', {
    body: LinkToken,
    reply: z.object({ email: z.string() }),
  }),
  sendConfirmation: endpoint('POST', '/api/auth/send-confirmation', {
    reply: z.object({ message: z.string() }),
  }),

  mfaStatus: endpoint('GET', '/api/mfa/status', {
    reply: z.object({ mfaEnabled: z.boolean(), backupCodesLeft: z.number() }),
  }),
  mfaSetup: endpoint('POST', '/api/mfa/setup', {
    body: z.object({ password: Password }),
    reply: z.object({ qrCode: z.string(), manualEntryKey: z.string() }),
  }),
  mfaVerify: endpoint('POST', '/api/mfa/verify', { body: VerificationCode, reply: BackupCodes }),
  mfaDisable: endpoint('POST', '/api/mfa/disable', { body: z.object({ password: Password }), reply: Done }),
  /** The link in the notice that two factors were turned on. */
  mfaUndo: endpoint('POST', '/api/mfa/undo', { body: LinkToken, reply: Done }),
  newBackupCodes: endpoint('POST', '/api/mfa/backup-codes', {
    body: z.object({ password: Password }),
    reply: BackupCodes,
  }),
};

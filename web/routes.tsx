// The whole URL map. A new page is one line here and one in contract/pages/pages.ts; a test keeps the two equal.
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { lazy } from 'react';
import type { PagePath } from '#contract/pages/pages.ts';
import { openProfile, ProfileHost } from './features/accounts/profile/profile-host.tsx';
import { withOnboarding } from './features/company/onboarding/with-onboarding.tsx';
import type { PageAccess } from './layout/access/access.ts';
import { guarded } from './layout/access/guarded.tsx';
import { type LoadPage, lazyPage, startPage } from './layout/lazy-page.tsx';
import { NotFoundPage, RouteError } from './layout/message-page.tsx';
import { parseSearch, type Search, stringifySearch } from './layout/search.ts';
import { Shell } from './layout/shell.tsx';
import { settings } from './settings.ts';
import { PageSpinner } from './ui/feedback/spinner.tsx';

const StartPage = startPage({
  visitor: lazyPage(() => import('./front-page.tsx'), 'FrontPage'),
  owner: guarded('owner', withOnboarding(lazyPage(() => import('./owner-start-page.tsx'), 'OwnerStartPage'))),
  technician: guarded(
    'signedIn',
    lazyPage(() => import('./features/technician-app/my-jobs-page.tsx'), 'MyJobsPage'),
  ),
});

export const routes = [
  route('/', 'public', StartPage),
  toStart('/main', (search) => search),
  toStart('/pricing', (search) => ({ ...search, pricing: 'true' })),
  route('/templates', 'signedIn', StartPage),
  page('/jobs', 'owner', () => import('./owner-jobs-page.tsx'), 'OwnerJobsPage'),
  page('/generate', 'owner', () => import('./features/generate/generate-page.tsx'), 'GeneratePage'),
  page('/calendar', 'owner', () => import('./features/calendar/calendar-page.tsx'), 'CalendarPage'),
  page('/technicians', 'owner', () => import('./owner-technicians-page.tsx'), 'OwnerTechniciansPage'),
  page(
    '/technician/accept-invitation',
    'public',
    () => import('./guest/invitation/accept-invitation-page.tsx'),
    'AcceptInvitationPage',
  ),
  page(
    '/technician/accept-invitation/:token',
    'public',
    () => import('./guest/invitation/accept-invitation-page.tsx'),
    'AcceptInvitationPage',
  ),
  page('/free-estimate-template', 'public', () => import('./free-pages.tsx'), 'FreeEstimatePage'),
  page('/hvac-quote-template-pdf', 'public', () => import('./free-pages.tsx'), 'HvacQuotePage'),
  page('/free-work-order-template', 'public', () => import('./free-pages.tsx'), 'FreeWorkOrderPage'),
  page('/free-work-order-generator', 'public', () => import('./free-pages.tsx'), 'FreeWorkOrderPage'),
  page('/free-invoice-template', 'public', () => import('./free-pages.tsx'), 'FreeInvoicePage'),
  page('/login', 'public', () => import('./features/accounts/login/login-page.tsx'), 'LoginPage'),
  page(
    '/forgot-password',
    'public',
    () => import('./guest/accounts/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
  page(
    '/reset-password',
    'public',
    () => import('./guest/accounts/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  page(
    '/confirm-email',
    'public',
    () => import('./guest/accounts/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
  page('/undo-two-factor', 'public', () => import('./guest/accounts/undo-mfa-page.tsx'), 'UndoMfaPage'),
  page(
    '/trial-setup',
    'payer',
    () => import('./features/billing/payment/trial-setup-page.tsx'),
    'TrialSetupPage',
  ),
  page(
    '/subscription-select',
    'payer',
    () => import('./features/billing/plans/subscription-select-page.tsx'),
    'SubscriptionSelectPage',
  ),
  page('/checkout', 'public', () => import('./features/billing/payment/checkout-page.tsx'), 'CheckoutPage'),
  page(
    '/restore-account',
    'public',
    () => import('./guest/accounts/restore-account-page.tsx'),
    'RestoreAccountPage',
  ),
  page('/sign/:token', 'public', () => import('./guest/signing/signing-page.tsx'), 'SigningPage'),
  page(
    '/about-signatures',
    'public',
    () => import('./guest/about-signatures/about-signatures-page.tsx'),
    'AboutSignaturesPage',
  ),
  page('/temp', 'public', () => import('./guest/temp-page.tsx'), 'TempPage'),
  page('/terms', 'public', () => import('./guest/legal/terms-page.tsx'), 'TermsPage'),
  page('/privacy', 'public', () => import('./guest/legal/privacy-page.tsx'), 'PrivacyPage'),
  page('/refund', 'public', () => import('./guest/legal/refund-page.tsx'), 'RefundPage'),
  page('/cookies', 'public', () => import('./guest/legal/cookies-page.tsx'), 'CookiesPage'),
  ...(settings.production ? [] : developmentRoutes()),
];

function developmentRoutes() {
  return [
    page('/dev/ui', 'public', () => import('./dev/ui-kit-page.tsx'), 'UiKitPage'),
    page('/dev/mail', 'public', () => import('./dev/mail-page.tsx'), 'DevMailPage'),
  ];
}

/** Who may open it, its chunk, and the name of its export. */
function page<Name extends string>(path: PagePath, access: PageAccess, load: LoadPage<Name>, name: Name) {
  return route(path, access, lazyPage(load, name));
}

function route(path: PagePath, access: PageAccess, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => root,
    path: routerPath(path),
    component: guarded(access, access === 'owner' ? withOnboarding(component) : component),
  });
}

/** Redirects to the start page with the given query, without a history entry. */
function toStart(path: PagePath, query: (search: Search) => Search) {
  return createRoute({
    getParentRoute: () => root,
    path: routerPath(path),
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/', search: query(search), replace: true });
    },
  });
}

/** The contract writes `:token`, the router `$token`. */
function routerPath(path: PagePath): string {
  return path.replaceAll(':', '$');
}

const Profile = lazy(async () => ({ default: (await import('./profile.tsx')).Profile }));

const root = createRootRoute({
  component: () => (
    <>
      <Shell onOpenProfile={openProfile}>
        <Outlet />
      </Shell>
      <ProfileHost Profile={Profile} />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: RouteError,
});

export const createAppRouter = () =>
  createRouter({
    routeTree: root.addChildren(routes),
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: RouteError,
  });

// The whole URL map: what is shown at which address, and what a page reads from it. Who may open a page is in
// contract/pages/pages.ts; a test fails when the two name different pages.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { accessTo, type PagePath } from '#contract/pages/pages.ts';
import { prefetchCurrentUser } from './api/current-user.ts';
import { Bell } from './bell.tsx';
import { openProfile, openProfileAt, ProfileHost } from './features/accounts/profile/profile-host.tsx';
import { withOnboarding } from './features/company/onboarding/with-onboarding.tsx';
import { guarded } from './layout/access/guarded.tsx';
import { type LoadPage, lazyPage, startPage } from './layout/lazy-page.tsx';
import { NotFoundPage, RouteError, TempPage } from './layout/message-page.tsx';
import { OpenProfileContext } from './layout/profile-section.ts';
import { returnFlags, startPageFlags } from './layout/return-flags/flag-names.ts';
import { parseSearch, searchTexts, stringifySearch } from './layout/search.ts';
import { Shell } from './layout/shell.tsx';
import { SearchHost, searchOpener } from './search.tsx';
import { settings } from './settings.ts';
import { PageSpinner } from './ui/feedback/spinner.tsx';
import { lazyPart } from './ui/lazy-part.tsx';

const StartPage = startPage({
  visitor: lazyPage(() => import('./front-page.tsx'), 'FrontPage'),
  owner: guarded('owner', withOnboarding(lazyPage(() => import('./owner-start-page.tsx'), 'OwnerStartPage'))),
  technician: guarded(
    'signedIn',
    lazyPage(() => import('./features/technician-app/my-jobs-page.tsx'), 'MyJobsPage'),
  ),
});

/** What the start page reads from its address; the pages that redirect to it pass it on. `job` is a technician's. */
const startSearch = searchTexts(...startPageFlags, 'job');
/** The secret of a link from an email. */
const linkSearch = searchTexts('token');

const pageRoutes = [
  route('/', StartPage, startSearch),
  toStart('/main', {}),
  toStart('/pricing', { pricing: 'true' }),
  route('/templates', StartPage, startSearch),
  page(
    '/jobs',
    () => import('./owner-jobs-page.tsx'),
    'OwnerJobsPage',
    searchTexts('q', 'stage', 'sort', 'filter', 'technician', 'customer', 'job'),
  ),
  page(
    '/generate',
    () => import('./owner-generate-page.tsx'),
    'OwnerGeneratePage',
    searchTexts('template', 'customer', 'place'),
  ),
  page(
    '/calendar',
    () => import('./features/calendar/calendar-page.tsx'),
    'CalendarPage',
    searchTexts('view', 'date', 'technician'),
  ),
  page(
    '/customers',
    () => import('./features/customers/customers-page.tsx'),
    'CustomersPage',
    searchTexts('q', 'sort', 'archived'),
  ),
  page(
    '/customers/:id',
    () => import('./features/customers/customer-details-page.tsx'),
    'CustomerDetailsPage',
  ),
  page(
    '/price-list',
    () => import('./features/price-list/price-list-page.tsx'),
    'PriceListPage',
    searchTexts('q', 'category', 'archived'),
  ),
  page('/technicians', () => import('./owner-technicians-page.tsx'), 'OwnerTechniciansPage'),
  page(
    '/technician/accept-invitation',
    () => import('./guest/invitation/accept-invitation-page.tsx'),
    'CutOffInvitationPage',
  ),
  page(
    '/technician/accept-invitation/:token',
    () => import('./guest/invitation/accept-invitation-page.tsx'),
    'AcceptInvitationPage',
  ),
  page('/free-estimate-template', () => import('./free-pages.tsx'), 'FreeEstimatePage'),
  page('/hvac-quote-template-pdf', () => import('./free-pages.tsx'), 'HvacQuotePage'),
  page('/free-work-order-template', () => import('./free-pages.tsx'), 'FreeWorkOrderPage'),
  page('/free-work-order-generator', () => import('./free-pages.tsx'), 'FreeWorkOrderPage'),
  page('/free-invoice-template', () => import('./free-pages.tsx'), 'FreeInvoicePage'),
  page('/login', () => import('./features/accounts/login/login-page.tsx'), 'LoginPage'),
  page('/forgot-password', () => import('./guest/accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  page(
    '/reset-password',
    () => import('./guest/accounts/reset-password-page.tsx'),
    'ResetPasswordPage',
    linkSearch,
  ),
  page('/confirm-email', () => import('./guest/accounts/link-pages.tsx'), 'ConfirmEmailPage', linkSearch),
  page('/undo-two-factor', () => import('./guest/accounts/link-pages.tsx'), 'UndoMfaPage', linkSearch),
  page(
    '/trial-setup',
    () => import('./features/billing/payment/trial-setup-page.tsx'),
    'TrialSetupPage',
    searchTexts('plan'),
  ),
  page(
    '/subscription-select',
    () => import('./features/billing/plans/subscription-select-page.tsx'),
    'SubscriptionSelectPage',
  ),
  page(
    '/checkout',
    () => import('./features/billing/payment/checkout-page.tsx'),
    'CheckoutPage',
    searchTexts('client_secret', 'plan'),
  ),
  page('/restore-account', () => import('./guest/accounts/link-pages.tsx'), 'RestoreAccountPage', linkSearch),
  page('/sign/:token', () => import('./guest/signing/signing-page.tsx'), 'SigningPage'),
  page(
    '/pay/:token',
    () => import('./guest/customer-page/customer-page.tsx'),
    'CustomerPage',
    searchTexts('payment'),
  ),
  page('/pay/sandbox/:id', () => import('./guest/sandbox/sandbox-card-page.tsx'), 'SandboxCardPage'),
  page(
    '/about-signatures',
    () => import('./guest/about-signatures/about-signatures-page.tsx'),
    'AboutSignaturesPage',
  ),
  route('/temp', TempPage),
  page('/terms', () => import('./guest/legal/terms-page.tsx'), 'TermsPage'),
  page('/privacy', () => import('./guest/legal/privacy-page.tsx'), 'PrivacyPage'),
  page('/refund', () => import('./guest/legal/refund-page.tsx'), 'RefundPage'),
  page('/cookies', () => import('./guest/legal/cookies-page.tsx'), 'CookiesPage'),
] as const;

const developmentRoutes = [
  page('/dev/ui', () => import('./dev/ui-kit-page.tsx'), 'UiKitPage'),
  page('/dev/mail', () => import('./dev/mail-page.tsx'), 'DevMailPage'),
] as const;

/** No link leads to a page for development, so the types do without them. */
export const routes = (
  settings.production ? pageRoutes : [...pageRoutes, ...developmentRoutes]
) as typeof pageRoutes;

type ReadSearch<S> = (search: Record<string, unknown>) => S;

/** Its chunk, the name of its export, and what it reads from its address. */
function page<Path extends PagePath, Name extends string, S = Record<never, never>>(
  path: Path,
  load: LoadPage<Name>,
  name: Name,
  search?: ReadSearch<S>,
) {
  return route(path, lazyPage(load, name), search);
}

function route<Path extends PagePath, S = Record<never, never>>(
  path: Path,
  component: RouteComponent,
  search: ReadSearch<S> = searchTexts<never>() as ReadSearch<S>,
) {
  const access = accessTo(path);
  return createRoute({
    getParentRoute: () => root,
    path: routerPath(path),
    validateSearch: search,
    component: guarded(access, access === 'owner' ? withOnboarding(component) : component),
    // The user is requested beside the files of the page, not after them. A link that is only pointed at requests none.
    loader: ({ context, preload }) => {
      if (!preload && (access !== 'public' || component === StartPage))
        prefetchCurrentUser(context.queryClient);
    },
  });
}

/** Redirects to the start page with the query there is and the given one, without a history entry. */
function toStart<Path extends PagePath>(path: Path, more: ReturnType<typeof startSearch>) {
  return createRoute({
    getParentRoute: () => root,
    path: routerPath(path),
    validateSearch: startSearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/', search: { ...search, ...more }, replace: true });
    },
  });
}

type RouterPath<Path extends string> = Path extends `${infer Start}:${infer Rest}`
  ? `${Start}$${Rest}`
  : Path;

/** The contract writes `:token`, the router `$token`. */
function routerPath<Path extends PagePath>(path: Path): RouterPath<Path> {
  return path.replaceAll(':', '$') as RouterPath<Path>;
}

const Profile = lazyPart(() => import('./profile.tsx'), 'Profile');

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: searchTexts(...returnFlags),
  component: () => (
    <OpenProfileContext value={openProfileAt}>
      <Shell search={searchOpener} bell={<Bell onOpenProfile={openProfileAt} />} onOpenProfile={openProfile}>
        <Outlet />
      </Shell>
      <ProfileHost Profile={Profile} />
      <SearchHost onOpenProfile={openProfileAt} />
    </OpenProfileContext>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: RouteError,
});

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren(routes),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: RouteError,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

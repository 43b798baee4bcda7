// Every address a browser may open. The server answers these with the application and anything else with a real 404;
// the web side guards its pages by the same list, and a test holds its router against it.

/**
 * `signedIn`: everybody of a company. `owner`: any signed-in person who is not a technician. `payer`: the owner alone,
 * also before the first payment and after access has ended.
 */
export type PageAccess = 'public' | 'signedIn' | 'owner' | 'payer';

export interface Page {
  path: string;
  title: string;
  /** Who may open it; everybody, if left out. */
  access?: Exclude<PageAccess, 'public'>;
  /** Opened by a secret link: never indexed, never measured, never sent on as a referrer. */
  secretLink?: true;
  noIndex?: true;
  /** The address search engines should know it by, where that is another one. */
  canonical?: string;
  /** Left out of the router in production. */
  developmentOnly?: true;
}

export const pages = [
  {
    path: '/',
    title: 'Estimates, work orders and invoices for the trades',
  },
  { path: '/main', title: 'Home', noIndex: true },
  { path: '/pricing', title: 'Pricing', noIndex: true },
  { path: '/templates', title: 'Templates', access: 'signedIn', noIndex: true },
  { path: '/jobs', title: 'Jobs', access: 'owner', noIndex: true },
  { path: '/generate', title: 'Create Job', access: 'owner', noIndex: true },
  { path: '/calendar', title: 'Calendar', access: 'owner', noIndex: true },
  { path: '/customers', title: 'Customers', access: 'owner', noIndex: true },
  { path: '/customers/:id', title: 'Customer', access: 'owner', noIndex: true },
  { path: '/price-list', title: 'Price List', access: 'owner', noIndex: true },
  { path: '/technicians', title: 'Technicians', access: 'owner', noIndex: true },
  // Without its token only where a link was cut off.
  { path: '/technician/accept-invitation', title: 'Invitation', noIndex: true },
  { path: '/technician/accept-invitation/:token', title: 'Invitation', secretLink: true },
  {
    path: '/free-estimate-template',
    title: 'Free Estimate Template: fill in, download the PDF',
  },
  {
    path: '/hvac-quote-template-pdf',
    title: 'HVAC Quote Template (PDF): filled in for you',
  },
  {
    path: '/free-work-order-template',
    title: 'Free Work Order Template: fill in, download the PDF',
  },
  // An older address of the page above.
  {
    path: '/free-work-order-generator',
    title: 'Free Work Order Template: fill in, download the PDF',
    canonical: '/free-work-order-template',
  },
  {
    path: '/free-invoice-template',
    title: 'Free Invoice Template: fill in, download the PDF',
  },
  { path: '/login', title: 'Sign In' },
  { path: '/forgot-password', title: 'Forgot Password', noIndex: true },
  { path: '/reset-password', title: 'Reset Password', secretLink: true },
  { path: '/confirm-email', title: 'Confirm Email', secretLink: true },
  { path: '/undo-two-factor', title: 'Turn Off Two-Factor', secretLink: true },
  { path: '/trial-setup', title: 'Start Your Trial', access: 'payer', noIndex: true },
  { path: '/subscription-select', title: 'Choose Your Plan', access: 'payer', noIndex: true },
  // Its address carries the secret of one payment.
  { path: '/checkout', title: 'Secure Checkout', secretLink: true },
  { path: '/restore-account', title: 'Restore Account', secretLink: true },
  { path: '/sign/:token', title: 'Sign Document', secretLink: true },
  { path: '/pay/:token', title: 'Invoice', secretLink: true },
  { path: '/pay/sandbox/:id', title: 'Test Card Payment', secretLink: true },
  { path: '/about-signatures', title: 'About Signatures' },
  { path: '/temp', title: 'Nothing here', noIndex: true },
  { path: '/terms', title: 'Terms of Service' },
  { path: '/privacy', title: 'Privacy Policy' },
  {
    path: '/refund',
    title: 'Refund Policy',
  },
  { path: '/cookies', title: 'Cookie Policy' },
  { path: '/dev/ui', title: 'UI kit', noIndex: true, developmentOnly: true },
  { path: '/dev/mail', title: 'Outbox', noIndex: true, developmentOnly: true },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];

/** Finds the page an address belongs to; `:name` in a path stands for one segment, a slash at the end is forgiven. */
export function findPage(address: string, list: readonly Page[] = pages): Page | undefined {
  const segments = (address === '/' ? address : address.replace(/\/$/, '')).split('/');
  return list.find(({ path }) => {
    const pattern = path.split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i]))
    );
  });
}

export const accessTo = (path: PagePath): PageAccess => findPage(path)?.access ?? 'public';

/** What the browser calls the page: the product leads on its own front page and follows everywhere else. */
export function pageTitle(page: Pick<Page, 'path' | 'title'> | undefined, appName: string): string {
  if (!page) return `Page Not Found · ${appName}`;
  return page.path === '/' ? `${appName} · ${page.title}` : `${page.title} · ${appName}`;
}

/** The small version of a picture. */
export const thumbnailOf = (objectPath: string) => `${objectPath}?size=thumb`;

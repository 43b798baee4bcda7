// Every address a browser may open. The server answers these with the application and anything else with a real 404;
// the web side builds its router from the same list of paths, and a test keeps the two equal.

export interface Page {
  path: string;
  title: string;
  description?: string;
  /** Opened by a secret link: never indexed, never measured, never sent on as a referrer. */
  secretLink?: true;
  noIndex?: true;
  /** Left out of the router in production. */
  developmentOnly?: true;
}

export const pages = [
  {
    path: '/',
    title: 'Estimates, work orders and invoices for the trades',
    description:
      'Write the estimate in the truck, get it signed on a phone, turn it into a work order and an invoice. For HVAC, plumbing, electrical, landscaping and every other trade.',
  },
  { path: '/main', title: 'Home', noIndex: true },
  { path: '/pricing', title: 'Pricing' },
  { path: '/templates', title: 'Templates', noIndex: true },
  { path: '/login', title: 'Sign In' },
  { path: '/forgot-password', title: 'Forgot Password', noIndex: true },
  { path: '/reset-password', title: 'Reset Password', secretLink: true },
  { path: '/confirm-email', title: 'Confirm Email', secretLink: true },
  { path: '/temp', title: 'Nothing here', noIndex: true },
  { path: '/terms', title: 'Terms of Service', description: 'The terms under which you use the product.' },
  { path: '/privacy', title: 'Privacy Policy', description: 'What we store, why, and for how long.' },
  {
    path: '/refund',
    title: 'Refund Policy',
    description: 'The 30-day money-back guarantee and how refunds work.',
  },
  { path: '/cookies', title: 'Cookie Policy', description: 'Every cookie and stored item, by name.' },
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

/** The document title: the product leads on its own front page and follows everywhere else. */
export function documentTitle(page: Pick<Page, 'path' | 'title'> | undefined, appName: string): string {
  if (!page) return `Page Not Found · ${appName}`;
  return page.path === '/' ? `${appName} · ${page.title}` : `${page.title} · ${appName}`;
}

import { Link, useLocation } from '@tanstack/react-router';
import { BrandName } from './header/brand.tsx';
import { isSigningPage } from './header/header-kind.ts';

const legalLinks = [
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Refund', to: '/refund' },
  { label: 'Cookies', to: '/cookies' },
];

export function Footer() {
  const pathname = useLocation({ select: (location) => location.pathname });
  // Signers bought nothing from us, so they see no refund link.
  const shown = legalLinks.filter(({ to }) => to !== '/refund' || !isSigningPage(pathname));
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col items-center justify-between gap-x-6 px-4 py-4 text-sm text-muted sm:flex-row sm:px-7">
        <p className="figures">
          © {new Date().getFullYear()}{' '}
          <span className="font-semibold text-ink">
            <BrandName />
          </span>
        </p>
        <nav aria-label="Legal" className="-mx-3 flex flex-wrap justify-center">
          {shown.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-muted no-underline hover:text-ink hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}

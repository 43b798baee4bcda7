import { Link } from '@tanstack/react-router';
import { settings } from '../../settings.ts';

/** The product's own name has two colours; the name a self-hoster gives has one. */
export function BrandName() {
  if (settings.appName !== 'Fieldwright') return settings.appName;
  return (
    <>
      Field<span className="text-accent-ink">wright</span>
    </>
  );
}

export function BrandLink() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 shrink-0 items-center rounded-control text-lg font-bold tracking-tight text-ink no-underline"
    >
      <BrandName />
    </Link>
  );
}

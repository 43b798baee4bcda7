// Stands in for every page while the company's subscription has lapsed.
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { CurrentUser } from '../../api/current-user.ts';
import { settings } from '../../settings.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { useLogout } from '../header/use-logout.ts';

const roleTexts: Record<CurrentUser['role'], string> = {
  owner: 'Your subscription has expired. Please renew to continue using the product.',
  // Only the owner can renew.
  technician: "Your company's subscription has expired. Please contact your manager.",
};

export function RequireSubscription({ role }: { role: CurrentUser['role'] }) {
  const { logout, isLoggingOut } = useLogout();
  return (
    <div className="m-auto w-full max-w-lg px-4 py-10 sm:py-16">
      <Card className="flex flex-col items-center px-6 py-8 text-center sm:px-10 sm:py-10">
        <div className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Lock aria-hidden="true" className="size-6" />
        </div>
        <h1 className="mt-5 text-2xl font-bold tracking-tight">Subscription Required</h1>
        <p className="mt-2 text-base text-muted">{roleTexts[role]}</p>
        <div className="mt-7 grid w-full gap-2">
          {role === 'owner' ? (
            <Link to="/subscription-select" className={buttonClass({ size: 'lg' })}>
              Renew Subscription
            </Link>
          ) : null}
          <Button variant="secondary" size="lg" busy={isLoggingOut} onClick={logout}>
            Log Out
          </Button>
        </div>
        <p className="mt-5 text-muted">
          Questions? Write to{' '}
          <a
            href={`mailto:${settings.supportEmail}`}
            className="font-semibold text-accent-ink underline underline-offset-2"
          >
            {settings.supportEmail}
          </a>
        </p>
      </Card>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { LifeBuoy, ReceiptText } from 'lucide-react';
import { settings } from '#web/settings.ts';
import { buttonClass } from '#web/ui/button-class.ts';

export function SupportAndPolicies({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      <a href={`mailto:${settings.supportEmail}`} className={buttonClass({ variant: 'secondary' })}>
        <LifeBuoy aria-hidden="true" />
        Contact support
      </a>
      <Link to="/refund" onClick={onLeave} className={buttonClass({ variant: 'secondary' })}>
        <ReceiptText aria-hidden="true" />
        Refund policy
      </Link>
    </div>
  );
}

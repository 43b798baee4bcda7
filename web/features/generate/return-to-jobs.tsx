import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { findPage } from '#contract/pages/pages.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** Appears by itself once its page is in the contract, like the entry in the navigation. */
export function ReturnToJobs({ className }: { className?: string }) {
  if (!findPage('/jobs')) return null;
  return (
    <Link to="/jobs" className={buttonClass({ variant: 'ghost', className })}>
      <ArrowLeft aria-hidden="true" />
      Return to Jobs
    </Link>
  );
}

// Pays what is due, or a part of it where the company takes parts.
import { CreditCard } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CustomerPage } from '#contract/customer-page.ts';
import { onlineAmounts } from '#contract/limits.ts';
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Payable } from './payable.ts';
import { useCheckout } from './use-customer-page.ts';

// Few pay a part, and what checks a form is a large part of a page.
const PartForm = lazyPart(() => import('./part-form.tsx'), 'PartForm', {
  meanwhile: (
    <SkeletonGroup label="Loading">
      <Skeleton className="h-11 w-full" />
    </SkeletonGroup>
  ),
  whenMissing: 'retry',
});

interface PayPartProps {
  token: string;
  page: CustomerPage;
  due: Payable;
}

export function PayPart({ token, page, due }: PayPartProps) {
  const { isBusy, open, press } = useCheckout(token, page);
  const [paysPart, setPaysPart] = useState(false);
  const takesParts = page.allowPartPayments && due.most > onlineAmounts.leastPart;
  const opener = useReturnedFocus(paysPart);
  const whole = `Pay ${due.for === 'deposit' ? 'deposit ' : ''}${dollars(due.amount)}`;
  return (
    <div className="mt-4 grid gap-2">
      {page.isSandbox ? (
        <Notice tone="warning" title="Test mode">
          Nothing you pay here moves money. Don’t enter a real card.
        </Notice>
      ) : null}
      {takesParts && (paysPart || !due.isWhole) ? (
        <PartForm
          due={due}
          isBusy={isBusy}
          send={(amount) => open({ for: due.for, amount })}
          onCancel={() => setPaysPart(false)}
        />
      ) : (
        <>
          <Button
            size="lg"
            className="figures min-h-14 w-full text-lg wrap-anywhere"
            busy={isBusy}
            busyLabel="One moment..."
            onClick={() => press({ for: due.for, amount: due.amount })}
          >
            <CreditCard aria-hidden="true" />
            {whole}
          </Button>
          {takesParts ? (
            <Button
              ref={opener}
              variant="link"
              className="w-full"
              disabled={isBusy}
              onClick={() => setPaysPart(true)}
            >
              Pay a different amount
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Where the form was opened: its fields are gone with it, and the focus with them. */
function useReturnedFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

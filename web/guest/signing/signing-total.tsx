// What is signed, in one glance beside the pen: the option, the total, and the deposit. Nothing where the document says it
// all.
import { dollars } from '#web/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { DepositRow } from './printed-texts.tsx';
import type { CustomerChoice } from './use-choice.ts';

const waiting = {
  unchosen: 'No option chosen yet',
  empty: 'Nothing chosen yet',
  updating: 'Updating…',
  failed: 'Not updated',
  ready: '',
} satisfies Record<CustomerChoice['state'], string>;

/** Never a sum of the page's own: the server's, or why there is none. */
export const totalText = ({ sums, state }: CustomerChoice): string =>
  sums ? dollars(sums.totalAmount) : waiting[state];

export function SigningTotal({ choice }: { choice: CustomerChoice }) {
  const { hasChoice, state, sums, optionName, problem, tryAgain } = choice;
  if (!hasChoice && !sums?.depositAmount) return null;
  return (
    <div className="mb-4 border-b border-line pb-4">
      <p className="figures flex items-baseline justify-between gap-4 text-lg font-bold">
        <span className="min-w-0 wrap-anywhere">{optionName ?? 'Total'}</span>
        <span className={sums ? 'max-w-[70%] shrink-0 text-right wrap-anywhere' : 'font-semibold text-muted'}>
          {totalText(choice)}
        </span>
      </p>
      {sums?.depositAmount ? <DepositRow amount={dollars(sums.depositAmount)} /> : null}
      {state === 'unchosen' ? <p className="mt-1 text-muted">Choose an option before you sign.</p> : null}
      {problem ? (
        <div className="mt-2">
          <Notice
            tone="danger"
            announce
            action={
              <Button variant="secondary" size="sm" onClick={tryAgain}>
                Try Again
              </Button>
            }
          >
            {problem}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

/** For those who listen: what every choice costs, as soon as it is known. */
export const LiveTotal = ({ choice }: { choice: CustomerChoice }) =>
  choice.hasChoice ? (
    <p role="status" className="sr-only">
      {choice.state === 'unchosen' ? '' : choice.sums ? `Total ${totalText(choice)}` : totalText(choice)}
    </p>
  ) : null;

// What the customer has approved in writing, and what the invoice differs by: below the sums, as on its paper (D-21).
import type { CustomerPage } from '#contract/customer-page.ts';
import { centsOfChanges } from '#contract/lines/changes-total.ts';
import { approvalTexts } from '#contract/texts/approval-texts.ts';
import { changeOrderTexts } from '#contract/texts/change-order-texts.ts';
import { ChangesList } from '#web/lines/changes-list.tsx';
import { centsOf, dollars, signedDollars } from '#web/money.ts';

type Approval = NonNullable<CustomerPage['approval']>;

export function ApprovalPart({ approval: { total, numbers, difference } }: { approval: Approval }) {
  return (
    <section aria-label={approvalTexts.approved} className="mt-4 border-t border-line pt-4">
      <p className="figures wrap-anywhere">
        <span className="font-semibold">
          {approvalTexts.approved}: {dollars(total)}
        </span>
        {numbers.length > 0 ? <span className="text-muted"> ({numbers.join(', ')})</span> : null}
      </p>
      {difference ? (
        <>
          <p className="figures mt-1 font-semibold text-warning-ink">
            {approvalTexts.notApproved}: {notApproved(centsOf(difference.amount))}
          </p>
          {difference.changes ? <Changes {...difference} changes={difference.changes} /> : null}
        </>
      ) : null}
    </section>
  );
}

/** What is more is named as it is; what is less has its sign. */
const notApproved = (cents: number): string => signedDollars(cents).replace('+', '');

type Difference = NonNullable<Approval['difference']>;
type ChangesProps = Difference & { changes: NonNullable<Difference['changes']> };

/** Lines are before discount and tax: these are named too, so that the rows add up to the difference. */
function Changes({ amount, changes, discount }: ChangesProps) {
  const tax = centsOf(amount) - centsOf(discount) - centsOfChanges(changes);
  return (
    <>
      <ChangesList changes={changes} whenSame={null} />
      <SumRow name={changeOrderTexts.discount} cents={centsOf(discount)} />
      <SumRow name={changeOrderTexts.tax} cents={tax} />
    </>
  );
}

function SumRow({ name, cents }: { name: string; cents: number }) {
  if (cents === 0) return null;
  return (
    <p className="figures flex items-baseline justify-between gap-4 py-2.5">
      <span>{name}</span>
      <span className="shrink-0">{signedDollars(cents)}</span>
    </p>
  );
}

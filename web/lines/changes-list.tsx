// What a change order adds, takes away and changes, for those who write it and for those who sign it (D-20): in the
// order and the words of the paper.
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LineChanges, TermChanges } from '#contract/lines/line-changes.ts';
import type { PrintedLine } from '#contract/lines/line-items.ts';
import { formatPercent } from '#contract/lines/money.ts';
import { changeOrderTexts as words } from '#contract/texts/change-order-texts.ts';
import { centsOf, dollars, priceEach, signedDollars, withUnit } from '#web/money.ts';

interface ChangesListProps extends TermChanges {
  changes: LineChanges;
  /** Below which heading of the page it stands. */
  heading?: 'h3' | 'h4';
  /** Null where nothing is to be said. */
  whenSame?: string | null;
}

export function ChangesList({
  changes,
  taxRate,
  discount,
  heading = 'h3',
  whenSame = 'No line is added, removed or changed.',
}: ChangesListProps) {
  const { added, removed, changed } = changes;
  const isSame = added.length + removed.length + changed.length === 0;
  return (
    <>
      {isSame && whenSame ? <p className="py-2 text-muted">{whenSame}</p> : null}
      <Group title={words.added} heading={heading}>
        {added.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only read here, so a line is its place
          <Line key={at} line={line} sign={1} />
        ))}
      </Group>
      <Group title={words.removed} heading={heading}>
        {removed.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only read here, so a line is its place
          <Line key={at} line={line} sign={-1} />
        ))}
      </Group>
      <Group title={words.changed} heading={heading}>
        {changed.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only read here, so a line is its place
          <ChangedLine key={at} {...change} />
        ))}
      </Group>
      <Group title={termsTitle({ taxRate, discount })} heading={heading}>
        {discount ? <Term label={words.discount} texts={discount} show={discountShown} /> : null}
        {taxRate ? <Term label="Tax rate" texts={taxRate} show={percent} /> : null}
      </Group>
    </>
  );
}

function termsTitle({ taxRate, discount }: TermChanges): string {
  if (taxRate && discount) return words.taxAndDiscount;
  return discount ? words.discount : words.tax;
}

const percent = (rate: string) => `${formatPercent(centsOf(rate))}%`;
const discountShown = (amount: string | null) => (amount === null ? 'none' : signedDollars(-centsOf(amount)));

interface GroupProps {
  title: string;
  heading: 'h3' | 'h4';
  children: ReactNode[];
}

function Group({ title, heading: Heading, children }: GroupProps) {
  if (!children.some((child) => child !== null)) return null;
  return (
    <section aria-label={title} className="mt-4">
      <Heading className="font-semibold">{title}</Heading>
      <ul>{children}</ul>
    </section>
  );
}

const row = 'flex items-baseline justify-between gap-4 border-b border-line py-2.5';

const figuresOf = ({ quantity, unit, unitPrice }: PrintedLine) =>
  `${withUnit(quantity, unit)} × ${priceEach(unitPrice, unit)}`;

function Line({ line, sign }: { line: PrintedLine; sign: 1 | -1 }) {
  return (
    <li className={row}>
      <div className="min-w-0">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {line.description}
        </p>
        <p className="figures text-sm text-muted">{figuresOf(line)}</p>
      </div>
      <p className="figures shrink-0">{signedDollars(sign * centsOf(line.lineTotal))}</p>
    </li>
  );
}

/** What was agreed, and what takes its place; what stays is said once. */
function ChangedLine({ before, after, isTaxed }: LineChanges['changed'][number]) {
  const isRenamed = before.description !== after.description;
  return (
    <li className="border-b border-line py-2.5">
      {isRenamed ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted line-through">
          {before.description}
        </p>
      ) : null}
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {after.description}
      </p>
      <p className="figures mt-0.5 flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-sm text-muted">
          <Both before={figuresOf(before)} after={figuresOf(after)} />
          {isTaxed === undefined ? null : `, ${isTaxed ? words.nowTaxed : words.nowUntaxed}`}
        </span>
        <span className="ml-auto">
          <Both before={dollars(before.lineTotal)} after={dollars(after.lineTotal)} />
        </span>
      </p>
    </li>
  );
}

interface TermProps<T> {
  label: string;
  texts: { before: T; after: T };
  show: (value: T) => string;
}

function Term<T>({ label, texts: { before, after }, show }: TermProps<T>) {
  return (
    <li className={row}>
      <span>{label}</span>
      <span className="figures shrink-0">
        <Both before={show(before)} after={show(after)} />
      </span>
    </li>
  );
}

function Both({ before, after }: { before: string; after: string }) {
  if (before === after) return after;
  return (
    <>
      <span className="text-muted">{before}</span>
      <ArrowRight aria-hidden="true" className="mx-1.5 inline size-3.5 text-muted" />
      <span className="sr-only"> becomes </span>
      {after}
    </>
  );
}

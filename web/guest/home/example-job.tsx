// One job on its way through the three stages: the product in a single picture, drawn with its own parts.
import { Check } from 'lucide-react';
import { formatDollars } from '#contract/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';

const lines = [
  { quantity: '1', description: 'Capacitor and contactor', cents: 24500 },
  { quantity: '2.5', description: 'Labor hours', cents: 23750 },
  { quantity: '1', description: 'Refrigerant recharge', cents: 16400 },
];
const total = lines.reduce((sum, { cents }) => sum + cents, 0);

const stages = [
  { name: 'Estimate', note: 'Signed on the phone', isDone: true },
  { name: 'Work Order', note: 'Today, 9:00 AM', isDone: true },
  { name: 'Invoice', note: 'Sent with one tap', isDone: false },
];

export function ExampleJob() {
  return (
    <figure className="mx-auto w-full max-w-lg">
      <div className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="text-lg font-bold">
              Maria Nguyễn <span className="figures font-normal text-muted">#1042</span>
            </p>
            <p className="text-muted">No-cool repair, 3-ton split system</p>
          </div>
          <Badge tone="warning">Work Order</Badge>
        </div>
        <ul className="mt-5 border-t border-line">
          {lines.map(({ quantity, description, cents }) => (
            <li key={description} className="flex justify-between gap-4 border-b border-line py-2.5">
              <span>
                <span className="figures">{quantity}</span> × {description}
              </span>
              <span className="figures">{formatDollars(cents)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-3 flex justify-between gap-4 text-lg font-bold">
          <span>Total</span>
          <span className="figures">{formatDollars(total)}</span>
        </p>
        <ol className="mt-6 grid grid-cols-3 gap-3 border-t border-line pt-5">
          {stages.map(({ name, note, isDone }) => (
            <li key={name}>
              <span
                className={classNames(
                  'mb-2 grid size-6 place-items-center rounded-full border-2',
                  isDone ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
                )}
              >
                {isDone ? <Check aria-hidden="true" className="size-3.5" strokeWidth={3} /> : null}
              </span>
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted">{note}</p>
            </li>
          ))}
        </ol>
      </div>
      <figcaption className="mt-3 text-center text-sm text-muted">
        An example job, halfway to its invoice.
      </figcaption>
    </figure>
  );
}

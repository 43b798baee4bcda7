// A line that the customer may leave out: what marks it, and whether it is offered as taken (D-16).
import { CircleDashed, Square, SquareCheck } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Checkbox } from '#web/ui/form/choices.tsx';
import type { LineRow } from './line-rows.ts';

interface OptionalProps {
  row: LineRow;
  position: number;
  onChange: (change: Partial<LineRow>) => void;
}

/** Offered as left out: nobody pays for what they did not ask for. */
const toggled = ({ optional }: LineRow): Partial<LineRow> =>
  optional ? { optional: undefined, isSelected: undefined } : { optional: true, isSelected: false };

/** In words where there is room: nobody finds out what a symbol means without trying it. */
export function OptionalButton({
  row,
  position,
  onChange,
  isLabeled,
}: OptionalProps & { isLabeled: boolean }) {
  const Box = row.optional ? SquareCheck : Square;
  const Icon = isLabeled ? Box : CircleDashed;
  return (
    <Button
      size="xs"
      variant="ghost"
      aria-label={`Optional, line ${position}`}
      title={row.optional ? 'Make it part of the work again' : 'Optional: the customer may leave it out'}
      aria-pressed={row.optional === true}
      className={classNames(
        'gap-1.5! font-medium!',
        isLabeled ? 'w-26' : 'w-11 px-0! md:pointer-fine:w-7.5',
        row.optional ? 'bg-info-soft! text-info-ink!' : 'text-muted',
      )}
      onClick={() => onChange(toggled(row))}
    >
      <Icon aria-hidden="true" />
      {isLabeled ? 'Optional' : null}
    </Button>
  );
}

export function OptionalFields({ row, position, onChange }: OptionalProps) {
  return (
    <div>
      <Checkbox
        checked={row.optional === true}
        onChange={() => onChange(toggled(row))}
        label={
          <>
            Optional<span className="sr-only">, line {position}</span>
          </>
        }
        hint="The customer may leave it out."
      />
      {row.optional ? (
        <IncludedMark row={row} position={position} onChange={onChange} className="pl-8" />
      ) : null}
    </div>
  );
}

export const OptionalBadge = () => <Badge tone="info">Optional</Badge>;

/** Below an optional line. */
export function IncludedMark({ row, position, onChange, className }: OptionalProps & { className?: string }) {
  return (
    <Checkbox
      checked={row.isSelected === true}
      onChange={(event) => onChange({ isSelected: event.target.checked })}
      label={
        <>
          Included unless the customer takes it off<span className="sr-only">, line {position}</span>
        </>
      }
      className={className}
    />
  );
}

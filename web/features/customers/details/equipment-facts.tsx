// What is known of a piece of equipment, as the office and technicians see it.
import type { Equipment } from '#contract/customers/places.ts';
import { formatDay } from '#contract/days.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** Make and model, serial number, when it was installed. */
export const equipmentFacts = ({ make, model, serial, installedOn }: Equipment): string =>
  [
    [make, model].filter(Boolean).join(' '),
    serial && `Serial ${serial}`,
    installedOn && `Installed ${formatDay(installedOn)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** That it is retired, or else how its warranty stands; nothing if neither is known. */
export function EquipmentBadge({ equipment, today }: { equipment: Equipment; today: string }) {
  const { retiredAt, warrantyUntil } = equipment;
  if (retiredAt) return <Badge>Retired</Badge>;
  if (!warrantyUntil) return null;
  return warrantyUntil >= today ? (
    <Badge tone="success">Warranty until {formatDay(warrantyUntil)}</Badge>
  ) : (
    <Badge>Warranty ended {formatDay(warrantyUntil)}</Badge>
  );
}

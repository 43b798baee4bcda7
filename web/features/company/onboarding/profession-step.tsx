import {
  AirVent,
  BrickWall,
  BrushCleaning,
  Bug,
  CarFront,
  Grid3x3,
  Hammer,
  HardHat,
  House,
  type LucideIcon,
  PaintRoller,
  PencilRuler,
  ShowerHead,
  SprayCan,
  TreePine,
  Warehouse,
  WashingMachine,
  Zap,
} from 'lucide-react';
import { type Profession, professions, withoutStarters } from '#contract/texts/professions.ts';
import { classNames } from '#web/ui/class-names.ts';

const professionIcons: Record<Profession, LucideIcon> = {
  HVAC: AirVent,
  Plumbing: ShowerHead,
  Electrical: Zap,
  'Mobile Detailing': CarFront,
  Landscaping: TreePine,
  Roofing: House,
  Painting: PaintRoller,
  Carpentry: Hammer,
  Flooring: Grid3x3,
  'Concrete & Masonry': BrickWall,
  'Pest Control': Bug,
  'Appliance Repair': WashingMachine,
  'General Contracting': HardHat,
  'Power Washing': SprayCan,
  Housekeeping: BrushCleaning,
  'Garage Door Services': Warehouse,
  'Manual Templates': PencilRuler,
};

interface ProfessionStepProps {
  value: Profession | null;
  onChange: (profession: Profession) => void;
}

/** A radio group drawn as cards: Tab enters it once, arrows choose. */
export function ProfessionStep({ value, onChange }: ProfessionStepProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
      <legend className="sr-only">Profession</legend>
      {professions.map((profession) => (
        <ProfessionCard
          key={profession}
          profession={profession}
          isChosen={profession === value}
          onChoose={() => onChange(profession)}
        />
      ))}
    </fieldset>
  );
}

interface ProfessionCardProps {
  profession: Profession;
  isChosen: boolean;
  onChoose: () => void;
}

function ProfessionCard({ profession, isChosen, onChoose }: ProfessionCardProps) {
  const Icon = professionIcons[profession];
  const isManual = profession === withoutStarters;
  const hintId = isManual ? 'profession-manual-hint' : undefined;
  return (
    <label
      className={classNames(
        'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-2 font-semibold transition-colors hover:bg-hover',
        'has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-checked:ring-inset',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isManual
          ? 'col-span-full sm:px-4'
          : 'sm:min-h-24 sm:flex-col sm:justify-center sm:gap-2 sm:text-center',
      )}
    >
      <input
        type="radio"
        name="profession"
        value={profession}
        checked={isChosen}
        onChange={onChoose}
        aria-label={profession}
        aria-describedby={hintId}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon aria-hidden="true" className="size-6 shrink-0 text-accent-ink" />
      <span className="min-w-0 leading-snug">
        {profession}
        {isManual ? (
          <span id={hintId} className="block font-normal text-muted">
            No starter templates: begin with an empty list and write your own.
          </span>
        ) : null}
      </span>
    </label>
  );
}

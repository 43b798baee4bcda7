import type { Technician } from '#contract/company/technicians.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented, Select } from '#web/ui/form/select.tsx';
import { nobody } from './data/use-plan-changes.ts';
import { readMarks, TechnicianMark, unassigned } from './technician-marks.tsx';

interface TechnicianFilterProps {
  technicians: readonly Technician[];
  value: string | null;
  isPhone: boolean;
  onChange: (technician: string | null) => void;
}

const all = 'all';
const seenAtOnce = 6;

/** Also explains the colours: on its buttons as long as they fit into one line, else below. */
export function TechnicianFilter({ technicians, value, isPhone, onChange }: TechnicianFilterProps) {
  if (technicians.length === 0) return null;
  const chosen = technicians.some(({ id }) => id === value) || value === nobody ? (value ?? all) : all;
  const choose = (next: string) => onChange(next === all ? null : next);
  const markOf = readMarks(technicians);
  if (isPhone || technicians.length > seenAtOnce) {
    const choice = (
      <Field label="Technician" hideLabel className="w-full sm:w-60">
        <Select
          value={chosen}
          onValueChange={choose}
          options={[
            { value: all, label: 'All technicians' },
            ...technicians.map(({ id, name }) => ({ value: id, label: name })),
            { value: nobody, label: 'Unassigned' },
          ]}
        />
      </Field>
    );
    // On a phone the days have no colours to explain.
    if (isPhone) return choice;
    return (
      <div className="grid gap-2">
        {choice}
        <ul aria-label="Colors" className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-muted">
          {technicians.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-1.5">
              <TechnicianMark mark={markOf({ assignedTechnicianId: id })} />
              <span aria-hidden="true">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const named = (id: string | null, name: string) => (
    <>
      <TechnicianMark mark={id === null ? unassigned : markOf({ assignedTechnicianId: id })} />
      <span aria-hidden="true">{name}</span>
    </>
  );
  return (
    <Segmented
      label="Technician"
      value={chosen}
      onChange={choose}
      options={[
        { value: all, label: 'All' },
        ...technicians.map(({ id, name }) => ({ value: id, label: named(id, name) })),
        { value: nobody, label: named(null, 'Unassigned') },
      ]}
    />
  );
}

import { useMemo } from 'react';
import { SearchableSelect } from '#web/ui/searchable-select.tsx';
import { timeZoneOptions } from './time-zones.ts';

interface TimeZoneSelectProps {
  value: string;
  onValueChange: (zone: string) => void;
  disabled?: boolean;
}

export function TimeZoneSelect({ value, onValueChange, disabled }: TimeZoneSelectProps) {
  const options = useMemo(() => timeZoneOptions(value), [value]);
  return (
    <SearchableSelect
      value={value}
      onValueChange={onValueChange}
      options={options}
      listLabel="Time zones"
      disabled={disabled}
    />
  );
}

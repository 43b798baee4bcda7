import {
  defaultTimes,
  type ServiceValues,
  withEndDay,
  withStartDay,
} from '#web/features/jobs/jobs.service.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';

interface PlanFieldsProps {
  values: ServiceValues;
  problem: string | null;
  disabled: boolean;
  onChange: (values: ServiceValues) => void;
}

export function PlanFields({ values, problem, disabled, onChange }: PlanFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
        <Field label="Start Date">
          <DateInput
            disabled={disabled}
            value={values.startDay}
            onChange={({ target }) => onChange(withStartDay(values, target.value, defaultTimes.calendar))}
          />
        </Field>
        <Field label="Start Time">
          <TextInput
            type="time"
            className="figures"
            disabled={disabled || values.startDay === ''}
            value={values.startTime}
            onChange={({ target }) => onChange({ ...values, startTime: target.value })}
          />
        </Field>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
        <Field label="End Date" error={problem}>
          <DateInput
            disabled={disabled}
            min={values.startDay || undefined}
            value={values.endDay}
            onChange={({ target }) => onChange(withEndDay(values, target.value))}
          />
        </Field>
        <Field label="End Time">
          <TextInput
            type="time"
            className="figures"
            disabled={disabled || values.endDay === ''}
            value={values.endTime}
            onChange={({ target }) => onChange({ ...values, endTime: target.value })}
          />
        </Field>
      </div>
    </>
  );
}

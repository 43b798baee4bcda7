import { useState } from 'react';
import { Checkbox, RadioGroup, Switch } from '#web/ui/form/choices.tsx';
import { formatPhone } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { SearchableSelect } from '#web/ui/form/searchable-select.tsx';
import { Segmented, Select } from '#web/ui/form/select.tsx';
import { DateInput, FormattedInput, PasswordInput, TextArea, TextInput } from '#web/ui/form/text-input.tsx';
import { Example, ShowcaseSection } from './showcase-section.tsx';

const sortings = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'name', label: 'Name A-Z' },
  { value: 'name-down', label: 'Name Z-A', disabled: true },
];

const stages = [
  { value: 'all', label: 'All', count: 48 },
  { value: 'estimate', label: 'Estimates', count: 12 },
  { value: 'work-order', label: 'Work orders', count: 9 },
  { value: 'invoice', label: 'Invoices', count: 27 },
];

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

export function FieldSamples() {
  const [sorting, setSorting] = useState('');
  const [amount, setAmount] = useState('1234.50');
  const [date, setDate] = useState('2026-11-14');
  const [stage, setStage] = useState('all');
  const [zone, setZone] = useState('America/Boise');

  return (
    <ShowcaseSection
      id="fields"
      title="Fields"
      lead="The label stands above, the hint below, and an error where it happened. Leave an amount and it is written out."
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Customer name" required>
          <TextInput autoComplete="off" />
        </Field>
        <Field label="Phone" hint="We never call it ourselves.">
          <FormattedInput format={formatPhone} type="tel" placeholder="(208) 555-0142" autoComplete="off" />
        </Field>
        <Field label="Email" required error="Enter an address such as name@example.com.">
          <TextInput type="email" defaultValue="maria@example" autoComplete="off" />
        </Field>
        <Field label="Password" hint="At least 8 characters.">
          <PasswordInput defaultValue="correct horse" autoComplete="off" />
        </Field>
        <Field label="Amount">
          <MoneyInput value={amount} onChange={(event) => setAmount(event.target.value)} />
        </Field>
        <Field label="Service date">
          <DateInput value={date} onChange={(event) => setDate(event.target.value)} />
        </Field>
        <Field label="Sort by">
          <Select value={sorting} onValueChange={setSorting} options={sortings} placeholder="Choose…" />
        </Field>
        <Field label="Time zone" hint="Type to narrow the list down.">
          <SearchableSelect value={zone} onValueChange={setZone} options={zones} listLabel="Time zones" />
        </Field>
        <Field label="Assigned to" error="Choose someone.">
          <Select
            value=""
            onValueChange={setSorting}
            options={sortings}
            placeholder="Choose a technician..."
          />
        </Field>
        <Field label="Read only" hint="Comes from the invitation.">
          <TextInput readOnly defaultValue="amy@oakdental.example" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="Not now" />
        </Field>
        <Field label="Notes" className="sm:col-span-2">
          <TextArea defaultValue="Rear yard, gate code on the work order. Call ahead: the dog is friendly but loud." />
        </Field>
      </div>
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        <Example title="Checkbox">
          <Checkbox label="Taxable" defaultChecked />
          <Checkbox label="Remember this device" hint="For 30 days." />
          <Checkbox label="I agree to the terms" error="Please agree to go on." />
          <Checkbox label="Disabled" disabled />
        </Example>
        <Example title="Switch">
          <Switch label="Payment reminders" hint="Seven days before and on the due date." defaultChecked />
          <Switch label="Two-factor sign-in" />
          <Switch label="Disabled" disabled />
        </Example>
        <Example title="Radio group">
          <RadioGroup
            label="Send the invoice"
            name="send"
            defaultValue="mail"
            options={[
              { value: 'mail', label: 'By email', hint: 'With the PDF attached.' },
              { value: 'link', label: 'As a link' },
              { value: 'post', label: 'On paper', disabled: true },
            ]}
          />
        </Example>
      </div>
      <Example title="Segmented filter">
        <Segmented label="Stage" value={stage} onChange={setStage} options={stages} />
      </Example>
    </ShowcaseSection>
  );
}

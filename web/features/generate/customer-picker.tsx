// The first step of a new job: whose it is.
import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { CustomerSearch, useHasCustomers } from '#web/features/customers/customers.service.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RadioGroup } from '#web/ui/form/choices.tsx';
import { addressLine } from '#web/ui/form/contact-text.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { GenerateValues } from './generate-values.ts';
import type { ChosenCustomer } from './use-chosen-customer.ts';

interface CustomerPickerProps {
  form: ContractForm<GenerateValues, unknown, unknown>;
  chosen: ChosenCustomer;
}

/** `onDone`: somebody is chosen and there is nothing to choose about where the work is. */
export function CustomerPicker({ form, chosen, onDone }: CustomerPickerProps & { onDone: () => void }) {
  const { isBusy: disabled } = form;
  const hasCustomers = useHasCustomers();
  const places = useRef<HTMLDivElement>(null);
  // What was pressed is gone with the next render, and the focus with it. The search may still have to be fetched.
  const wantsSearch = useRef(false);
  const searchArrived = (element: HTMLElement | null) => {
    if (!element || !wantsSearch.current) return;
    wantsSearch.current = false;
    if (document.activeElement === document.body) element.focus();
  };
  // Where the work is comes with the customer's details. Whoever has gone on meanwhile stays where they are.
  const [hasJustChosen, setHasJustChosen] = useState(false);
  const goOn = useEffectEvent(() => {
    setHasJustChosen(false);
    if (document.activeElement !== document.body) return;
    const place = places.current?.querySelector<HTMLElement>('input:checked, select, [role="combobox"]');
    if (place) place.focus();
    else onDone();
  });
  const isReady = hasJustChosen && chosen.isReady;
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);

  // A new company only has the fields to fill in.
  if (hasCustomers === false && !chosen.isChosen)
    return (
      <div className="-mt-3 empty:hidden">
        <CustomerNotice chosen={chosen} disabled={disabled} />
      </div>
    );
  return (
    <Card className="p-4 sm:px-5">
      {chosen.isChosen ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
            <UserRound aria-hidden="true" className="size-5" />
          </span>
          <ChosenFacts customer={chosen.customer} />
          <Button
            variant="link"
            size="sm"
            className="-mr-3 max-sm:ml-11"
            disabled={disabled}
            onClick={() => {
              chosen.clear();
              if (hasCustomers === false) form.setFocus('customerName');
              else wantsSearch.current = true;
            }}
          >
            Change customer
          </Button>
        </div>
      ) : (
        <div className="min-h-26 max-w-3xl">
          {hasCustomers ? (
            <CustomerSearch
              ref={searchArrived}
              label="Find a Customer"
              hint="Choose one and everything is filled in. For a new customer, fill in the fields below."
              disabled={disabled}
              onChoose={(customer) => {
                setHasJustChosen(true);
                chosen.choose(customer);
              }}
              onNew={chosen.startNew}
            />
          ) : null}
        </div>
      )}
      {chosen.customer && chosen.customer.places.length > 1 ? (
        <div ref={places}>
          <PlaceChoice form={form} customer={chosen.customer} chosen={chosen} />
        </div>
      ) : null}
      <CustomerNotice chosen={chosen} disabled={disabled} />
    </Card>
  );
}

function ChosenFacts({ customer }: { customer: CustomerDetails | undefined }) {
  if (!customer)
    return (
      <div className="min-w-0 flex-1">
        <span className="sr-only">Loading customer</span>
        <Skeleton className="h-5 w-40" />
      </div>
    );
  const facts = [customer.phone, customer.email].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0 flex-1 basis-44">
      <p className="flex flex-wrap items-center gap-x-2">
        <Link
          to="/customers/$id"
          params={{ id: customer.id }}
          className="font-semibold wrap-anywhere text-ink hover:underline"
        >
          {customer.name}
        </Link>
        {customer.isTaxExempt ? <Badge>Tax exempt</Badge> : null}
      </p>
      {facts ? <p className="figures truncate text-sm text-muted">{facts}</p> : null}
    </div>
  );
}

interface PlaceChoiceProps extends CustomerPickerProps {
  customer: CustomerDetails;
}

const another = 'another';
/** More than that are a list to open. */
const shownAtOnce = 4;

function PlaceChoice({ form, customer, chosen }: PlaceChoiceProps) {
  const placeId = useWatch({ control: form.control, name: 'placeId' });
  const value = placeId || another;
  const options = customer.places.map(({ id, label, address }) => ({
    value: id,
    label: label ?? addressLine(address),
    hint: label ? addressLine(address) : undefined,
  }));
  const choose = (id: string) => chosen.choosePlace(customer.places.find((place) => place.id === id) ?? null);
  if (customer.places.length > shownAtOnce)
    return (
      <Field label="Where is the work?" className="mt-4 max-w-xl">
        <Select
          value={value}
          disabled={form.isBusy}
          onValueChange={choose}
          options={[
            ...options.map(({ value, label, hint }) => ({
              value,
              label: hint ? `${label}, ${hint}` : label,
            })),
            { value: another, label: 'Another address' },
          ]}
        />
      </Field>
    );
  return (
    <RadioGroup
      label="Where is the work?"
      className="mt-4 sm:flex sm:flex-wrap sm:gap-x-8"
      disabled={form.isBusy}
      value={value}
      onChange={({ target }) => choose(target.value)}
      options={[...options, { value: another, label: 'Another address' }]}
    />
  );
}

function CustomerNotice({ chosen, disabled }: { chosen: ChosenCustomer; disabled: boolean }) {
  const { detachedFrom, isMissing } = chosen;
  if (detachedFrom !== null)
    return (
      <div className="mt-3">
        <Notice
          announce
          title={`No longer linked to ${detachedFrom}`}
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" disabled={disabled} onClick={chosen.attach}>
                It is still {detachedFrom}
              </Button>
              <Button size="sm" variant="ghost" disabled={disabled} onClick={chosen.clear}>
                Clear the fields
              </Button>
            </span>
          }
        >
          You typed another name. The job goes to whoever has this email, or this name and phone; if there is
          nobody, a new customer is added.
        </Notice>
      </div>
    );
  if (isMissing)
    return (
      <div className="mt-3">
        <Notice tone="warning" announce>
          This customer was deleted or merged with another one. Choose again, or go on with the fields below.
        </Notice>
      </div>
    );
  return null;
}

interface AlreadyCustomerProps {
  chosen: ChosenCustomer;
  disabled: boolean;
  /** The button is gone with the press, and the focus with it. */
  onUse: () => void;
}

/** Under the fields: what is typed there belongs to somebody who is known. */
export function AlreadyCustomer({ chosen, disabled, onUse }: AlreadyCustomerProps) {
  const { matching, detachedFrom } = chosen;
  // That one is named above, with what can be done about it.
  const known = matching && matching.name !== detachedFrom ? matching : undefined;
  return (
    <div role="status" className="sm:col-span-2 empty:hidden">
      {known ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft py-1 pr-1 pl-4">
          <UserRound aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
          <span className="min-w-0 flex-1 basis-40 py-1.5 wrap-anywhere">
            Already a customer: <strong>{known.name}</strong>
            {known.archivedAt ? ', archived' : ''}
            {known.isTaxExempt ? ', tax exempt' : ''}.
          </span>
          <Button
            size="sm"
            variant="link"
            className="max-sm:ml-5"
            disabled={disabled}
            onClick={() => {
              chosen.linkMatching();
              onUse();
            }}
          >
            Use this customer
          </Button>
        </p>
      ) : null}
    </div>
  );
}

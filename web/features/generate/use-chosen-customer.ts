// The customer a new job is for: chosen from those there are, or typed in (D-3).
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Customer, CustomerDetails } from '#contract/customers/customers.ts';
import type { Place } from '#contract/customers/places.ts';
import { isEmailAddress } from '#contract/texts/typed-text.ts';
import { ApiError } from '#web/api/errors.ts';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import {
  type FoundCustomer,
  useCustomer,
  useMatchingCustomer,
} from '#web/features/customers/customers.service.ts';
import { formatPhone } from '#web/ui/form/contact-text.ts';
import { type CustomerInForm, customerFields, type GenerateValues, noCustomer } from './generate-values.ts';

type GenerateFormState = ContractForm<GenerateValues, unknown, unknown>;

export interface ChosenCustomer {
  /** Undefined while none is chosen, or it is still loading. */
  customer: CustomerDetails | undefined;
  isChosen: boolean;
  /** Chosen, and its locations are known, or could not be loaded. */
  isReady: boolean;
  /** The name was typed over, so the job is no longer linked to this customer. */
  detachedFrom: string | null;
  /** None is chosen, but what is typed is this one's, so the job goes to them. */
  matching: Customer | undefined;
  /** The one that was chosen was deleted or merged meanwhile. */
  isMissing: boolean;
  choose: (customer: FoundCustomer) => void;
  startNew: (typed: string) => void;
  /** Null: an address that is not among the customer's places. */
  choosePlace: (place: Place | null) => void;
  /** Another one is to be chosen; what was filled in goes. */
  clear: () => void;
  /** The same customer after all; the typed name stays. */
  attach: () => void;
  /** Chooses the matching one, whose data replace what was typed; only what they have none of stays. */
  linkMatching: () => void;
  /** The form was filled with something else: nothing is left of the choices before. */
  reset: () => void;
}

export function useChosenCustomer(form: GenerateFormState): ChosenCustomer {
  const { setValue, getValues, subscribe } = form;
  const customerId = useWatch({ control: form.control, name: 'customerId' });
  const { data, error } = useCustomer(customerId);
  const customer = customerId && data?.id === customerId ? data : undefined;
  const [detached, setDetached] = useState<CustomerDetails>();
  /** Of the customer whose name was typed over on purpose. */
  const [renamedId, setRenamedId] = useState('');
  const [placeId, name, email, phone, address] = useWatch({
    control: form.control,
    name: ['placeId', 'customerName', 'customerEmail', 'customerPhone', 'customerAddress'],
  });
  const matching = useMatchingCustomer({ name, email, phone }, customerId === '');
  const isPlaced = customer !== undefined && (placeId !== '' || !placeWith(customer, address));
  const isGone = error instanceof ApiError && error.status === 404;

  function fill(values: Partial<CustomerInForm>) {
    for (const field of customerFields) {
      const value = values[field];
      if (value !== undefined) setValue(field, value, { shouldDirty: true });
    }
    form.clearErrors([...customerFields]);
  }

  /** Another address may have been typed meanwhile. */
  function linkAgain(before: CustomerDetails) {
    const place = placeWith(before, getValues('customerAddress'));
    fill({ customerId: before.id, placeId: place?.id ?? '' });
    setDetached(undefined);
  }

  function reset() {
    setDetached(undefined);
    setWasMissing(false);
    setRenamedId('');
  }

  const typedOver = useEffectEvent((field: string | undefined) => {
    const typed = getValues();
    if (field === 'customerAddress' && customer)
      setValue('placeId', placeWith(customer, typed.customerAddress)?.id ?? '', { shouldDirty: true });
    if (field !== 'customerName') return;
    const name = typed.customerName.trim();
    if (detached && name === detached.name) linkAgain(detached);
    else if (customer && renamedId !== customer.id && name !== customer.name) {
      setDetached(customer);
      fill({ customerId: '', placeId: '' });
    }
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // What is filled in by a choice has no type.
        callback: ({ name, type }) => {
          if (type === 'change') typedOver(name);
        },
      }),
    [subscribe],
  );

  // A suggestion names an address; which place that is comes with the details.
  useEffect(() => {
    const { placeId, customerAddress } = getValues();
    const place = customer && !placeId ? placeWith(customer, customerAddress) : undefined;
    if (place) setValue('placeId', place.id, { shouldDirty: true });
  }, [customer, getValues, setValue]);

  // Typed text stays: the job then finds or makes its customer by itself.
  useEffect(() => {
    if (!isGone) return;
    setValue('customerId', '', { shouldDirty: true });
    setValue('placeId', '', { shouldDirty: true });
  }, [isGone, setValue]);
  const [wasMissing, setWasMissing] = useState(false);
  if (isGone && !wasMissing) setWasMissing(true);

  return {
    customer,
    isChosen: customerId !== '',
    isReady: customerId !== '' && (isPlaced || error !== null),
    detachedFrom: detached?.name ?? null,
    matching,
    isMissing: wasMissing && customerId === '',
    choose: ({ id, name, email, phone, address, matchedPlace }) => {
      reset();
      fill({
        customerId: id,
        placeId: matchedPlace?.id ?? '',
        customerName: name,
        customerEmail: email ?? '',
        customerPhone: phone ?? '',
        customerAddress: matchedPlace?.address ?? address ?? '',
      });
    },
    startNew: (typed) => {
      setDetached(undefined);
      fill({ ...noCustomer, ...newCustomerFrom(typed) });
      form.setFocus('customerName');
    },
    choosePlace: (place) => {
      fill({ placeId: place?.id ?? '', customerAddress: place?.address ?? '' });
      if (!place) form.setFocus('customerAddress');
    },
    clear: () => {
      setDetached(undefined);
      fill(noCustomer);
    },
    attach: () => {
      if (!detached) return;
      setRenamedId(detached.id);
      linkAgain(detached);
    },
    linkMatching: () => {
      if (!matching) return;
      const typed = getValues();
      reset();
      fill({
        customerId: matching.id,
        placeId: '',
        customerName: matching.name,
        customerEmail: matching.email ?? typed.customerEmail,
        customerPhone: matching.phone ?? typed.customerPhone,
        customerAddress: matching.address ?? typed.customerAddress,
      });
    },
    reset,
  };
}

const placeWith = ({ places }: CustomerDetails, address: string): Place | undefined =>
  places.find((place) => place.address.trim() === address.trim());

/** What was typed to find somebody who is not there yet goes into the field it fits. */
function newCustomerFrom(typed: string): Partial<CustomerInForm> {
  if (isEmailAddress(typed)) return { customerEmail: typed };
  if (/^[\d\s()+.-]{7,}$/.test(typed)) return { customerPhone: formatPhone(typed) };
  return { customerName: typed };
}

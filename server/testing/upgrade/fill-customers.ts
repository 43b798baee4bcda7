// Customers of the large company, beyond those that its jobs have made.
import type { RequestBody } from '#contract/calls.ts';
import { dayFrom } from './cast.ts';
import { makeJob, upload } from './job-steps.ts';
import type { Somebody } from './people.ts';

/** Billed elsewhere, with two places and what stands there; archived; and two that became one. */
export async function customersOfAllKinds(owner: Somebody): Promise<void> {
  const { client } = owner;
  const make = (body: RequestBody<'POST /api/customers'>) => client.ok('POST /api/customers', { body });
  const school = await make({
    name: 'Boise Schools',
    contactName: 'Conny Contact',
    email: 'boiler@schools.example',
    otherEmails: ['bills@schools.example'],
    phone: '208-555-0177',
    otherPhones: ['208-555-0178'],
    billingAddress: 'PO Box 9\nBoise, ID 83701',
    notes: 'Ring twice',
    isTaxExempt: true,
    places: [{ label: 'North', address: '77 Lake Rd\nMcCall, ID 83638', accessNotes: 'Gate code 4411' }],
  });
  const place = await client.ok('POST /api/customers/:id/places', {
    params: { id: school.id },
    body: { address: '5 Pine St' },
  });
  const boiler = await client.ok('POST /api/places/:id/equipment', {
    params: { id: place.id },
    body: {
      kind: 'Boiler',
      make: 'Weil-McLain',
      model: 'CGa',
      serial: 'CP7654321',
      installedOn: dayFrom(-2000),
      warrantyUntil: dayFrom(900),
      notes: 'Needs its filter in spring',
      photo: await upload(client, 'photo', '#335533'),
    },
  });
  await client.ok('POST /api/places/:id/equipment', {
    params: { id: place.id },
    body: { kind: 'Thermostat' },
  });
  await client.ok('PATCH /api/equipment/:id', {
    params: { id: boiler.id },
    body: { retiredAt: new Date().toISOString(), revision: boiler.revision },
  });
  await makeJob(owner, {
    customerName: undefined,
    customerEmail: undefined,
    customerPhone: undefined,
    customerAddress: undefined,
    taxRate: undefined,
    customerId: school.id,
    placeId: place.id,
  });
  const gone = await make({ name: 'Moved Away' });
  await client.ok('POST /api/customers/:id/archive', { params: { id: gone.id } });
  const double = await make({ name: 'Boise School District', phone: '208-555-0179' });
  await client.ok('POST /api/customers/:id/merge', {
    params: { id: double.id },
    body: { intoId: school.id },
  });
}

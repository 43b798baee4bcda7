import { expect, test } from 'vitest';
import type { Equipment } from '#contract/customers/places.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleCustomerDetails, sampleDetails } from '#web/testing/samples.ts';
import { EquipmentSection } from './equipment-section.tsx';

const { server, show } = componentTest();

const [home] = sampleCustomerDetails.places;
if (!home) throw new Error('The sample has no place.');

const furnace: Equipment = {
  id: 'e1',
  placeId: 'p1',
  kind: 'Furnace',
  make: 'Trane',
  model: 'XR80',
  serial: '2194K7',
  installedOn: null,
  warrantyUntil: '2030-05-01',
  notes: null,
  photo: null,
  retiredAt: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  revision: 1,
};

test('what is in use where the job is, and nothing of other locations', async () => {
  const retired = { ...furnace, id: 'e2', kind: 'Boiler', retiredAt: '2026-02-05T10:00:00.000Z' };
  server.always('GET /api/customers/:id', {
    ...sampleCustomerDetails,
    places: [
      { ...home, id: 'p2', equipment: [{ ...furnace, id: 'e3', placeId: 'p2', kind: 'Sump pump' }] },
      { ...home, equipment: [furnace, retired] },
    ],
  });
  const job = { ...sampleDetails, customerId: 'c1', placeId: 'p1' };
  const { screen } = await show(<EquipmentSection job={job} today="2026-11-18" />);
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toBe('FurnaceWarranty until May 1, 2030Trane XR80 · Serial 2194K7');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/customers/c1');
});

test('a job without a location asks for nothing', async () => {
  const job = { ...sampleDetails, customerId: 'c1', placeId: null };
  const { screen } = await show(<EquipmentSection job={job} today="2026-11-18" />);
  expect(screen.queryByText('Equipment')).toBeNull();
  expect(server.count('GET /api/customers/:id')).toBe(0);
});

test('the photo of the data plate stands beside the unit and opens large', async () => {
  const photo = '/api/objects/o1';
  server.always('GET /api/customers/:id', {
    ...sampleCustomerDetails,
    places: [{ ...home, equipment: [{ ...furnace, photo }] }],
  });
  const job = { ...sampleDetails, customerId: 'c1', placeId: 'p1' };
  const { screen, user } = await show(<EquipmentSection job={job} today="2026-11-18" />);
  const small = await screen.findByRole('button', { name: 'Data plate of Furnace' });
  expect(small.querySelector('img')?.getAttribute('src')).toContain(photo);
  await user.click(small);
  await screen.findByRole('dialog', { name: 'Data plate of Furnace' });
});

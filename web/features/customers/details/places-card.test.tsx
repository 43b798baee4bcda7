import { expect, test, vi } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleCustomerDetails } from '#web/testing/samples.ts';
import { PlacesCard } from './places-card.tsx';

const { show } = componentTest();

test.each([
  [false, 1],
  [true, 0],
])('a location is deleted only without jobs, and says why not: %s', async (hasJobs, opened) => {
  const open = vi.fn();
  const places = sampleCustomerDetails.places.map((place) => ({ ...place, hasJobs }));
  const customer = { ...sampleCustomerDetails, places };
  const { screen, user } = await show(
    <PlacesCard customer={customer} actions={{ open }} today="2026-11-18" />,
  );
  await user.click(screen.getByRole('button', { name: 'More for 12 Main St, Boise' }));
  const item = await screen.findByRole('menuitem', { name: 'Delete Location' });
  expect(item.textContent).toBe(hasJobs ? 'Delete LocationA job uses this location.' : 'Delete Location');
  await user.click(item);
  expect(open).toHaveBeenCalledTimes(opened);
});

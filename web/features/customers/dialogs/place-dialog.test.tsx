import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleCustomerDetails } from '#web/testing/samples.ts';
import { PlaceDialog } from './place-dialog.tsx';

const { server, show } = componentTest();
const [home] = sampleCustomerDetails.places;
if (!home) throw new Error('The sample has no place.');

test('a new address is offered for the open jobs at this place, by their number', async () => {
  const onClose = vi.fn();
  const place = { ...home, changeableJobs: 2 };
  const { screen, user } = await show(<PlaceDialog customerId="c1" place={place} onClose={onClose} />);
  const address = await screen.findByRole('textbox', { name: /Address/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.type(address, '!');
  await user.click(screen.getByRole('checkbox', { name: 'Also change 2 open jobs' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const call = await server.next('PATCH /api/places/:id');
  expect(call.body).toMatchObject({ address: '12 Main St, Boise!', alsoOpenJobs: true });
  call.reply({ ...home, changedJobs: 2 });
  expect(await screen.findByText('2 open jobs were changed too.')).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('no open jobs here, no offer; and what was typed is not thrown away unasked', async () => {
  const onClose = vi.fn();
  const { screen, user } = await show(<PlaceDialog customerId="c1" place={home} onClose={onClose} />);
  await user.type(await screen.findByRole('textbox', { name: /Address/ }), '!');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Save your changes?');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

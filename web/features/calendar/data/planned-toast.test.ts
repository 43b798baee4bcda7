import { expect, test } from 'vitest';
import { type Planned, plannedMessage } from './planned-toast.ts';

const ann = { id: 'a', name: 'Ann Lee' };
const nobody = { id: null, name: null };

test.each<[string, Planned, string, string]>([
  ['a new date', { date: { isMine: true } }, 'Service Date Updated', 'has been updated'],
  ['their date', { date: { isMine: false } }, 'Service Date Kept', 'someone else chose'],
  ['a technician', { technician: { isMine: true, technician: ann } }, 'Technician Assigned', 'assigned to'],
  ['nobody', { technician: { isMine: true, technician: nobody } }, 'Technician Unassigned', 'no longer'],
  [
    'their technician',
    { technician: { isMine: false, technician: ann } },
    'Technician Kept',
    'Ann Lee stays',
  ],
  [
    'their nobody',
    { technician: { isMine: false, technician: nobody } },
    'Technician Kept',
    'stays unassigned',
  ],
  [
    'their date and my technician',
    { date: { isMine: false }, technician: { isMine: true, technician: ann } },
    'Technician Assigned',
    'The date someone else chose stays. Job has been successfully assigned',
  ],
])('%s is called what was kept', (_, planned, title, description) => {
  const message = plannedMessage(planned);
  expect(message?.title).toBe(title);
  expect(message?.description).toContain(description);
});

test('without a saved change there is no toast', () => expect(plannedMessage({})).toBeNull());

import { expect, test } from 'vitest';
import type { Technician } from '#contract/company/technicians.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleJob } from '#web/testing/samples.ts';
import { AssignDialog } from './assign-dialog.tsx';

const { server, show } = componentTest();

const technician = (id: string, name: string): Technician => ({
  id,
  name,
  email: `${id}@example.com`,
  phone: null,
  status: 'active',
  invitationExpiresAt: null,
  lastMail: null,
  createdAt: '2026-11-10T15:00:00Z',
});

test.each([
  ['Lou Bell', 'Lou Bell'],
  [null, 'Unknown Technician'],
])('a technician who was removed is still shown by name: %s', async (technicianName, shown) => {
  server.always('GET /api/technicians', []);
  const job = { ...sampleJob, assignedTechnicianId: 'gone', technicianName };
  const { screen } = await show(<AssignDialog job={job} timeZone="UTC" onClose={() => {}} />);
  const option = await screen.findByRole<HTMLOptionElement>('option', { name: shown });
  expect([option.selected, option.disabled]).toEqual([true, true]);
});

test('who has the job now is named, and that they will lose it', async () => {
  server.always('GET /api/technicians', [technician('sam', 'Sam Ortiz'), technician('lou', 'Lou Bell')]);
  const job = { ...sampleJob, assignedTechnicianId: 'sam', technicianName: 'Sam Ortiz' };
  const { screen, user } = await show(<AssignDialog job={job} timeZone="UTC" onClose={() => {}} />);
  const picker = await screen.findByRole('combobox', { name: 'Technician' });
  await screen.findByRole('option', { name: 'Lou Bell' });
  expect(screen.getByText('Assigned now:').parentElement?.textContent).toBe('Assigned now: Sam Ortiz');
  expect(screen.queryByText(/will no longer have/)).toBeNull();
  await user.selectOptions(picker, 'Lou Bell');
  screen.getByText('Sam Ortiz will no longer have this job: it goes to Lou Bell.');
  await user.selectOptions(picker, 'Unassign');
  screen.getByText('Sam Ortiz will no longer have this job.');
});

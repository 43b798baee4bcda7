import { expect, test } from 'vitest';
import { componentTest } from '#web/testing/component-test.tsx';
import { sampleJob } from '#web/testing/samples.ts';
import { AssignDialog } from './assign-dialog.tsx';

const { server, show } = componentTest();

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

import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CalendarJob, Conflict } from '#contract/calendar.ts';
import type { Technician } from '#contract/company/technicians.ts';
import { useTechnicians } from '#web/features/technicians/technicians.service.ts';
import { ChangesHost } from '#web/revisions/changes-host.tsx';
import { componentTest, pressTwice } from '#web/testing/component-test.tsx';
import { sampleJob } from '#web/testing/samples.ts';
import { PlanDialog } from './plan-dialog.tsx';

const { server, show } = componentTest();

const technician = (id: string, name: string): Technician => ({
  id,
  name,
  email: `${id}@example.com`,
  phone: null,
  status: 'active',
  invitationExpiresAt: null,
  lastMail: null,
  createdAt: '2026-11-01T12:00:00Z',
});
const people = [technician('t1', 'Dana'), technician('t2', 'Lee')];
const planned = {
  ...sampleJob,
  serviceDateStart: '2026-11-18T09:00:00Z',
  serviceDateEnd: '2026-11-18T17:00:00Z',
};
const clash: Conflict = {
  jobId: 'j2',
  jobNumber: '1002',
  customerName: 'Harold Jensen',
  start: '2026-11-20T09:00:00Z',
  end: null,
};

function Plan({ job, onClose }: { job: CalendarJob; onClose: () => void }) {
  const technicians = useTechnicians();
  return (
    <>
      <PlanDialog job={job} technicians={technicians} timeZone="UTC" today="2026-11-17" onClose={onClose} />
      <ChangesHost isSignedIn />
    </>
  );
}

async function open(job: CalendarJob = planned) {
  server.always('GET /api/technicians', people);
  const onClose = vi.fn();
  const page = await show(<Plan job={job} onClose={onClose} />, '/calendar');
  const { screen, user } = page;
  await screen.findByRole('option', { name: 'Dana' });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    ...page,
    onClose,
    field,
    save: screen.getByRole<HTMLButtonElement>('button', { name: 'Update Date' }),
    moveTo: (day: string) => fireEvent.change(field('Start Date'), { target: { value: day } }),
    choose: (name: string) => user.selectOptions(screen.getByLabelText('Assigned Technician'), name),
  };
}

test('nothing to save, nothing to press; a later start takes the end along', async () => {
  const { save, moveTo, field } = await open();
  expect(save.disabled).toBe(true);
  moveTo('2026-11-20');
  expect([field('End Date').value, field('End Time').value]).toEqual(['2026-11-20', '17:00']);
  expect(save.disabled).toBe(false);
});

test('two presses save once and close', async () => {
  const { save, moveTo, onClose } = await open();
  moveTo('2026-11-20');
  pressTwice(save);
  const call = await server.next('PATCH /api/jobs/:id/service-date');
  expect(call.body).toEqual({
    serviceDateStart: '2026-11-20T09:00',
    serviceDateEnd: '2026-11-20T17:00',
    revision: 1,
  });
  call.reply({ ...planned, serviceDateStart: '2026-11-20T09:00:00Z', revision: 2 });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.count('PATCH /api/jobs/:id/service-date')).toBe(1);
});

test('a double booking is asked about once; another day asks again', async () => {
  const { screen, user, save, moveTo, choose } = await open();
  await choose('Dana');
  await user.click(save);
  (await server.next('GET /api/calendar/conflicts')).reply({ conflicts: [clash] });
  expect((await screen.findByText(/Dana already has job #1002/)).textContent).toContain('Harold Jensen');
  await screen.findByRole('button', { name: 'Schedule anyway' });
  moveTo('2026-11-21');
  expect(screen.queryByText(/already has/)).toBeNull();
  await user.click(save);
  const second = await server.next('GET /api/calendar/conflicts');
  expect(new URLSearchParams(second.address.split('?')[1]).get('start')).toBe('2026-11-21T09:00');
  second.reply({ conflicts: [clash] });
  await screen.findByRole('button', { name: 'Schedule anyway' });
  expect(server.count('PATCH /api/jobs/:id/assign')).toBe(0);
  await user.click(save);
  (await server.next('PATCH /api/jobs/:id/assign')).reply({
    ...planned,
    assignedTechnicianId: 't1',
    revision: 2,
  });
  (await server.next('PATCH /api/jobs/:id/service-date')).reply({ ...planned, revision: 3 });
  await screen.findByText('Service Date Updated');
});

test('a double booking that cannot be looked up stops nobody', async () => {
  const { user, save, choose, onClose } = await open();
  await choose('Lee');
  await user.click(save);
  (await server.next('GET /api/calendar/conflicts')).fail();
  (await server.next('PATCH /api/jobs/:id/assign')).reply({
    ...planned,
    assignedTechnicianId: 't2',
    revision: 2,
  });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('of two changes the one that failed is named and sent again alone, on the new revision', async () => {
  const { screen, user, save, moveTo, choose, onClose, field } = await open();
  await choose('Dana');
  moveTo('2026-11-20');
  await user.click(save);
  (await server.next('GET /api/calendar/conflicts')).reply({ conflicts: [] });
  (await server.next('PATCH /api/jobs/:id/assign')).reply({
    ...planned,
    assignedTechnicianId: 't1',
    technicianName: 'Dana',
    revision: 2,
  });
  (await server.next('PATCH /api/jobs/:id/service-date')).lose();
  await screen.findByText('Failed to update service date');
  expect(onClose).not.toHaveBeenCalled();
  expect(field('Start Date').value).toBe('2026-11-20');

  await waitFor(() => expect(save.disabled).toBe(false));
  await user.click(save);
  (await server.next('GET /api/calendar/conflicts')).reply({ conflicts: [] });
  const again = await server.next('PATCH /api/jobs/:id/service-date');
  expect(again.body.revision).toBe(2);
  again.reply({ ...planned, serviceDateStart: '2026-11-20T09:00:00Z', revision: 3 });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.count('PATCH /api/jobs/:id/assign')).toBe(1);
});

test('a date somebody else saved first is asked about; going back keeps what was chosen here', async () => {
  const { screen, user, save, moveTo, onClose, field } = await open();
  moveTo('2026-11-20');
  await user.click(save);
  (await server.next('PATCH /api/jobs/:id/service-date')).refuse('changed_meanwhile', {
    present: { ...planned, serviceDateStart: '2026-11-25T09:00:00Z', serviceDateEnd: null, revision: 2 },
  });
  await screen.findByRole('alertdialog');
  await user.click(screen.getByRole('button', { name: 'Back to editing' }));
  await screen.findByText('Not saved yet');
  expect(field('Start Date').value).toBe('2026-11-20');
  expect(onClose).not.toHaveBeenCalled();
});

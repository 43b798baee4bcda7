import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { componentTest } from '#web/testing/component-test.tsx';
import { changeOrderPage, sampleChangeOrder, sampleDetails, sampleUser } from '#web/testing/samples.ts';
import { ChangeOrderFlow, type ChangeOrderFlowProps } from './change-order-flow.tsx';
import { type ChangeOrderStart, stateOf } from './change-order-values.ts';

const { server, show } = componentTest();
const drafts = 'GET /api/drafts';
const keep = 'PUT /api/drafts/:kind/:key';
const remove = 'DELETE /api/drafts/:kind/:key';
const create = 'POST /api/jobs/:id/change-orders';

const job: JobDetails = {
  ...sampleDetails,
  id: 'j1',
  currentStage: 'work_order',
  lineItems: [
    { id: 'l1', quantity: 1, description: 'Tune-up', unitPrice: '100.00', taxed: false, total: '100.00' },
  ],
  taxRate: '0.00',
  approvedTotal: '100.00',
  revision: 7,
};

beforeEach(() => server.always('GET /api/auth/user', sampleUser));

function Flow(props: ChangeOrderFlowProps) {
  const { data: user } = useCurrentUser();
  return user ? <ChangeOrderFlow {...props} /> : null;
}

async function open(props: Partial<ChangeOrderFlowProps> = {}, orders: ChangeOrder[] = [], now = job) {
  server.always('GET /api/jobs/:id', now);
  server.always('GET /api/jobs/:id/change-orders', changeOrderPage(orders));
  const onClose = vi.fn();
  const page = await show(<Flow job={now} timeZone="America/Boise" onClose={onClose} {...props} />);
  const { screen, user } = page;
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Why does the work change?', {
    exact: false,
  });
  return {
    ...page,
    onClose,
    reason,
    because: (text: string) => fill(reason, reason.value + text),
    press: async (name: string) =>
      user.click(await screen.findByText(name, { selector: 'button, button *' })),
    rate: () => screen.getByLabelText<HTMLInputElement>('Tax Rate (%)'),
    price: (line: number) => screen.getByLabelText<HTMLInputElement>(`Unit price, line ${line}`),
  };
}

/** Lines of that price, typed into the job. */
function typed(unitPrice: string): ChangeOrderStart {
  const values = stateOf(job);
  return {
    typed: { ...values, lineItems: values.lineItems.map((row) => ({ ...row, unitPrice })) },
    opened: { revision: 7, values },
  };
}

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const copyOf = (key: string) =>
  JSON.parse(localStorage.getItem(`user:${sampleUser.id}:draft:change-order:${key}`) ?? 'null');
const at = '2026-11-14T21:01:00.000Z';
const noneStored = async () => (await server.next(drafts)).reply({ items: [] });

/** Typed, and stored on the server. Gives what is stored there. */
async function left(page: Awaited<ReturnType<typeof open>>, key: string) {
  const call = await server.next(keep);
  expect(call.address).toBe(`/api/drafts/change-order/${key}`);
  call.reply({ kind: 'change-order', key, updatedAt: at });
  await waitFor(() => expect(copyOf(key)).toMatchObject({ isSent: true }));
  page.unmount();
  return { kind: 'change-order' as const, key, data: call.body.data, updatedAt: at };
}

test('what is typed into a new one is kept, here at once and on the server soon, and is there again', async () => {
  const page = await open();
  await noneStored();
  fill(page.price(1), '150');
  page.because('Found a crack');
  expect(copyOf('j1').form.values).toMatchObject({
    reason: 'Found a crack',
    lineItems: [{ id: 'l1', unitPrice: '150' }],
  });
  const stored = await left(page, 'j1');

  // On another device, and a colleague has changed the job meanwhile.
  localStorage.clear();
  const there = await open({}, [], { ...job, revision: 8 });
  (await server.next(drafts)).reply({ items: [stored] });
  await there.screen.findByText(/^Picked up where you left off/);
  expect([there.reason.value, there.price(1).value]).toEqual(['Found a crack', '150']);
  await there.press('Save Draft');
  const call = await server.next(create);
  // Over the job that it was typed over.
  expect(call.body).toMatchObject({ reason: 'Found a crack', revision: 7 });
  call.reply(sampleChangeOrder);
  (await server.next(remove)).reply(undefined as never);
  await waitFor(() => expect(there.onClose).toHaveBeenCalledOnce());
  await waitFor(() => expect(copyOf('j1')).toBeNull());
});

test('discarded, it is not offered again', async () => {
  const page = await open();
  await noneStored();
  page.because('Found a crack');
  (await server.next(keep)).reply({ kind: 'change-order', key: 'j1', updatedAt: at });
  await waitFor(() => expect(copyOf('j1')).toMatchObject({ isSent: true }));
  await page.press('Cancel');
  await page.press('Discard');
  (await server.next(remove)).reply(undefined as never);
  await waitFor(() => expect(copyOf('j1')).toBeNull());
  expect(page.onClose).toHaveBeenCalledOnce();
});

test('what is typed over a saved draft is kept with that, and starting over shows it as it was saved', async () => {
  const page = await open({}, [sampleChangeOrder]);
  await noneStored();
  page.because(' and a rusty flue');
  await left(page, 'j1_o1');
  const again = await open({}, [sampleChangeOrder]);
  await again.screen.findByText(/^Picked up where you left off/);
  expect(again.reason.value).toContain('rusty flue');
  await noneStored();
  await waitFor(() => expect(again.reason.value).toBe(sampleChangeOrder.reason));
});

test('lines brought along from the job are kept with the reason; later lines of the job win over older ones', async () => {
  const page = await open({ start: typed('150.00') });
  await noneStored();
  expect(copyOf('j1')).toBeNull();
  page.because('Found a crack');
  fill(page.rate(), '8');
  const stored = await left(page, 'j1');

  const same = await open({ start: typed('150.00') });
  (await server.next(drafts)).reply({ items: [stored] });
  await same.screen.findByText(/^Picked up where you left off/);
  expect([same.reason.value, same.price(1).value, same.rate().value]).toEqual([
    'Found a crack',
    '150.00',
    '8',
  ]);
  same.unmount();

  const later = await open({ start: typed('180.00') });
  (await server.next(drafts)).reply({ items: [stored] });
  await waitFor(() => expect(later.reason.value).toBe('Found a crack'));
  expect([later.price(1).value, later.rate().value]).toEqual(['180.00', '0.00']);
  (await server.next(keep)).reply({ kind: 'change-order', key: 'j1', updatedAt: at });
  await waitFor(() => expect(copyOf('j1')).toMatchObject({ isSent: true }));
});

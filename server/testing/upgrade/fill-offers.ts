// What the large company sells: estimates to choose from, one that was chosen and signed, and signed work that was changed.
import { dayFrom } from './cast.ts';
import { advance, makeJob, sentJob, sign } from './job-steps.ts';
import { good, type Somebody } from './people.ts';

const line = (description: string, unitPrice: string, more: object = {}) => ({
  quantity: 1,
  description,
  unitPrice,
  taxed: true,
  ...more,
});

const offer = {
  lineItems: undefined,
  options: [
    { name: 'Good', lineItems: [line('Furnace 80%', '1480')] },
    {
      name: 'Better',
      description: 'Two stages',
      isRecommended: true,
      discount: { kind: 'percent', value: '10', label: 'Fall special' },
      lineItems: [line('Furnace 96%', '2150'), line('Thermostat', '289', { optional: true })],
    },
  ],
  deposit: { kind: 'percent', value: '50' },
};

/** An open offer; one that was chosen, with its deposit paid; change orders approved, waiting and begun; an invoice above
 *  what was approved. */
export async function salesOfAllKinds(owner: Somebody): Promise<void> {
  const { client } = owner;
  await client.ok('POST /api/company/cancellation-notice', { body: { isOn: true } });
  await makeJob(owner, {
    lineItems: [
      line('Heat pump', '4100'),
      line('Surge protector', '96', { optional: true, isSelected: true }),
    ],
    discount: { kind: 'amount', value: '250', label: 'Neighbor discount' },
    deposit: { kind: 'amount', value: '500' },
  });
  await sentJob(owner, offer);
  const chosen = await sentJob(owner, offer);
  const option = chosen.options?.[1];
  const params = { token: chosen.token };
  const { selectionId } = await client.ok('POST /api/signatures/:token/selection', {
    params,
    body: {
      optionId: option?.id,
      selectedLineIds: option?.lineItems.flatMap(({ id, optional }) => (id && optional ? [id] : [])) ?? [],
    },
    csrf: false,
  });
  good(await sign(client, chosen.token, { selectionId }));
  const { depositDue } = await client.ok('GET /api/jobs/:id', { params: { id: chosen.id } });
  await client.ok('POST /api/jobs/:id/payments', {
    params: { id: chosen.id },
    body: { amount: depositDue, method: 'check', isDeposit: true, paidOn: dayFrom(0) },
  });
  good(await sign(client, await sendChange(owner, chosen.id, 'Flue pipe')));
  await sendChange(owner, chosen.id, 'Drip pan');
  const begun = await sentJob(owner);
  good(await sign(client, begun.token));
  await writeChange(owner, begun.id, 'Second visit');
  await sentAboveApproved(owner);
}

/** Work that nobody approved in writing, and a link to its invoice. */
async function sentAboveApproved(owner: Somebody): Promise<void> {
  const { client } = owner;
  const { id, token, lineItems } = await sentJob(owner);
  good(await sign(client, token));
  const params = { id };
  await client.ok('PATCH /api/jobs/:id/line-items', {
    params,
    body: { lineItems: [...lineItems, line('Attic fan', '412')] },
  });
  await advance(owner, id, 'invoice');
  await client.ok('POST /api/jobs/:id/pay-link', { params, body: { sendAnyway: true } });
}

async function writeChange({ client }: Somebody, id: string, added: string): Promise<string> {
  const { lineItems } = await client.ok('GET /api/jobs/:id', { params: { id } });
  const body = { reason: `${added} is needed.`, lineItems: [...lineItems, line(added, '301')] };
  return (await client.ok('POST /api/jobs/:id/change-orders', { params: { id }, body })).id;
}

async function sendChange(owner: Somebody, id: string, added: string): Promise<string> {
  const changeOrderId = await writeChange(owner, id, added);
  const { signingToken } = await owner.client.ok('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
    params: { id, changeOrderId },
    body: { signerEmail: 'maria@example.com' },
  });
  return signingToken;
}

// An estimate with options or optional items that is moved on by hand: somebody says what was chosen (D-16, D-17).
import { describe, expect, test } from 'vitest';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { choiceOf, line, options, sentOffer } from '#server/features/signing/testing/offer-tools.ts';
import { jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { newId } from '#server/platform/ids.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, moveOn, openShop, type Shop } from '../testing/test-tools.ts';

test('an estimate of which nothing is selected is not moved on by hand', async () => {
  const shop = await openShop();
  const left = { optional: true, isSelected: false };
  const extras = [line('Humidifier', '600', left), line('Filter', '40', left)];
  const refused = {
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('none is selected') },
  };
  const { id, lineItems } = await given.job(shop, { lineItems: extras });
  expect(await moveOn(shop, id)).toMatchObject(refused);
  expect(await jobOf(shop, id)).toMatchObject({ currentStage: 'estimate', lineItems });
  await shop.client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id },
    body: { lineItems: [line('Humidifier', '600', { ...left, isSelected: true })] },
  });
  expect((await moveOn(shop, id)).status).toBe(200);

  const offer = [
    { name: 'Good', lineItems: extras },
    { name: 'Better', lineItems: [line('Furnace', '5000')] },
  ];
  const { id: withOptions, options: saved } = await given.job(shop, { lineItems: undefined, options: offer });
  expect(await moveOn(shop, withOptions, saved?.[0]?.id)).toMatchObject(refused);
  expect((await moveOn(shop, withOptions, saved?.[1]?.id)).status).toBe(200);
});

describe('moved on by hand, an estimate with options', () => {
  test('needs one of them: none and an unknown one change nothing', async () => {
    const shop = await openShop();
    const { jobId } = await sentOffer(shop);
    const other = await sentOffer(shop);
    const before = await jobOf(shop, jobId);
    expect(await moveOn(shop, jobId)).toMatchObject({
      status: 409,
      body: { code: 'option_required', message: 'Choose an option first.' },
    });
    for (const optionId of [newId(), 'x', '', choiceOf(other.page, 'Good').optionId])
      expect(await moveOn(shop, jobId, optionId)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Option not found' },
      });
    expect(await jobOf(shop, jobId)).toEqual(before);
  });

  test('without options, none is found: nothing changes', async () => {
    const shop = await openShop();
    const plain = await given.job(shop, {});
    const optional = { ...line('Humidifier', '600'), optional: true, isSelected: false };
    const choice = await given.job(shop, { lineItems: [line('Furnace 80%', '4000'), optional] });
    for (const { id } of [plain, choice]) {
      const before = await jobOf(shop, id);
      expect(await moveOn(shop, id, newId())).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Option not found' },
      });
      expect(await jobOf(shop, id)).toEqual(before);
      expect((await moveOn(shop, id)).status).toBe(200);
    }
  });

  test('has the lines and the discount of the one that was chosen, and asks for no deposit', async () => {
    const shop = await openShop();
    const offer = options.map((option) => ({ ...option, isRecommended: option.name === 'Good' }));
    const { jobId, page } = await sentOffer(shop, { options: offer });
    expect(await jobOf(shop, jobId)).toMatchObject({ totalAmount: '4240.00', optionName: null });
    expect((await moveOn(shop, jobId, choiceOf(page, 'Better').optionId)).status).toBe(200);
    const job = await jobOf(shop, jobId);
    expect(job).toMatchObject({
      currentStage: 'work_order',
      options: null,
      optionName: 'Better',
      discount: { kind: 'percent', value: '10.00', label: 'Fall special' },
      discountAmount: '500.00',
      subtotal: '5000.00',
      totalAmount: '4770.00',
      approvedTotal: null,
      depositDue: '0.00',
    });
    // What is optional and was not taken is left out.
    expect(job.lineItems.map(({ description }) => description)).toEqual(['Furnace 96%']);
    const events = await auditEventsOf(shop, shop.user.accountId, jobId);
    expect(events).toContainEqual({ type: 'job.option_chosen', data: { optionName: 'Better' } });
  });

  test('ends the link to the offer, and its paper still shows all of them', async () => {
    const shop = await openShop();
    const { jobId, page, token } = await sentOffer(shop);
    const { optionId } = choiceOf(page, 'Good');
    const chosen = await shop.guest.ok('POST /api/signatures/:token/selection', {
      params: { token },
      body: { optionId, selectedLineIds: [] },
      csrf: false,
    });
    expect((await moveOn(shop, jobId, optionId)).status).toBe(200);
    const message =
      'This estimate no longer needs your signature. Ridgeline Heating & Air has gone on with the work. There is nothing you need to do. If you have questions, please call or email Ridgeline Heating & Air.';
    const contact = { name: 'Ridgeline Heating & Air', phone: '(208) 555-0142' };
    const ended = { status: 410, body: { code: 'signing_link_moved_on', message, contact } };
    expect(await sign(shop.guest, token, { selectionId: chosen.selectionId })).toMatchObject(ended);
    expect(await shop.guest.call('GET /api/signatures/:token', { params: { token } })).toMatchObject({
      status: 410,
    });
    expect(await jobOf(shop, jobId)).toMatchObject({ estimateSignatureStatus: 'superseded' });
    const { requests } = await shop.client.ok('GET /api/jobs/:id/signatures', { params: { id: jobId } });
    expect(requests).toMatchObject([{ status: 'superseded', endReason: 'The job went on to a work order.' }]);
    const printed = async (stage: string) =>
      textOf((await shop.client.send(`GET /api/jobs/${jobId}/download/${stage}`)).bytes);
    const estimate = await printed('estimate');
    for (const text of ['Good', 'Furnace 80%', '$4,240.00', 'Better', 'Furnace 96%', 'Humidifier'])
      expect(estimate).toContain(squeezed(text));
    expect(estimate).toContain('$4,770.00');
    const workOrder = await printed('work_order');
    expect(workOrder).toContain(squeezed('Furnace 80%'));
    expect(workOrder).not.toContain(squeezed('Furnace 96%'));
  });
});

describe('moved on by hand, the customer said which optional items', () => {
  const extra = (description: string, unitPrice: string, isSelected = false) =>
    line(description, unitPrice, { optional: true, isSelected });
  const offer = [
    { name: 'Good', lineItems: [line('Furnace 80%', '4000'), extra('Filter', '40', true)] },
    {
      name: 'Better',
      isRecommended: true,
      discount: { kind: 'percent' as const, value: '10', label: 'Fall special' },
      lineItems: [
        line('Furnace 96%', '5000'),
        extra('Humidifier\nwith pad', '600'),
        extra('Thermostat', '300', true),
        extra('UV lamp', '100'),
      ],
    },
  ];
  const idsOf = (lines: { id: string; description: string }[], ...names: string[]) =>
    names.map((name) => lines.find(({ description }) => description.startsWith(name))?.id ?? '');

  async function offered(shop: Shop) {
    const job = await given.job(shop, {
      taxRate: '6',
      deposit: { kind: 'percent', value: '50' },
      lineItems: undefined,
      options: offer,
    });
    const [good, better] = job.options ?? [];
    if (!good || !better) throw new Error('The job has no options.');
    return { job, good, better };
  }

  test('exactly those are the work, at the total the server counts', async () => {
    const shop = await openShop();
    const { job, better } = await offered(shop);
    const selectedLineIds = idsOf(better.lineItems, 'Humidifier', 'UV lamp');
    const moved = await moveOn(shop, job.id, better.id, { selectedLineIds, revision: job.revision });
    // 5700 less 10 %, and 6 % tax.
    const decided = {
      currentStage: 'work_order',
      options: null,
      optionName: 'Better',
      subtotal: '5700.00',
      discountAmount: '570.00',
      taxAmount: '307.80',
      totalAmount: '5437.80',
      approvedTotal: null,
      depositDue: '0.00',
      estimateSignatureStatus: 'not_sent',
    };
    expect(moved).toMatchObject({ status: 200, body: decided });
    // Once more, as after a reply that was lost.
    const again = await moveOn(shop, job.id, better.id, { selectedLineIds });
    expect([again.status, again.body]).toEqual([200, moved.body]);
    const { lineItems } = await jobOf(shop, job.id);
    expect(lineItems.map(({ description, optional }) => [description, optional])).toEqual([
      ['Furnace 96%', undefined],
      ['Humidifier\nwith pad', undefined],
      ['UV lamp', undefined],
    ]);
    const events = await auditEventsOf(shop, shop.user.accountId, job.id);
    expect(events.filter(({ type }) => /option_chosen|stage_advanced/.test(type))).toEqual([
      { type: 'job.option_chosen', data: { optionName: 'Better', taken: ['Humidifier', 'UV lamp'] } },
      { type: 'job.stage_advanced', data: { from: 'estimate', to: 'work_order' } },
    ]);
    const { items } = await shop.client.ok('GET /api/customers/:id/timeline', {
      params: { id: job.customerId ?? '' },
    });
    expect(items.map(({ text }) => text)).toContain(
      `Option “Better” of estimate EST-${job.jobNumber} chosen, with Humidifier, UV lamp`,
    );
    expect(JSON.stringify(items)).not.toMatch(/signed|in writing|approved/i);
    const printed = await shop.client.send(`GET /api/jobs/${job.id}/download/work_order`);
    const workOrder = await textOf(printed.bytes);
    for (const text of ['Humidifier', 'UV lamp', '$5,437.80']) expect(workOrder).toContain(squeezed(text));
    for (const text of ['Thermostat', 'Optional', 'Approved in writing'])
      expect(workOrder).not.toContain(squeezed(text));
  });

  test('none is none, and absent is as it was offered', async () => {
    const shop = await openShop();
    for (const [selectedLineIds, taken] of [
      [[], ['Furnace 96%']],
      [undefined, ['Furnace 96%', 'Thermostat']],
      [null, ['Furnace 96%', 'Thermostat']],
    ] as const) {
      const { job, better } = await offered(shop);
      expect((await moveOn(shop, job.id, better.id, { selectedLineIds })).status).toBe(200);
      const { lineItems } = await jobOf(shop, job.id);
      expect(lineItems.map(({ description }) => description)).toEqual(taken);
    }
  });

  test('an item that is not optional there is not found, and nothing changes', async () => {
    const shop = await openShop();
    const { job, good, better } = await offered(shop);
    const other = await offered(shop);
    const wrong = [
      idsOf(better.lineItems, 'Furnace 96%'),
      idsOf(good.lineItems, 'Filter'),
      idsOf(other.better.lineItems, 'Humidifier'),
      [...idsOf(better.lineItems, 'Humidifier'), newId()],
      ['x'],
      [''],
    ];
    const before = await jobOf(shop, job.id);
    for (const selectedLineIds of wrong)
      expect(await moveOn(shop, job.id, better.id, { selectedLineIds })).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'This item is not an optional item of the estimate.' },
      });
    // Which option it is has to be said all the same.
    const [filter] = idsOf(good.lineItems, 'Filter');
    expect(await moveOn(shop, job.id, undefined, { selectedLineIds: [filter] })).toMatchObject({
      status: 409,
      body: { code: 'option_required' },
    });
    for (const selectedLineIds of ['x', [1], [`${newId()}`.repeat(4)], Array(1000).fill('x')])
      expect(await moveOn(shop, job.id, better.id, { selectedLineIds })).toMatchObject({ status: 400 });
    expect(await jobOf(shop, job.id)).toEqual(before);
  });

  test('of one list as well, but not all may be left out', async () => {
    const shop = await openShop();
    const both = [extra('Humidifier', '600', true), extra('Filter', '40')];
    const job = await given.job(shop, { taxRate: '0', lineItems: both });
    expect(await moveOn(shop, job.id, undefined, { selectedLineIds: [] })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('none is selected') },
    });
    const selectedLineIds = idsOf(job.lineItems, 'Filter');
    expect(await moveOn(shop, job.id, undefined, { selectedLineIds })).toMatchObject({
      status: 200,
      body: { totalAmount: '40.00', lineItems: [{ description: 'Filter' }] },
    });
    expect(await auditEventsOf(shop, shop.user.accountId, job.id)).toContainEqual({
      type: 'job.option_chosen',
      data: { taken: ['Filter'] },
    });
    const { items } = await shop.client.ok('GET /api/customers/:id/timeline', {
      params: { id: job.customerId ?? '' },
    });
    const number = `EST-${job.jobNumber}`;
    expect(items.map(({ text }) => text)).toContain(`Optional items of estimate ${number} chosen: Filter`);
    // A later stage has nothing left to choose.
    const body = { stage: 'invoice' as const, selectedLineIds };
    expect(
      await shop.client.call('PATCH /api/jobs/:id/stage', { params: { id: job.id }, body }),
    ).toMatchObject({ status: 404 });
    const plain = await given.job(shop);
    expect((await moveOn(shop, plain.id, undefined, { selectedLineIds: [] })).status).toBe(200);
    expect(JSON.stringify(await auditEventsOf(shop, shop.user.accountId, plain.id))).not.toContain(
      'option_chosen',
    );
  });

  test('somebody else changed the estimate meanwhile: nothing is moved', async () => {
    const shop = await openShop();
    const { job, better } = await offered(shop);
    await shop.client.ok('PATCH /api/jobs/:id/offer', { params: { id: job.id }, body: { taxRate: '7' } });
    const sent = { selectedLineIds: [], revision: job.revision };
    expect(await moveOn(shop, job.id, better.id, sent)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', present: { taxRate: '7.00', currentStage: 'estimate' } },
    });
  });
});

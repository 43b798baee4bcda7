import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop } from '../testing/test-tools.ts';

describe('a copy', () => {
  test('is a fresh estimate with a number of its own and nothing misleading', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop);
    const sam = await shop.given.listedTechnician(shop.user.accountId);
    const job = await given.job(shop, {
      templateId,
      currentStage: 'invoice',
      assignedTechnicianId: sam,
      serviceDateStart: '2026-11-20T10:00',
      comments: 'Printed',
      notes: 'Gate code 4711',
    });
    await shop.client.call('PUT /api/jobs/:id/photos', {
      params: { id: job.id },
      body: { beforePhotos: [await given.photo(shop)] },
    });
    await shop.client.call('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '10', method: 'cash' },
    });
    await shop.client.call('PATCH /api/jobs/:id/reminder-settings', {
      params: { id: job.id },
      body: {
        reminderEnabled: true,
        reminderEvery15Days: true,
      },
    });
    const headers = { 'idempotency-key': 'copy' };
    const copy = await shop.client.ok('POST /api/jobs/:id/duplicate', { params: { id: job.id }, headers });
    expect(copy).toMatchObject({
      jobNumber: '1002',
      currentStage: 'estimate',
      customerName: job.customerName,
      customerAddress: job.customerAddress,
      jobDescription: job.jobDescription,
      comments: null,
      notes: null,
      totalAmount: job.totalAmount,
      taxRate: job.taxRate,
      templateId,
      templateData: job.templateData,
      assignedTechnicianId: null,
      serviceDate: null,
      beforePhotos: [],
      amountPaid: '0.00',
      reminderEnabled: false,
      invoiceDueDate: null,
      invoicePdf: null,
    });
    expect(copy.lineItems[0]?.id).not.toBe(job.lineItems[0]?.id);
    const again = await shop.client.call('POST /api/jobs/:id/duplicate', { params: { id: job.id }, headers });
    expect(expectOk<Job>(again).id).toBe(copy.id);
    await shop.client.call('DELETE /api/jobs/:id', { params: { id: job.id } });
    const late = await shop.client.call('POST /api/jobs/:id/duplicate', { params: { id: job.id }, headers });
    expect(expectOk<Job>(late).id).toBe(copy.id);
    const gone = await shop.client.call('POST /api/jobs/:id/duplicate', { params: { id: job.id } });
    expect(gone.status).toBe(404);
  });
});

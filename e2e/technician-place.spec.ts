// What a technician finds at the place: how to get in, what stands there, what was done before.
import { expect, expectNoViolationsAnywhere, open } from './harness.ts';
import { givenRepair, test } from './jobs-steps.ts';
import { dialog, expectMessage, field, press } from './screen-steps.ts';
import {
  acceptInvitation,
  inviteTechnician,
  myJob,
  newPerson,
  signInAsTechnician,
} from './technician-steps.ts';

test('a technician reads access notes and earlier work, and adds equipment', async ({ page, app, shop }) => {
  const dana = newPerson();
  await inviteTechnician(page, dana);
  const [technician] = await shop.client.ok('GET /api/technicians');
  const customer = await shop.client.ok('POST /api/customers', {
    body: { name: 'Harold Jensen', places: [{ address: '87 Cedar Ln', accessNotes: 'Gate code 4412' }] },
  });
  const earlier = await givenRepair(shop, {
    customerId: customer.id,
    customerName: customer.name,
    customerAddress: '87 Cedar Ln',
    jobDescription: 'Replaced the igniter',
    serviceDateStart: '2026-03-02',
  });
  await shop.client.ok('PATCH /api/jobs/:id/stage', {
    params: { id: earlier.id },
    body: { stage: 'work_order' },
  });
  const job = await givenRepair(shop, {
    customerId: customer.id,
    customerName: customer.name,
    customerAddress: '87 Cedar Ln',
    assignedTechnicianId: technician?.id,
  });

  await page.context().clearCookies();
  await acceptInvitation(page, app, dana);
  await signInAsTechnician(page, dana);
  await myJob(page, job.jobNumber).getByRole('button', { name: 'View Details' }).click();
  const details = dialog(page, /^Harold Jensen #/);
  await expect(details).toContainText('Gate code 4412');
  await expect(details).toContainText('Replaced the igniter');
  await expectNoViolationsAnywhere(page);

  await details.getByRole('button', { name: 'Add Equipment' }).click();
  const photo = page.getByRole('button', { name: 'Photo of the Data Plate' });
  const [button, kind] = [await photo.boundingBox(), await field(page, 'Type *').boundingBox()];
  expect(button?.height).toBeGreaterThanOrEqual(56);
  expect(button?.y).toBeLessThan(kind?.y ?? 0);
  await field(page, 'Type *').fill('Furnace');
  await field(page, 'Serial Number').fill('2194K7');
  await press(page, 'Add Equipment');
  await expectMessage(page, 'Equipment Added');
  await expect(details).toContainText('Serial 2194K7');
  await page.goBack();
  await expect(details).toBeHidden();
  await open(page, '/');
  await expect(myJob(page, job.jobNumber)).toBeVisible();
});

// Everything that was confirmed to people is stored.
import { expect } from 'vitest';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { ConfirmedWork } from './user-workload.ts';

const stageOrder = ['estimate', 'work_order', 'invoice'];

export async function expectPersisted(confirmed: ConfirmedWork, people: HttpClient[]): Promise<void> {
  for (const { length } of [[...confirmed.jobs], confirmed.signed, confirmed.photos, confirmed.documents])
    expect(length).toBeGreaterThan(0);
  const found = new Map<string, { jobNumber: string; totalAmount: string; currentStage: string }>();
  for (const person of people) {
    const body = await person.ok('GET /api/jobs');
    for (const job of body) found.set(job.id, job);
  }
  for (const [id, { number, total }] of confirmed.jobs)
    expect(found.get(id)).toMatchObject({ jobNumber: number, totalAmount: total });
  for (const [id, stage] of confirmed.stages)
    expect(stageOrder.indexOf(found.get(id)?.currentStage ?? '')).toBeGreaterThanOrEqual(
      stageOrder.indexOf(stage),
    );
  // One of them can see it; for the other it does not exist.
  const owned = async (path: string) => {
    const responses = await Promise.all(people.map((person) => person.send(`GET ${path}`)));
    return responses.find(({ status }) => status === 200)?.body;
  };
  for (const path of confirmed.photos) expect(await owned(path)).toBeDefined();
  for (const path of confirmed.documents) expect(await owned(path)).toMatch(/^%PDF/);
  for (const [id, times] of confirmed.payments)
    expect((await owned(`/api/jobs/${id}/payments`)).payments.length).toBeGreaterThanOrEqual(times);
}

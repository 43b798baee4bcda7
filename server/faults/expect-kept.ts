// Everything that people were told is done is there.
import { expect } from 'vitest';
import type { HttpClient } from '#server/testing/http-client.ts';
import type { Told } from './people-at-work.ts';

const stageOrder = ['estimate', 'work_order', 'invoice'];

export async function expectKept(told: Told, people: HttpClient[]): Promise<void> {
  for (const { length } of [[...told.jobs], told.signed, told.photos, told.documents])
    expect(length).toBeGreaterThan(0);
  const found = new Map<string, { jobNumber: string; totalAmount: string; currentStage: string }>();
  for (const person of people) {
    const body = await person.ok('GET /api/jobs');
    for (const job of body) found.set(job.id, job);
  }
  for (const [id, { number, total }] of told.jobs)
    expect(found.get(id)).toMatchObject({ jobNumber: number, totalAmount: total });
  for (const [id, stage] of told.stages)
    expect(stageOrder.indexOf(found.get(id)?.currentStage ?? '')).toBeGreaterThanOrEqual(
      stageOrder.indexOf(stage),
    );
  // One of them can see it; to the other it does not exist.
  const owned = async (path: string) => {
    const answers = await Promise.all(people.map((person) => person.send(`GET ${path}`)));
    return answers.find(({ status }) => status === 200)?.body;
  };
  for (const path of told.photos) expect(await owned(path)).toBeDefined();
  for (const path of told.documents) expect(await owned(path)).toMatch(/^%PDF/);
  for (const [id, times] of told.payments)
    expect((await owned(`/api/jobs/${id}/payments`)).payments.length).toBeGreaterThanOrEqual(times);
}

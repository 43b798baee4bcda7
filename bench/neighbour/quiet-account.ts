// The measured account: one person who lists jobs, downloads a PDF, uploads a photo and signs in, one after the other.
import { setTimeout as delay } from 'node:timers/promises';
import type { SeededRandom } from '../../server/testing/seeded-random.ts';
import { createJob, logIn, type Owner } from '../load/businesses.ts';
import { listJobs, pdfOf, uploadPhoto } from '../load/user-actions.ts';

/** The names under which times are recorded. */
export const actions = ['list jobs', 'download a PDF', 'upload a photo', 'log in'] as const;

export async function workQuietly(owner: Owner, random: SeededRandom, seconds: number): Promise<void> {
  const ends = performance.now() + seconds * 1000;
  while (performance.now() < ends) {
    await listJobs(owner);
    // A new one, so that it has to be printed.
    const job = await createJob(owner, random);
    if (job) await pdfOf(owner, job);
    await uploadPhoto({ ...owner, chance: random });
    await logIn(owner.visitor, owner.email);
    await delay(50);
  }
}

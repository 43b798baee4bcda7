// The companies of the load test: an owner who signed up, a technician, and jobs made through the API.
import type pg from 'pg';
import { type Stage, stages } from '#contract/stages.ts';
import { newId } from '#server/platform/ids.ts';
import { newAddress, defaultPassword as password } from '#server/testing/given/people.ts';
import type { SeededRandom } from '../../server/testing/seeded-random.ts';
import { LoadVisitor, type TallyHolder } from './visitor.ts';

/** With its first stage, which always has a document. */
export interface KnownJob {
  id: string;
  stage: Stage;
}

export interface Owner {
  visitor: LoadVisitor;
  email: string;
  jobs: KnownJob[];
  technicianId: string;
  technicianEmail: string;
}

interface LoadContext {
  base: string;
  tallyHolder: TallyHolder;
  pool: pg.Pool;
  address?: string;
}

export async function openBusiness({ base, tallyHolder, pool, address }: LoadContext): Promise<Owner> {
  const visitor = new LoadVisitor(base, tallyHolder, address);
  const email = newAddress('owner');
  await must(visitor.call('sign up', 'POST /api/auth/signup', { body: { email, password } }));
  await must(visitor.call('onboarding', 'POST /api/onboarding/complete', { body: company }));
  const technician = { id: newId(), userId: newId(), email: newAddress('tech') };
  // Accepting the invitation is not measured.
  await pool.query(
    `with boss as (update users set email_confirmed_at = now() where email = $1 returning account_id, password_hash),
       login as (insert into users (account_id, id, email, role, password_hash, email_confirmed_at)
         select account_id, $2, $3, 'technician', password_hash, now() from boss returning account_id, id)
     insert into technicians (account_id, id, name, email, status, user_id, created_at)
     select account_id, $4, 'Sam Ortiz', $3, 'active', id, now() from login`,
    [email, technician.userId, technician.email, technician.id],
  );
  return { visitor, email, jobs: [], technicianId: technician.id, technicianEmail: technician.email };
}

export async function fillWithJobs(owner: Owner, count: number, random: SeededRandom): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await must(createJob(owner, random, random.one(stages)));
  }
}

export async function createJob(
  owner: Owner,
  random: SeededRandom,
  setup: Stage = 'estimate',
): Promise<KnownJob | null> {
  const made = await owner.visitor.call('create a job', 'POST /api/jobs', {
    body: { ...someJob(owner, random), currentStage: setup },
    headers: { 'idempotency-key': newId() },
  });
  if (!made) return null;
  const job = { id: made.id, stage: setup };
  owner.jobs.push(job);
  return job;
}

export async function signIn(base: string, tallyHolder: TallyHolder, email: string): Promise<LoadVisitor> {
  const visitor = new LoadVisitor(base, tallyHolder);
  await must(logIn(visitor, email));
  return visitor;
}

/** A browser that signs in again replaces its own session. */
export const logIn = (visitor: LoadVisitor, email: string) =>
  visitor.call('log in', 'POST /api/auth/login', { body: { username: email, password } });

/** For calls that everything after depends on. */
export async function must<T>(response: Promise<T | null>): Promise<T> {
  const body = await response;
  if (body === null) throw new Error('The businesses could not be set up.');
  return body;
}

export const names = [
  'Nguyễn',
  'Ortiz',
  'Kowalski',
  'Okafor',
  'Lindqvist',
  'Haddad',
  'Moreau',
  'Tanaka',
  'Silva',
];
const givenNames = ['Maria', 'Dana', 'Piotr', 'Chidi', 'Ingrid', 'Samir', 'Claire', 'Yuki', 'Rafael'];
const works = ['No-cool repair', 'Water heater swap', 'Panel upgrade', 'Drain cleaning', 'Seasonal tune-up'];
const parts = ['Labor', 'Capacitor', 'Contactor', 'Copper fitting', 'Trip', 'Refrigerant', 'Thermostat'];

function someJob({ technicianId }: Owner, random: SeededRandom) {
  const [given, name] = [random.one(givenNames), random.one(names)];
  const day = new Date(Date.now() + (random.below(60) - 30) * 86_400_000).toISOString().slice(0, 10);
  const hour = 8 + random.below(8);
  return {
    customerName: `${given} ${name}`,
    customerEmail: `customer-${random.below(100_000)}@example.com`,
    customerPhone: `(208) 555-${String(random.below(10_000)).padStart(4, '0')}`,
    customerAddress: `${random.below(9000)} W Bannock St\nBoise, ID 83706`,
    jobDescription: `${random.one(works)}, found and replaced what had failed, tested`,
    lineItems: Array.from({ length: 2 + random.below(6) }, () => ({
      quantity: 1 + random.below(4),
      description: random.one(parts),
      unitPrice: (10 + random.next() * 200).toFixed(2),
      taxed: random.next() < 0.5,
    })),
    taxRate: '6',
    ...(random.next() < 0.7 && {
      serviceDateStart: `${day}T${String(hour).padStart(2, '0')}:00`,
      serviceDateEnd: `${day}T${String(hour + 2).padStart(2, '0')}:00`,
    }),
    ...(random.next() < 0.3 && { assignedTechnicianId: technicianId }),
  };
}

const company = {
  companyName: 'Ridgeline Heating & Air',
  companyPhone: '(208) 555-0142',
  companyAddress: '418 Alder Street',
  companyCity: 'Boise',
  companyState: 'ID',
  companyZip: '83702',
  profession: 'HVAC',
  taxRate: 6,
  timeZone: 'America/Boise',
} as const;

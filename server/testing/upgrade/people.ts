// People of a fixture, each with their own browser, and how they sign up and sign in.
import { createHash } from 'node:crypto';
import type { Profession } from '#contract/texts/professions.ts';
import { codeOf, stepAt } from '#server/features/accounts/mfa/totp.ts';
import { HttpClient, type TestResponse } from '../http-client.ts';
import type { Person } from './facts.ts';
import type { OldProduct } from './old-product.ts';

export const password = 'copper elbow 22 mm';

export function good<T>(response: TestResponse): T {
  if (response.status !== 200)
    throw new Error(`${response.status} ${JSON.stringify(response.body).slice(0, 500)}`);
  return response.body as T;
}

/** Always the same one for a name. */
function addressOf(name: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(name).digest();
  return `10.${a}.${b}.${(c % 254) + 1}`;
}

export interface Somebody {
  email: string;
  password: string;
  client: HttpClient;
  totpKey?: string;
  backupCodes?: string[];
}

export const newcomer = (base: string, name: string): Somebody => ({
  email: `${name}@example.com`,
  password,
  client: new HttpClient(base, addressOf(name)),
});

export const factsOf = ({ client, ...somebody }: Somebody): Person => ({
  ...somebody,
  address: client.address,
  cookies: Object.fromEntries(client.cookies),
});

/** The same browser again. */
export function browserOf(
  base: string,
  { address, cookies }: Pick<Person, 'address' | 'cookies'>,
): HttpClient {
  const client = new HttpClient(base, address);
  for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value);
  return client;
}

export const companyProfile = {
  companyName: 'Ridgeline Heating & Air',
  companyPhone: '(208) 555-0142',
  companyAddress: '418 Alder Street',
  companyCity: 'Boise',
  companyState: 'ID',
  companyZip: '83702',
  companyFax: '208-555-0143',
  companyWebsite: 'https://ridgelineair.example',
} as const;

export interface CompanyOptions {
  companyName?: string;
  profession?: Profession;
  timeZone?: string;
  /** How access is got; a card for the trial is enough. */
  pay: string | ((owner: Somebody) => Promise<unknown>);
}

/** Signed up, address confirmed, company described. */
export async function openCompany(
  old: OldProduct,
  name: string,
  { pay, ...overrides }: CompanyOptions,
): Promise<Somebody> {
  const owner = await signUp(old, name);
  if (typeof pay === 'string') await startTrial(owner, pay);
  else await pay(owner);
  await owner.client.ok('POST /api/onboarding/complete', {
    body: {
      ...companyProfile,
      profession: 'HVAC',
      taxRate: 6.25,
      timeZone: 'America/Boise',
      ...overrides,
    },
  });
  return owner;
}

export async function signUp(old: OldProduct, name: string): Promise<Somebody> {
  const owner = newcomer(old.base, name);
  await owner.client.ok('POST /api/auth/signup', { body: { email: owner.email, password } });
  const token = await old.tokenFor(owner.email, 'confirm-email?token=');
  await owner.client.ok('POST /api/auth/confirm-email', { body: { token } });
  return owner;
}

export const startTrial = async (
  { client }: Somebody,
  paymentMethodId: string,
  planType: 'monthly' | 'annual' = 'monthly',
) => await client.ok('POST /api/setup-trial-payment', { body: { paymentMethodId, planType } });

export const logIn = ({ client, email, password }: Somebody, more: object = {}) =>
  client.call('POST /api/auth/login', { body: { username: email, password, ...more } });

/** After a while: the session of then has run out, or is ended. */
export async function comeBack(somebody: Somebody): Promise<void> {
  const { client, email, password } = somebody;
  client.cookies.delete('fieldwright_session');
  const form = { username: email, password, rememberMe: true };
  const reply = await client.ok('POST /api/auth/force-logout-other', { body: form });
  if (reply.requiresMfaVerification)
    await client.ok('POST /api/auth/mfa/login-verify', { body: { token: codeFor(somebody, new Date()) } });
}

export function codeFor({ totpKey = '' }: Pick<Somebody, 'totpKey'>, at: Date): string {
  return codeOf(fromBase32(totpKey), stepAt(at));
}

function fromBase32(key: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key.replace(/[^A-Z2-7]/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Turns two factors on; the codes are stored with the person. */
export async function turnOnMfa(somebody: Somebody): Promise<void> {
  const { client } = somebody;
  const setup = await client.ok('POST /api/mfa/setup', { body: { password } });
  somebody.totpKey = setup.manualEntryKey;
  const token = codeFor(somebody, new Date());
  somebody.backupCodes = (await client.ok('POST /api/mfa/verify', { body: { token } })).backupCodes;
}

/** Invited by that owner and through the emailed link. */
export async function acceptedTechnician(
  old: OldProduct,
  owner: Somebody,
  name: string,
): Promise<Somebody & { id: string }> {
  const { id, email, token } = await invitedTechnician(old, owner, name);
  const technician = newcomer(old.base, name);
  const form = { email, password, confirmPassword: password, firstName: 'Sam', lastName: 'Ortiz' };
  await technician.client.ok('POST /api/technician-invitations/:token/accept', {
    params: { token },
    body: form,
  });
  good(await logIn(technician, { rememberMe: true }));
  return { ...technician, id };
}

/** Invited to that owner's office and through the emailed link. */
export async function acceptedOfficePerson(
  old: OldProduct,
  owner: Somebody,
  name: string,
): Promise<Somebody> {
  const email = `${name}@example.com`;
  await owner.client.ok('POST /api/office-people', { body: { name: `${name} Park`, email } });
  const token = await old.tokenFor(email, '/technician/accept-invitation/');
  const person = newcomer(old.base, name);
  await person.client.ok('POST /api/technician-invitations/:token/accept', {
    params: { token },
    body: { email, password, confirmPassword: password },
  });
  good(await logIn(person, { rememberMe: true }));
  return person;
}

export async function invitedTechnician(old: OldProduct, owner: Somebody, name: string) {
  const email = `${name}@example.com`;
  const person = { name: `${name} Ortiz`, email, phone: '(208) 555-0190' };
  const { id } = await owner.client.ok('POST /api/technicians', { body: person });
  return { id, email, token: await old.tokenFor(email, '/technician/accept-invitation/') };
}

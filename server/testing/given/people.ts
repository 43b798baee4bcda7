// People who come in through the API: for the product in its own process, where a test cannot reach the database.
import type { RequestBody } from '#contract/calls.ts';
import type { OfficePerson } from '#contract/company/office-people.ts';
import type { Technician } from '#contract/company/technicians.ts';
import { newId } from '../../platform/ids.ts';
import { HttpClient } from '../http-client.ts';
import type { SignedIn } from './signed-in.ts';

/** The password of everybody who was not given another one. */
export const defaultPassword = 'copper elbow 22 mm';

/** An address nobody else uses. */
export const newAddress = (name = 'sam') => `${name}-${newId()}@example.com`;

export interface NewOwner extends SignedIn {
  email: string;
}

export const givenPeople = {
  /** An owner who has just signed up, in a browser of their own. */
  async newOwner(base: string, overrides: { email?: string; password?: string } = {}): Promise<NewOwner> {
    const { email = newAddress('owner'), password = defaultPassword } = overrides;
    const client = new HttpClient(base);
    await client.ok('POST /api/auth/signup', { body: { email, password } });
    return { client, email };
  },

  /** A technician with an invitation in the email. */
  invitedTechnician: (
    { client }: SignedIn,
    overrides: Partial<RequestBody<'POST /api/technicians'>> = {},
  ): Promise<Technician> =>
    client.ok('POST /api/technicians', { body: { name: 'Sam Ortiz', email: newAddress(), ...overrides } }),

  /** Somebody for the office, with an invitation in the email. */
  invitedOfficePerson: (
    { client }: SignedIn,
    overrides: Partial<RequestBody<'POST /api/office-people'>> = {},
  ): Promise<OfficePerson> =>
    client.ok('POST /api/office-people', {
      body: { name: 'Olivia Park', email: newAddress('olivia'), ...overrides },
    }),
};

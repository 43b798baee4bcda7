import { officeEndpoints as endpoints } from '#contract/company/office-people.ts';
import type { Deps } from '#server/deps.ts';
import { ownerAlone } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { inviteOfficePerson, resendOfficeInvitation } from './invite-office-person.ts';
import { listOfficePeople } from './office-person-view.ts';
import { removeOfficePerson } from './remove-office-person.ts';

export const officeRoutes = (deps: Deps): Route[] => [
  route(endpoints.listOfficePeople, ownerAlone, ({ scope }) => listOfficePeople(deps, scope)),
  route(endpoints.inviteOfficePerson, ownerAlone, ({ scope, body, request }) =>
    inviteOfficePerson(deps, scope, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.resendOfficeInvitation, ownerAlone, ({ scope, params }) =>
    resendOfficeInvitation(deps, scope, params.id),
  ),
  route(endpoints.removeOfficePerson, ownerAlone, ({ scope, params }) =>
    removeOfficePerson(deps, scope, params.id),
  ),
];

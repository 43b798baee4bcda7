import { officeEndpoints as office } from '#contract/company/office-people.ts';
import { technicianEndpoints as endpoints } from '#contract/company/technicians.ts';
import type { Deps } from '#server/deps.ts';
import { anyone, byLink, owner, ownerAlone, technician } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { createTechnician } from './create-technician.ts';
import { deleteTechnician } from './delete-technician.ts';
import { inviteTechnician } from './invite-technician.ts';
import { inviteOfficePerson, resendOfficeInvitation } from './office/invite-office-person.ts';
import { listOfficePeople } from './office/office-person-view.ts';
import { removeOfficePerson } from './office/remove-office-person.ts';
import { readTechnicianJob } from './read-technician-job.ts';
import { listTechnicianJobs, progressTechnicianJob } from './technician-jobs.ts';
import { listTechnicians } from './technician-view.ts';
import {
  changeTechnicianSettings,
  readTechnicianSettings,
  switchSignIn,
  updateTechnician,
} from './update-technician.ts';

export const technicianRoutes = (deps: Deps): Route[] => [
  route(endpoints.listTechnicians, owner, ({ scope }) => listTechnicians(deps, scope)),
  route(endpoints.createTechnician, owner, ({ scope, body, request }) =>
    createTechnician(deps, scope, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.updateTechnician, owner, ({ scope, params, body }) =>
    updateTechnician(deps, scope, params.id, body),
  ),
  // It ends a sign-in, like switching one off.
  route(endpoints.deleteTechnician, ownerAlone, ({ scope, params }) =>
    deleteTechnician(deps, scope, params.id),
  ),
  route(endpoints.inviteTechnician, owner, ({ scope, params }) => inviteTechnician(deps, scope, params.id)),
  route(endpoints.switchTechnicianSignIn, ownerAlone, ({ scope, params, body }) =>
    switchSignIn(deps, scope, params.id, body.isOn),
  ),
  route(endpoints.readTechnicianSettings, owner, ({ scope }) => readTechnicianSettings(deps, scope)),
  route(endpoints.changeTechnicianSettings, owner, ({ scope, body }) =>
    changeTechnicianSettings(deps, scope, body),
  ),

  // Anyone: the link in the mail is the key.
  route(endpoints.readInvitation, anyone, ({ params, request }) =>
    readInvitation(deps, { ...params, address: request.ip }),
  ),
  route(endpoints.acceptInvitation, byLink, ({ params, body, request }) =>
    acceptInvitation(deps, { ...params, address: request.ip }, body),
  ),

  route(endpoints.listTechnicianJobs, technician, ({ scope }) => listTechnicianJobs(deps, scope)),
  route(endpoints.readTechnicianJob, technician, ({ scope, params }) =>
    readTechnicianJob(deps, scope, params.id),
  ),
  route(endpoints.progressTechnicianJob, technician, ({ scope, params, body }) =>
    progressTechnicianJob(deps, scope, params.jobId, body.currentStage),
  ),

  route(office.listOfficePeople, ownerAlone, ({ scope }) => listOfficePeople(deps, scope)),
  route(office.inviteOfficePerson, ownerAlone, ({ scope, body, request }) =>
    inviteOfficePerson(deps, scope, body, idempotencyKeyOf(request)),
  ),
  route(office.resendOfficeInvitation, ownerAlone, ({ scope, params }) =>
    resendOfficeInvitation(deps, scope, params.id),
  ),
  route(office.removeOfficePerson, ownerAlone, ({ scope, params }) =>
    removeOfficePerson(deps, scope, params.id),
  ),
];

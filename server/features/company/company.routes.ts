import { companyEndpoints as endpoints } from '#contract/company/company.ts';
import type { Deps } from '#server/deps.ts';
import { owner, ownerAlone } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { readCancellationNotice, setCancellationNotice } from './cancellation-notice.ts';
import { completeOnboarding } from './complete-onboarding.ts';
import { readSettings, setRetention } from './read-settings.ts';
import { updateCompany } from './update-company.ts';
import { updateSettings } from './update-settings.ts';

export const companyRoutes = (deps: Deps): Route[] => [
  route(endpoints.completeOnboarding, owner, ({ scope, body }) => completeOnboarding(deps, scope, body)),
  route(endpoints.updateCompany, owner, ({ scope, body }) => updateCompany(deps, scope, body)),
  route(endpoints.companySettings, owner, ({ scope }) => readSettings(deps, scope)),
  route(endpoints.updateSettings, owner, ({ scope, body }) => updateSettings(deps, scope, body)),
  route(endpoints.readCancellationNotice, owner, ({ scope }) => readCancellationNotice(deps, scope)),
  route(endpoints.setCancellationNotice, owner, ({ scope, body }) =>
    setCancellationNotice(deps, scope, body),
  ),
  route(endpoints.setRetention, ownerAlone, ({ scope, body }) => setRetention(deps, scope, body)),
];

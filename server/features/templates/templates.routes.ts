import { templateEndpoints as endpoints } from '#contract/templates.ts';
import type { Deps } from '#server/deps.ts';
import { owner } from '#server/identity/policy.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { createTemplate } from './create-template.ts';
import { previewTemplate } from './preview-template.ts';
import { toTemplate } from './template-fields.ts';
import { listTemplates } from './templates.store.ts';
import { deleteTemplate, updateTemplate } from './update-template.ts';

export const templateRoutes = (deps: Deps): Route[] => [
  route(endpoints.listTemplates, owner, async ({ scope }) =>
    (await listTemplates(deps.db.query, scope)).map(toTemplate),
  ),
  route(endpoints.createTemplate, owner, ({ scope, body, request }) =>
    createTemplate(deps, scope, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.previewTemplate, owner, async ({ scope, body }) => {
    const pdf = await previewTemplate(deps, scope, body);
    return new FileReply(pdf, { contentType: 'application/pdf' });
  }),
  route(endpoints.updateTemplate, owner, ({ scope, params, body }) =>
    updateTemplate(deps, scope, params.id, body),
  ),
  route(endpoints.deleteTemplate, owner, async ({ scope, params }) => {
    await deleteTemplate(deps, scope, params.id);
    return undefined;
  }),
];

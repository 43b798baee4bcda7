import type { FastifyReply, FastifyRequest } from 'fastify';
import { freeGeneratorEndpoints as endpoints } from '#contract/free-generator.ts';
import type { Deps } from '#server/deps.ts';
import { anyone } from '#server/identity/policy.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { FreeFormBody } from './free-document-model.ts';
import { anyoneWithCookies, callerOf, readFreeUse, readUsage, setFreeUseCookie } from './free-pdf-caller.ts';
import { makeFreePdf } from './make-free-pdf.ts';

export const freeGeneratorRoutes = (deps: Deps): Route[] => {
  const visitor = anyoneWithCookies(deps);

  const make = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    free: FreeFormBody,
  ): Promise<FileReply> => {
    const freeUse = readFreeUse(deps, request);
    const input = { caller: await callerOf(request), freeUse, address: request.ip };
    const { pdf, filename, endsAt } = await makeFreePdf(deps, input, free);
    if (freeUse && endsAt) setFreeUseCookie(deps, reply, freeUse, { now: deps.clock.now(), endsAt });
    return new FileReply(pdf, { contentType: 'application/pdf', filename });
  };

  return [
    route(endpoints.generateFreeEstimate, visitor, (call) =>
      make(call, { stage: 'estimate', form: call.body }),
    ),
    route(endpoints.generateFreeWorkOrder, visitor, (call) =>
      make(call, { stage: 'work_order', form: call.body }),
    ),
    route(endpoints.generateFreeInvoice, visitor, (call) =>
      make(call, { stage: 'invoice', form: call.body }),
    ),
    route(endpoints.freemiumUsage, anyone, async ({ request }) =>
      readUsage(deps, { caller: await callerOf(request), freeUse: readFreeUse(deps, request) }),
    ),
  ];
};

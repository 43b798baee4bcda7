import { objectEndpoints as endpoints } from '#contract/objects.ts';
import type { Deps } from '#server/deps.ts';
import { anyone, staff } from '#server/identity/policy.ts';
import { hours } from '#server/platform/clock.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { readObject, signedUrlLifetime } from './read-object.ts';
import { readUpload } from './read-upload.ts';
import { uploadPicture } from './upload-picture.ts';

export const objectRoutes = (deps: Deps): Route[] => [
  // Technicians photograph data plates (D-8).
  route(endpoints.uploadFile, staff, async ({ scope, request, reply }) => {
    await deps.limits.hit(deps.config.limits.uploads, scope.accountId);
    const upload = await readUpload({ request, reply });
    if (scope.role === 'technician' && upload.purpose !== 'photo') throw new Refusal('role_not_allowed');
    return uploadPicture(deps, scope, upload);
  }),
  // Anyone: a signature in the address replaces a session.
  route(endpoints.readObject, anyone, async ({ params, query, scope }) => {
    const { bytes, contentType, isSigned } = await readObject(deps, scope, { ...params, ...query });
    return new FileReply(bytes, { contentType, headers: headersFor(isSigned) });
  }),
];

/** How long a browser shows it without a new request. Short, because tablets are shared and jobs get reassigned. */
const cacheFor = hours(1);

const headersFor = (isSigned: boolean) => ({
  'cache-control': `private, max-age=${(isSigned ? signedUrlLifetime : cacheFor) / 1000}`,
  vary: 'Cookie',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
});

// The whole endpoint table. The web side imports its type alone, so no schema reaches a page that does not validate.
import { accountEndpoints } from './accounts.ts';
import { devMailEndpoints } from './dev-mail.ts';

export const endpoints = {
  ...accountEndpoints,
  ...devMailEndpoints,
};

type Any = (typeof endpoints)[keyof typeof endpoints];

/** Every endpoint under its written name, such as 'GET /api/csrf-token'. */
export type EndpointMap = { [E in Any as `${E['method']} ${E['path']}`]: E };

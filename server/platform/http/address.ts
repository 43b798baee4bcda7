// The address of a request: whether it is the API's, and whether it is written in its one plain way.
import type { FastifyRequest } from 'fastify';

/** By the matched route; an address that matches none is only ever refused, in the way its own words ask for. */
export const isForApi = (request: FastifyRequest): boolean =>
  /^\/api([/?]|$)/i.test(request.routeOptions.url ?? request.url);

const encodedUnreserved = /%(2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;
const emptyOrDotSegment = /\/(\/|\.{1,2}(\/|$))/;

/**
 * True for every other way to write the same address: letters, digits, `-._~` percent-encoded (RFC 3986, 6.2.2.2), empty
 * and dot segments, a backslash, a fragment, a whole address where only the path belongs. A slash at the end is free.
 */
export function isOddlySpelled(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    !path.startsWith('/') || /[\\#]/.test(url) || encodedUnreserved.test(path) || emptyOrDotSegment.test(path)
  );
}

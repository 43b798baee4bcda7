// Nothing saved is silently undone: whoever saves says which revision the form was opened with, and is told when
// somebody else was faster. Replies carry the present one.
import { z } from 'zod';

/** In a reply. */
export const Revision = z.number().int();
/** In a saving call; absent: saved whatever happened meanwhile. */
export const OpenedRevision = Revision.positive().optional();

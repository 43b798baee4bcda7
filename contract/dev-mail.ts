// Reading the outbox in the browser; exists only in development.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const DevMail = z.object({ id: z.string(), to: z.string(), subject: z.string(), date: z.string() });

export const devMailEndpoints = {
  devMails: endpoint('GET', '/api/dev/mails', { reply: z.array(DevMail) }),
  devMail: endpoint('GET', '/api/dev/mails/:id', { params: z.object({ id: z.string().max(200) }) }),
};

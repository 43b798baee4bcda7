// What tests of deposits do: one of half the estimate is asked for, and paid.
import type { RequestBody } from '#contract/calls.ts';
import type { Shop } from './test-tools.ts';

export const half = { kind: 'percent', value: '50' } as const;

type Form = RequestBody<'POST /api/jobs/:id/deposit-request'>;
export const request = ({ client }: Shop, id: string, body: Form = {}, key?: string) =>
  client.call('POST /api/jobs/:id/deposit-request', {
    params: { id },
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

export const pay = ({ client }: Shop, id: string, body: object) =>
  client.send(`POST /api/jobs/${id}/payments`, { body: { method: 'check', ...body } });

// What tests of choices do: an offer that was sent, and what its customer chooses from it.
import type { RequestBody } from '#contract/calls.ts';
import type { Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import type { CallOptions, HttpClient } from '#server/testing/http-client.ts';

export const line = (description: string, unitPrice: string, more: object = {}) => ({
  quantity: 1,
  description,
  unitPrice,
  ...more,
});

export const options = [
  { name: 'Good', lineItems: [line('Furnace 80%', '4000')] },
  {
    name: 'Better',
    isRecommended: true,
    discount: { kind: 'percent' as const, value: '10', label: 'Fall special' },
    lineItems: [line('Furnace 96%', '5000'), line('Humidifier', '600', { optional: true })],
  },
];

type NewJob = Partial<RequestBody<'POST /api/jobs'>>;

export async function sentOffer(shop: Shop, job: NewJob = {}) {
  const {
    token,
    job: made,
    request,
  } = await given.sentLink(shop, {
    job: { taxRate: '6', options, deposit: { kind: 'percent', value: '50' }, lineItems: undefined, ...job },
  });
  const page = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
  if (page.isExpired) throw new Error('The link has expired.');
  return { token, jobId: made.id, request, page };
}

export const select = (
  client: HttpClient,
  token: string,
  body: RequestBody<'POST /api/signatures/:token/selection'>,
  options: CallOptions = {},
) =>
  client.call('POST /api/signatures/:token/selection', { params: { token }, body, csrf: false, ...options });

type OfferPage = Awaited<ReturnType<typeof sentOffer>>['page'];

export const choiceOf = (page: OfferPage, name: string) => {
  const option = page.job.options?.find((each) => each.name === name);
  const extra = option?.lineItems.find(({ optional }) => optional);
  return { optionId: option?.id ?? '', extraId: extra?.id ?? '' };
};

/** Everything that was chosen has a folder of its own below the link's. */
export async function selectionFiles({ deps, user }: Shop): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of deps.files.list(`accounts/${user.accountId}/signing/`))
    if (key.split('/').length === 7) found.push(key);
  return found;
}

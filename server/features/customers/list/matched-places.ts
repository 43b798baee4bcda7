// Why a search found a customer whose own data does not say it: the place whose address, label or equipment has the words.
import type { MatchedPlace } from '#contract/customers/customers.ts';
import { queryTerms } from '#contract/texts/search-terms.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { termsFound } from '#server/platform/search-terms.ts';
import { ownTerms, placeTerms } from '../customer-keys.ts';
import type { CustomerRow } from '../customers.store.ts';
import { listPlacesWithEquipment, type PlaceWithEquipment } from './matched-places.store.ts';

/** By customer. Those who are found by what they are called, or by two places together, have none. */
export async function matchedPlaces(
  db: Queryable,
  scope: Tenant,
  typed: string,
  found: readonly CustomerRow[],
): Promise<ReadonlyMap<string, MatchedPlace>> {
  const words = queryTerms(typed);
  const missing = new Map<string, string[]>();
  for (const customer of found) {
    const own = termsFound(scope.accountId, words, ownTerms(customer));
    if (own.size < new Set(words).size)
      missing.set(
        customer.id,
        words.filter((word) => !own.has(word)),
      );
  }
  const best = new Map<string, { place: PlaceWithEquipment; has: number }>();
  if (missing.size === 0) return new Map();
  for (const place of await listPlacesWithEquipment(db, scope, [...missing.keys()])) {
    const terms = placeTerms(scope.accountId, place, place.equipment);
    const has = termsFound(scope.accountId, words, terms);
    const isComplete = missing.get(place.customerId)?.every((word) => has.has(word));
    // Of several with as many words, the newest comes first.
    if (isComplete && has.size > (best.get(place.customerId)?.has ?? 0))
      best.set(place.customerId, { place, has: has.size });
  }
  return new Map(
    [...best].map(
      ([
        customerId,
        {
          place: { id, label, address },
        },
      ]) => [customerId, { id, label, address }],
    ),
  );
}

// Why a search found a customer whose own data does not say it: the place whose address, label or equipment has the words.
import type { MatchedPlace } from '#contract/customers/customers.ts';
import { queryTerms } from '#contract/texts/search-terms.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { termsFound } from '#server/platform/search-terms.ts';
import { equipmentTerms, ownTerms, placeTerms } from '../customer-keys.ts';
import type { CustomerRow } from '../customers.store.ts';
import { type FoundEquipment, listCandidatePlaces, type PlaceWithEquipment } from './matched-places.store.ts';

/** By customer. Those who are found by what they are called, or by two places together, have none. */
export async function matchedPlaces(
  db: Queryable,
  scope: Tenant,
  typed: string,
  found: readonly CustomerRow[],
): Promise<ReadonlyMap<string, MatchedPlace>> {
  const words = [...new Set(queryTerms(typed))];
  const missing = new Map<string, string[]>();
  for (const customer of found) {
    const own = termsFound(scope.accountId, words, ownTerms(customer));
    if (own.size < words.length)
      missing.set(
        customer.id,
        words.filter((word) => !own.has(word)),
      );
  }
  if (missing.size === 0) return new Map();
  const searched = [...missing].map(([customerId, words]) => ({ customerId, missing: words }));
  const best = new Map<string, { matched: MatchedPlace; has: number }>();
  for (const place of await listCandidatePlaces(db, scope, words, searched)) {
    const needed = missing.get(place.customerId) ?? [];
    const { matched, has } = matchOf(scope, place, words, needed);
    // Of several with as many words, the newest comes first.
    if (needed.every((word) => has.has(word)) && has.size > (best.get(place.customerId)?.has ?? 0))
      best.set(place.customerId, { matched, has: has.size });
  }
  return new Map([...best].map(([customerId, { matched }]) => [customerId, matched]));
}

function matchOf(
  { accountId }: Tenant,
  place: PlaceWithEquipment,
  words: readonly string[],
  needed: readonly string[],
): { matched: MatchedPlace; has: ReadonlySet<string> } {
  const { id, label, address } = place;
  const atPlace = termsFound(accountId, words, placeTerms(accountId, place));
  const pieces = place.equipment.map((piece) => ({
    piece,
    has: termsFound(accountId, words, equipmentTerms(accountId, [piece])),
  }));
  const unseen = needed.filter((word) => !atPlace.has(word));
  const [first] = pieces
    .map(({ piece, has }) => ({ piece, shows: unseen.filter((word) => has.has(word)) }))
    .filter(({ shows }) => shows.length > 0)
    .toSorted((a, b) => b.shows.length - a.shows.length);
  return {
    matched: {
      id,
      label,
      address,
      equipment: first ? equipmentText(accountId, first.piece, first.shows) : null,
    },
    has: new Set([...atPlace, ...pieces.flatMap(({ has }) => [...has])]),
  };
}

/** "Furnace · Serial AB-12/34", or "Furnace · Carrier 59TP6-080" where make or model was found. */
function equipmentText(
  accountId: string,
  { kind, make, model, serial }: FoundEquipment,
  shows: readonly string[],
): string {
  const named = [make, model].filter(Boolean).join(' ');
  const byName = termsFound(accountId, shows, equipmentTerms(accountId, [{ make, model, serial: null }]));
  const isNamed = byName.size === shows.length;
  return [kind, isNamed ? named : `Serial ${serial}`].join(' · ');
}

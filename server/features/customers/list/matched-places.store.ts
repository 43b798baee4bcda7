// Places that have what was typed, of several customers at once. The database looks for them, and gives only a few of each
// customer: one may have hundreds of places with hundreds of units, and this runs while somebody types.
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import type { SearchedEquipment, SearchedPlace } from '../customer-keys.ts';
import { equipment, places } from '../customers.tables.ts';

export interface FoundEquipment extends SearchedEquipment {
  kind: string;
}

export interface PlaceWithEquipment extends SearchedPlace {
  id: string;
  customerId: string;
  /** Only what has one of the words. */
  equipment: FoundEquipment[];
}

export interface CustomerSearched {
  customerId: string;
  /** Of what was typed, folded: the place has to have all of them. */
  missing: readonly string[];
}

/** Of one customer, the newest. */
const mostPlaces = 20;
/** At one place, those with most of the words. */
const mostShown = 5;
const mostTyped = 8;

/** So many pieces are looked at together, and of one customer, at the newest places first. */
const piecesRead = { together: 16_000, most: 2000, least: 500 };

const piecesOfEach = (customers: number) =>
  Math.max(piecesRead.least, Math.min(piecesRead.most, Math.floor(piecesRead.together / customers)));

/** As folded.ts does it, as far as the database can. Plain letters, the most by far, take the short way. */
const foldedIn = (text: SQL): SQL => sql`
  case when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C")
  else normalize(translate(replace(replace(replace(replace(
      regexp_replace(lower(normalize(${text}, NFKD)), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'łøđðı', 'loddi'), NFC) end`;

/** "AB-12/34" is also typed as "ab1234". The usual signs are taken out one by one, which is ten times as fast. */
const unbrokenIn = (text: SQL): SQL => sql`
  case when ${text} ~ '[^a-z0-9 /.-]' then regexp_replace(${text}, '[^[:alnum:]]+', '', 'g')
  else replace(replace(replace(replace(${text}, ' ', ''), '-', ''), '/', ''), '.', '') end`;

/**
 * A superset of those that match, the newest first: words are looked for anywhere, not only where they begin. Each `offset
 * 0` keeps the database from working out a text again wherever it is used, and from reading units of other customers.
 */
export async function listCandidatePlaces(
  db: Queryable,
  { accountId }: Tenant,
  words: readonly string[],
  found: readonly CustomerSearched[],
): Promise<PlaceWithEquipment[]> {
  const searched = found.map(({ customerId, missing }) => ({
    customerId,
    missing: missing.slice(0, mostTyped),
  }));
  const typed = sql`unnest(${sql.param(words.slice(0, mostTyped))}::text[])`;
  const { rows } = await db.execute<PlaceWithEquipment & Record<string, unknown>>(sql`
    select f."customerId", p.*
    from jsonb_to_recordset(${JSON.stringify(searched)}::jsonb) as f("customerId" uuid, missing text[])
    cross join lateral (
      with at as materialized (
        select e.place_id, string_agg(e.text, ' ') as text, (array_agg(jsonb_build_object(
            'kind', e.kind, 'make', e.make, 'model', e.model, 'serial', e.serial)
          order by e.hits desc))[1:${sql.raw(String(mostShown))}] as pieces
        from (
          select e.*, (select count(*) from ${typed} w where strpos(e.text, w) > 0) as hits
          from (
            select e.*, concat(e.plain, ' ', ${unbrokenIn(sql`e.plain`)}) as text
            from (
              select e.*, ${foldedIn(sql`e.written`)} as plain
              from (
                select p.id from ${places} p where p.account_id = ${accountId} and p.customer_id = f."customerId"
                order by p.created_at desc, p.id desc) p
              cross join lateral (
                select e.place_id, e.kind, e.make, e.model, e.serial,
                  concat_ws(' ', e.make, e.model, e.serial) as written
                from ${equipment} e where e.account_id = ${accountId} and e.place_id = p.id offset 0) e
              ${sql.raw(`limit ${piecesOfEach(found.length)}`)}) e offset 0) e offset 0) e
        where e.hits > 0
        group by e.place_id)
      select p.id, p.label, p.address, coalesce(to_jsonb(at.pieces), '[]') as equipment
      from ${places} p left join at on at.place_id = p.id
      where p.account_id = ${accountId} and p.customer_id = f."customerId" and not exists (
        select from unnest(f.missing) w
        where strpos(concat_ws(' ', p.address_key, ${foldedIn(sql`p.label`)}, at.text), w) = 0)
      order by p.created_at desc, p.id desc ${sql.raw(`limit ${mostPlaces}`)}) p`);
  return rows;
}

// The only SQL that reads and writes single jobs.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { withoutPrefixes } from '#contract/stages.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { type FoundJob, findJobs, selectFound } from './found-jobs.ts';
import { jobs } from './jobs.tables.ts';

// The words a job is found by. They are folded (lower case, no accents) and looked up by their beginning; names,
// numbers and email addresses also by what is inside, because people remember the last digits or half a name.

// Letters that Unicode does not take apart, but people who type do.
const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
const unusual = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** "Nguyễn" and "NGUYEN" are the same, and so are "Łukasz" and "lukasz". */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(unusual, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');

const maxTermLength = 40;
const maxTerms = 600;
/** A shorter piece from inside a word would find half of everything. */
const minInside = 2;

const termsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Scripts that write without spaces are found by every character. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function* endingsOf(word: string): Iterable<string> {
  const letters = [...word];
  const shortest = unspaced.test(word) ? 1 : minInside;
  for (let from = 0; from === 0 || letters.length - from >= shortest; from += 1)
    yield letters.slice(from, from + maxTermLength).join('');
}

export interface SearchedJob {
  number: string;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string | null;
  customerAddress: string | null;
  description: string | null;
}

/** Everything that is put into the index for one job. */
export function searchTerms(accountId: string, job: SearchedJob): string[] {
  const terms = new Set<string>();
  const add = (found: Iterable<string>) => {
    for (const word of found) if (terms.size < maxTerms) terms.add(word);
  };
  const digits = (job.customerPhone ?? '').replace(/\D/g, '');
  const byEveryPart = [job.number, job.customerName, job.customerEmail ?? '', digits].join(' ');
  for (const word of termsOf(byEveryPart)) add(endingsOf(word.slice(0, maxTermLength)));
  for (const word of termsOf([job.customerAddress ?? '', job.description ?? ''].join(' ')))
    add(unspaced.test(word) ? endingsOf(word.slice(0, maxTermLength)) : [word.slice(0, maxTermLength)]);
  return [...terms].map((word) => markOf(accountId) + word);
}

/**
 * One index serves all accounts. Every word carries the mark of its account, so that a search costs what this account
 * has, not what all have. Two accounts with the same mark are distinguished by their id.
 */
const markOf = (accountId: string) => accountId.slice(-8);

const maxSearched = 10;

/**
 * As PostgreSQL reads it; null when there is no word to look for. The letters of "INV-1001" and "wo1001" are on every
 * document, and on no job.
 */
export function searchQuery(accountId: string, typed: string): string | null {
  const terms = termsOf(withoutPrefixes(typed))
    .slice(0, maxSearched)
    .map((word) => `'${markOf(accountId)}${word.slice(0, maxTermLength)}':*`);
  return terms.length === 0 ? null : terms.join(' & ');
}

export type { FoundJob };
export type JobRow = Omit<typeof jobs.$inferSelect, 'search' | 'customerKey'>;
export type NewJobRow = Omit<typeof jobs.$inferInsert, 'search' | 'customerKey'>;
export type JobChange = Partial<Omit<NewJobRow, 'accountId' | 'id' | 'number' | 'createdAt' | 'version'>>;

const byId = ({ accountId }: Tenant, id: string) => and(eq(jobs.accountId, accountId), eq(jobs.id, id));

export async function findJob(db: Queryable, scope: Tenant, id: string): Promise<FoundJob | null> {
  const [row] = await findJobs(db, selectFound(sql`where ${byId(scope, id)}`));
  return row ?? null;
}

/** Everything that changes a job takes this lock first, so that changes queue up. */
export async function lockJob(tx: Tx, scope: Tenant, id: string): Promise<FoundJob | null> {
  const [row] = await findJobs(tx, selectFound(sql`where ${byId(scope, id)} for update of jobs`));
  return row ?? null;
}

/** False when a job with this id is there already. */
export async function insertJob(tx: Tx, row: NewJobRow): Promise<boolean> {
  const { rowCount } = await tx
    .insert(jobs)
    .values({ ...row, ...lookUps(row.accountId, withBlanks(row)) })
    .onConflictDoNothing({ target: [jobs.accountId, jobs.id] });
  return rowCount === 1;
}

/** Every change of a locked job goes this way, so that a form with an older version open always notices it. */
export async function changeJob(tx: Tx, now: Date, before: JobRow, change: JobChange): Promise<void> {
  const after = { ...before, ...change };
  await tx
    .update(jobs)
    .set({
      ...change,
      ...(touchesSearch(change) && lookUps(before.accountId, after)),
      ...(touchesForms(before, change) && { version: nextVersion }),
      updatedAt: now,
    })
    .where(byId(before, before.id));
}

const nextVersion = sql`${jobs.version} + 1`;

/** Changes that no form edits, automatic ones or consequences of others: they make no open form outdated. */
const inNoForm: ReadonlySet<string> = new Set<keyof JobChange>([
  'updatedAt',
  'revision',
  'nextReminderAt',
  'lastReminderAt',
  'deletionNoticeId',
  'deletionNoticeAt',
  'estimateSignature',
  'workOrderSignature',
  'invoiceSignature',
]);

const touchesForms = (before: JobRow, change: JobChange) =>
  Object.entries(change).some(
    ([field, value]) =>
      value !== undefined &&
      !inNoForm.has(field) &&
      JSON.stringify(value) !== JSON.stringify(before[field as keyof JobRow]),
  );

export async function removeJob(tx: Tx, scope: Tenant, id: string): Promise<void> {
  await tx.delete(jobs).where(byId(scope, id));
}

/** Every job of that technician, at once. Returns their ids. */
export async function takeJobsFrom(
  tx: Tx,
  now: Date,
  { accountId }: Tenant,
  technicianId: string,
): Promise<string[]> {
  const taken = await tx
    .update(jobs)
    .set({ technicianId: null, version: nextVersion, updatedAt: now })
    .where(and(eq(jobs.accountId, accountId), eq(jobs.technicianId, technicianId)))
    .returning({ id: jobs.id });
  return taken.map(({ id }) => id);
}

const searchedFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerAddress',
  'description',
] as const;
const touchesSearch = (change: JobChange) => searchedFields.some((field) => change[field] !== undefined);

const withBlanks = (row: NewJobRow): SearchedJob => ({
  number: row.number,
  customerName: row.customerName,
  customerEmail: row.customerEmail ?? null,
  customerPhone: row.customerPhone ?? null,
  customerAddress: row.customerAddress ?? null,
  description: row.description ?? null,
});

/** What is derived from a job only to find and sort it. */
const lookUps = (accountId: string, job: SearchedJob) => ({
  customerKey: folded(job.customerName),
  search: sql<string>`array_to_tsvector(${sql.param(searchTerms(accountId, job))}::text[])`,
});

/** For conditions of other features' queries: the account has a job. */
export const hasJobs = (accountId: SQL) => sql`exists (select from jobs j where j.account_id = ${accountId})`;

// Which tables a source file names: in all its SQL texts, and by the table definitions it imports.
import path from 'node:path';
import { parseSync } from 'vite';

export interface Table {
  name: string;
  /** The name of the definition in code. */
  symbol: string;
  /** The file with the definition. */
  definedIn: string;
  /** A folder; in a folder that several features share, the common beginning of the owner's files. */
  owner: string;
}

/** Folders that several features share: there `audit.tables.ts` belongs to `audit.ts` and `audit.….ts` alone. */
const sharedFolders = ['server/platform', 'server/identity'];

const ownerOf = (file: string): string => {
  const folder = path.posix.dirname(file);
  return sharedFolders.includes(folder) ? file.replace(/tables\.ts$/, '') : `${folder}/`;
};

/** The tables that one `….tables.ts` defines. */
export function tablesIn(file: string, text: string): Table[] {
  return nodesOf(file, text).flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || node.init?.callee?.name !== 'pgTable') return [];
    const name = node.init.arguments?.[0]?.value;
    const symbol = node.id?.name;
    if (typeof name !== 'string' || symbol === undefined) return [];
    return [{ name, symbol, definedIn: file, owner: ownerOf(file) }];
  });
}

export interface Naming {
  table: Table;
  isWritten: boolean;
}

/** By file or folder: tables, or all of them. */
export type Views = Record<string, readonly string[] | 'every table'>;

/** The tables of others that a view may read. */
export const views: Views = {
  // Whether the records agree with each other, and all of them in one file.
  'server/integrity/': 'every table',
  'server/admin/backup/': 'every table',
  // Who is signed in and what they may do, asked once for every request.
  'server/identity/sessions.store.ts': ['users', 'accounts', 'subscriptions'],
  // Whose emails are counted how.
  'server/platform/mail/mail-counts.store.ts': ['users'],
  // Whether a secret that is missing was ever used.
  'server/platform/installation-keys.ts': ['accounts'],
  'server/features/calendar/': ['jobs', 'job_counters', 'technicians'],
  'server/features/stats/': ['templates', 'jobs', 'job_counters', 'job_payments'],
  // How long documents wait for a signature, and invoices for their money; what drafts belong to.
  'server/features/today/': ['jobs', 'signature_requests', 'templates'],
  // Everything that happened with a customer, and what the customer owes and paid.
  'server/features/customer-account/': [
    'jobs',
    'job_payments',
    'audit_events',
    'mails',
    'signature_requests',
  ],
  // These are told by technicians and signing what happens, and cannot ask them in return.
  'server/features/calendar-feed/calendar-feed.store.ts': ['technicians'],
  'server/features/jobs/job-records.store.ts': ['technicians', 'signature_requests', 'customer_refunds'],
  'server/features/jobs/derived-columns.store.ts': ['change_orders', 'signature_requests'],
  'server/features/jobs/list/jobs-of-technician.store.ts': ['technicians'],
  // Which jobs a customer has, where the newest is, and where a technician has one: jobs are above customers.
  'server/features/customers/customer-address.store.ts': ['jobs'],
  'server/features/customers/jobs-of-customer.store.ts': ['jobs'],
  'server/features/customers/places/equipment.store.ts': ['jobs', 'technicians'],
};

/** One line for each table of somebody else that the file names and may not. */
export function breachesOf(file: string, text: string, tables: Table[], views: Views): string[] {
  const lines = namingsIn(file, text, tables).flatMap(({ table, isWritten }) => {
    if (file.startsWith(table.owner)) return [];
    const belongs = `which belongs to ${table.owner}`;
    if (!isSeen(file, table.name, views)) return [`${file} names table ${table.name}, ${belongs}`];
    return isWritten ? [`${file} writes table ${table.name}, ${belongs}`] : [];
  });
  return [...new Set(lines)];
}

const isSeen = (file: string, table: string, views: Views) =>
  Object.entries(views).some(
    ([place, seen]) => file.startsWith(place) && (seen === 'every table' || seen.includes(table)),
  );

export const namingsIn = (file: string, text: string, tables: Table[]): Naming[] =>
  nodesOf(file, text).flatMap((node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') return namedInSql(node.value, tables);
    if (node.type === 'TemplateLiteral') return namedInSql(textOf(node), tables);
    if (node.type.startsWith('Import') || node.type.startsWith('Export'))
      return namedInImport(file, node, tables);
    return [];
  });

/** What is filled in becomes `?`: it is a value, or SQL that is checked where it is written. */
const textOf = ({ quasis = [] }: Node) => quasis.map(({ value }) => value.cooked).join('?');

const name = String.raw`(?:public\.)?"?\w+"?`;
const reading = new RegExp(
  String.raw`(?<!\bdelete\s+)(?<!\bdistinct\s+)\b(?:from|join|using)\s+((?:${name}(?:\s+(?:as\s+)?\w+)?\s*,\s*)*${name})`,
  'gi',
);
const writing = new RegExp(
  String.raw`\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|lock\s+table|copy|truncate(?:\s+table)?|alter\s+table|drop\s+table)\s+(${name})`,
  'gi',
);

function namedInSql(text: string, tables: Table[]): Naming[] {
  const found = (pattern: RegExp, isWritten: boolean) =>
    [...text.matchAll(pattern)].flatMap(([, list = '']) =>
      list.split(',').flatMap((one) => {
        const [word = ''] = one
          .trim()
          .replace(/^public\./i, '')
          .replaceAll('"', '')
          .split(/\s/);
        const table = tables.find((known) => known.name === word);
        return table ? [{ table, isWritten }] : [];
      }),
    );
  return [...found(reading, false), ...found(writing, true)];
}

/** A definition can be used for reading and writing, so an import of it counts as both. A type names no table. */
function namedInImport(file: string, node: Node, tables: Table[]): Naming[] {
  const from = node.source?.value ?? '';
  if (!from.endsWith('.tables.ts') || isType(node)) return [];
  const definedIn = from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
  const named = node.specifiers
    ?.filter((one) => !isType(one))
    .map((one) => (one.imported ?? one.local)?.name);
  // `export *` and `import * as …` import everything.
  const isWhole = !node.specifiers?.every(({ type }) => /^(?:Import|Export)Specifier$/.test(type));
  return tables
    .filter((table) => table.definedIn === definedIn && (isWhole || named?.includes(table.symbol)))
    .map((table) => ({ table, isWritten: true }));
}

const isType = ({ importKind, exportKind }: Node) => importKind === 'type' || exportKind === 'type';

/** As much of a syntax tree as is needed here. */
interface Node {
  type: string;
  value?: unknown;
  name?: string;
  id?: { name?: string };
  init?: { callee?: { name?: string }; arguments?: { value?: unknown }[] } | null;
  quasis?: { value: { cooked: string } }[];
  source?: { value: string } | null;
  specifiers?: Node[];
  imported?: { name: string };
  local?: { name: string };
  importKind?: string;
  exportKind?: string;
}

/** Every node of a file, in any order. */
function nodesOf(file: string, text: string): Node[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const nodes: Node[] = [];
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if ('type' in next && typeof next.type === 'string') nodes.push(next as Node);
    waiting.push(...Object.values(next));
  }
  return nodes;
}

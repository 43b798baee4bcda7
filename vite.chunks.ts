// How the pages are cut into files. Left to itself the bundler makes one file of every module that two pages share:
// the jobs list then came in 54 files, each with its headers. Here they are grouped by who needs them.
import type { Plugin, Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** On every page of people who are signed in. */
const frame = [
  'layout/access/require-user',
  'layout/header/signed-in-header',
  'onboarding/onboarding-host',
  'search/search-host',
  'revisions/changes-host',
  'notifications/bell',
];
const lists = [
  'web/owner-start-page',
  'web/owner-jobs-page',
  'calendar/calendar-page',
  'customers/customers-page',
  'price-list/price-list-page',
  'web/owner-technicians-page',
  'technician-app/my-jobs-page',
];
/** Places a menu or a list at its button. */
const placement =
  /node_modules[\\/]@(?:floating-ui|radix-ui[\\/](?:react-(?:arrow|popper|use-rect|use-size)|rect))[\\/]/;
const menus =
  /node_modules[\\/]@radix-ui[\\/]react-(?:dropdown-menu|menu)[\\/]|web[\\/]ui[\\/]overlay[\\/]dropdown/;
const popovers = /node_modules[\\/]@radix-ui[\\/]react-(?:popover|tooltip)[\\/]/;
/** Smaller than the headers of a file of its own. */
const tabs = /web[\\/]ui[\\/]tabs\./;
/** Each is small, but names and states together are not: only those that a list shows travel with every page. */
const texts = /contract[\\/]texts[\\/]/;
/** As small, for people who are signed in. */
const smallSignedIn =
  /web[\\/](?:layout[\\/]leave-question|closed-badge)|contract[\\/]jobs[\\/]closed-labels/;
/** Of lines that are edited: a list shows none. */
const lineButtons = /web[\\/]lines[\\/]row-buttons/;
/** For forms that are kept while they are typed. A link to a new job needs none of it but the key. */
const drafts = /web[\\/]drafts[\\/](?!new-job-key)/;
/** Fields that offer what is known while somebody types. */
const suggestions = /web[\\/]ui[\\/]form[\\/]suggest-input|customers[\\/]picker[\\/]customer-search/;
const jobs = /web[\\/]features[\\/](?:jobs|signing)[\\/]/;
const customers = /web[\\/]features[\\/]customers[\\/]/;
/** Days, who works then, and what moves them. */
const planning = /web[\\/](?:features[\\/](?:calendar|technicians)[\\/]|hold\.)/;
const company = /(?:web[\\/]features|contract)[\\/]company[\\/]/;
const billing = /web[\\/]features[\\/]billing[\\/]/;
const priceList = /web[\\/]features[\\/]price-list[\\/]/;
const technicianApp = /web[\\/]features[\\/]technician-app[\\/]/;
/** Where all begins, and the little of the front page that next to every page shows too. */
const shell =
  /web[\\/](?:index\.html|main\.tsx|ui[\\/]feedback[\\/]badge)|icons[\\/]check\.|contract[\\/]billing[\\/]plans/;
const formLibraries = /node_modules[\\/](?:zod|react-hook-form)[\\/]/;

type Audience =
  | 'controls'
  | 'fields'
  | 'placement'
  | 'menus'
  | 'signed-in'
  | 'planning'
  | 'guest-parts'
  | 'billing-parts'
  | 'price-list-parts'
  | 'technician-parts'
  | 'job-parts'
  | 'customer-parts'
  | 'template-parts'
  | 'parts'
  | 'suggestions'
  | 'dialog-parts'
  | 'forms'
  | 'account-forms'
  | 'documents'
  | 'drafts'
  | 'records'
  | 'dialog-records'
  | 'company-forms'
  | 'dialog-forms';

const byAudience = (name: Audience, priority: number): Group => ({
  debugName: name,
  name: (id, context) => (audienceOf(id, context) === name ? name : null),
  priority,
});

/** Cut by the very pages that need them; pieces with fewer bytes of source than that join a neighbor. */
const cut = (group: Group, joinedBelow = 12_000): Group => ({
  ...group,
  entriesAware: true,
  entriesAwareMergeThreshold: joinedBelow,
});

export const chunks: Group[] = [
  // What every page needs travels as one file: cut into pieces it compresses worse. A group takes along what its modules
  // stand on, so this is the start with all that it loads at once.
  { name: 'shell', test: shell, priority: 10 },
  { name: 'front', test: /web[\\/]front-page/, priority: 8 },
  // Takes along an icon of each trade, which no other page or dialog shows.
  { name: 'professions', test: /onboarding[\\/]profession-step/, priority: 8 },
  // One file: each of them is smaller than the headers it would travel with.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 7 },
  // Left to its size it was merged with the card form, and brought half of the checkout to people who sign.
  { name: 'signature-pad', test: /signature[-_]pad/, priority: 7 },
  // On every page; left to its size it was merged with the card form too.
  { name: 'toast', test: /web[\\/]ui[\\/]feedback[\\/]toast(?:-card|-corner)?\.tsx?$/, priority: 7 },
  byAudience('controls', 6),
  byAudience('fields', 5),
  byAudience('placement', 5),
  byAudience('menus', 5),
  byAudience('signed-in', 5),
  byAudience('planning', 5),
  // A group takes along what its modules stand on. Without these, pages without a form would load the form libraries for
  // a few lines that a form needs too. Neighbors are joined within one group only: a customer gets nothing of the office
  // with them, and a page nothing of dialogs that open later. Guests get smaller pieces: the terms need no controls.
  cut(byAudience('guest-parts', 4), 3_000),
  cut(byAudience('billing-parts', 4)),
  cut(byAudience('price-list-parts', 4)),
  cut(byAudience('technician-parts', 4)),
  byAudience('job-parts', 4),
  byAudience('customer-parts', 4),
  byAudience('template-parts', 4),
  cut(byAudience('parts', 4)),
  byAudience('suggestions', 4),
  cut(byAudience('dialog-parts', 4)),
  byAudience('forms', 3),
  byAudience('account-forms', 2),
  byAudience('documents', 2),
  byAudience('drafts', 5),
  byAudience('records', 1),
  byAudience('dialog-records', 1),
  byAudience('company-forms', 0),
  cut(byAudience('dialog-forms', 0)),
];

/** Files that load one another in a circle run before what they need is there: the page stays empty. */
export const refuseCircularFiles: Plugin = {
  name: 'refuse-circular-files',
  generateBundle(_, bundle) {
    const done = new Set<string>();
    const visit = (file: string, path: string[]) => {
      if (path.includes(file)) this.error(`Files load one another: ${[...path, file].join(' -> ')}`);
      const output = bundle[file];
      if (done.has(file) || output?.type !== 'chunk') return;
      for (const to of output.imports) visit(to, [...path, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
};

/** Null for what only one page or dialog needs: it travels with that. */
function audienceOf(id: string, graph: Graph): Audience | null {
  // Dialogs, tabs and menus come from one package, so to the graph a page with a dialog has menus too. Few have any.
  if (placement.test(id)) return 'placement';
  if (menus.test(id)) return 'menus';
  if (popovers.test(id)) return null;
  pages ??= readPages(graph);
  const usesForms = anyOf(reachOf(id, graph), (module) => formLibraries.test(module));
  const isShared = pages.all.filter((modules) => modules.has(id)).length > 1;
  const isOnPage = pages.whole.some((modules) => modules.has(id));
  if (isShared && smallSignedIn.test(id)) return 'signed-in';
  if (isShared && suggestions.test(id)) return 'suggestions';
  if (!usesForms) {
    if (isShared && drafts.test(id)) return 'drafts';
    const listsWithIt = pages.lists.filter((modules) => modules.has(id)).length;
    const isInFrame = pages.frame.some((modules) => modules.has(id));
    const isOnLists = listsWithIt > 0 || isInFrame;
    if (isShared && texts.test(id) && isOnLists) return 'controls';
    if (isShared && tabs.test(id)) return 'fields';
    if (isShared && lineButtons.test(id)) return 'documents';
    // Fields, dialogs and what they stand on: visitors fill in forms too. A list needs none of the fields for money.
    if (isShared && [pages.login, pages.free].some((modules) => modules.has(id)))
      return isOnLists ? 'controls' : 'fields';
    // New jobs and their list take nothing of the calendar.
    if (
      isShared &&
      isOnLists &&
      !isInFrame &&
      planning.test(id) &&
      ![pages.generate, pages.jobs].some((modules) => modules.has(id))
    )
      return 'planning';
    if (listsWithIt > 1 || isInFrame)
      // A customer who signs or pays loads nothing for people who are signed in.
      return pages.customers.some((modules) => modules.has(id)) ? 'controls' : 'signed-in';
    if (!isShared) return null;
    if (pages.guests.some((modules) => modules.has(id))) return 'guest-parts';
    if (!isOnPage) return 'dialog-parts';
    // The office does not load a technician's cards with what it shares with others.
    if (technicianApp.test(id)) return 'technician-parts';
    // Joined with pieces of jobs and templates, the files loaded one another in a circle.
    if (priceList.test(id)) return 'price-list-parts';
    // A card's menu, joined with pieces of the start page and of new jobs, brought both of them all that menus need.
    if (jobs.test(id)) return 'job-parts';
    if (customers.test(id)) return 'customer-parts';
    if (billing.test(id)) return 'billing-parts';
    return pages.generate.has(id) ? 'template-parts' : 'parts';
  }
  if (!isShared) return null;
  // Signing in takes the form libraries and shapes of its own, the free generators also lines and texts; neither loads the
  // shapes of jobs. The page that creates a job takes those, but not what only dialogs, or the page of an invitation, send.
  if (pages.login.has(id)) return pages.generate.has(id) || pages.free.has(id) ? 'forms' : 'account-forms';
  if (pages.free.has(id)) return 'documents';
  if (pages.generate.has(id)) return 'records';
  if (isOnPage) return 'dialog-records';
  return company.test(id) ? 'company-forms' : 'dialog-forms';
}

interface Pages {
  /** What each page or dialog with a file of its own loads at once. */
  all: Set<string>[];
  /** Of those, the pages; the others are opened on them. */
  whole: Set<string>[];
  /** Of those, what people without an account see, but for the free generators. */
  guests: Set<string>[];
  frame: Set<string>[];
  lists: Set<string>[];
  login: Set<string>;
  free: Set<string>;
  jobs: Set<string>;
  generate: Set<string>;
  /** What a company's customers open by a link. */
  customers: Set<string>[];
}
let pages: Pages | undefined;

function readPages(graph: Graph): Pages {
  const entries = new Set<string>();
  const seen = new Set([new URL('web/index.html', import.meta.url).pathname]);
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const to of dynamicallyImportedIds) entries.add(to);
    for (const to of [...importedIds, ...dynamicallyImportedIds]) seen.add(to);
  }
  const find = (name: string) => {
    const entry = [...entries].find((id) => id.includes(name));
    if (!entry) throw new Error(`No page of its own file: ${name}`);
    return reachOf(entry, graph);
  };
  const named = (name: RegExp) => [...entries].filter((id) => name.test(id)).map((id) => reachOf(id, graph));
  return {
    all: named(/./),
    whole: named(/(?<!web[\\/]dev[\\/].*)-pages?\.tsx$/),
    guests: named(/web[\\/]guest[\\/]/),
    frame: frame.map(find),
    lists: lists.map(find),
    login: find('login/login-page'),
    free: find('web/free-pages'),
    jobs: find('web/owner-jobs-page'),
    generate: find('web/owner-generate-page'),
    customers: ['signing/signing-page', 'customer-page/customer-page'].map(find),
  };
}

const reached = new Map<string, Set<string>>();

/** The module and everything it loads at once. */
function reachOf(start: string, graph: Graph): Set<string> {
  const known = reached.get(start);
  if (known) return known;
  const modules = new Set([start]);
  for (const id of modules) for (const to of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(to);
  reached.set(start, modules);
  return modules;
}

function anyOf(modules: Set<string>, is: (module: string) => boolean): boolean {
  for (const module of modules) if (is(module)) return true;
  return false;
}

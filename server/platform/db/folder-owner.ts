// The owner of a data folder. Root may work on the folder of a service that runs as its own user; what root makes there
// must belong to that user, or the service could not start any more.
import { type Dirent, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface FolderOwner {
  uid: number;
  gid: number;
}

export const isRoot = () => process.getuid?.() === 0;

/** Of the first of these places that is not root's; null when all are, or are not there. */
export function ownerBesideRoot(...targets: string[]): FolderOwner | null {
  for (const target of targets) {
    const found = statSync(target, { throwIfNoEntry: false });
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  }
  return null;
}

/** Only what is root's is given away, and never what a link points to. */
export function chownTo(owner: FolderOwner | null, target: string): void {
  if (!owner || lstatSync(target, { throwIfNoEntry: false })?.uid !== 0) return;
  lchownSync(target, owner.uid, owner.gid);
}

/** Everything of root's below the folder goes to the owner of the folder; a folder of root's own is left as it is. */
export function chownTree(folder: string, except: string): void {
  const owner = isRoot() ? ownerBesideRoot(folder) : null;
  if (!owner) return;
  for (const entry of entriesOf(folder)) {
    const target = path.join(folder, entry.name);
    if (target === except) continue;
    chownTo(owner, target);
    if (entry.isDirectory()) chownTree(target, except);
  }
}

/** None of a folder that has just gone: a product beside us may be at work. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** As people call this user; its number where the system has no name for it. */
export function nameOf(uid: number): string {
  try {
    const entries = readFileSync('/etc/passwd', 'utf8').split('\n');
    const name = entries.map((line) => line.split(':')).find((entry) => entry[2] === String(uid))?.[0];
    if (name) return name;
  } catch {
    // Not every system has its users in that file.
  }
  return String(uid);
}

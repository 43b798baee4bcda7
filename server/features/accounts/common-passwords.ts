// Passwords that everybody tries first, folded to lower case, one a line: keyboard walks, counting, names, teams, trades,
// seasons with a year. Shorter ones than eight characters are refused anyway.
import { readFileSync } from 'node:fs';
import path from 'node:path';

// Beside the code; the build copies it beside the bundle.
const file = path.join(import.meta.dirname, 'common-passwords.txt');

export const commonPasswords: ReadonlySet<string> = new Set(readFileSync(file, 'utf8').trim().split('\n'));

// From the words on the command line to an exit code: 0 done, 1 refused, 2 not understood.
import { Email } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/ids.ts';
import type { Ground } from './backup/ground.ts';
import { CommandFailed } from './command-failed.ts';
import { type Command, commands } from './commands.ts';

export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
}

/** Opens as much of the installation as a command needs, and closes it again. */
export type Opening<T> = (work: (opened: T) => Promise<void>) => Promise<void>;

const noGround: Opening<Ground> = () =>
  Promise.reject(new CommandFailed('This needs the whole installation, not only the product.'));

export const help = [
  'Usage: npm run admin -- <command>',
  '',
  ...[
    ['help', 'show this'],
    ...Object.entries(commands).map(([name, { takes, explains }]) => [`${name} ${takes}`, explains]),
  ].map(([usage = '', explains = '']) => `  ${usage.padEnd(26)}${explains}`),
  '',
  'It works on the same database as `npm start`, also while the product runs.',
].join('\n');

/** Opens the database only for a command that is understood. */
export async function runCommand(
  words: string[],
  terminal: Terminal,
  withDeps: Opening<Deps>,
  withGround: Opening<Ground> = noGround,
): Promise<number> {
  const [name = 'help', ...rest] = words;
  if (['help', '--help', '-h'].includes(name)) {
    terminal.print(help);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const word = command ? readWord(command, rest) : null;
  if (!command || word === null) {
    terminal.complain(
      command ? `Usage: ${`${name} ${command.takes}`.trim()}` : `There is no command "${name}".`,
    );
    terminal.complain('npm run admin -- help shows what there is.');
    return 2;
  }
  try {
    if ('runBelow' in command)
      await withGround(async (ground) => terminal.print(await command.runBelow(ground, word)));
    else await withDeps(async (deps) => terminal.print(await command.run(deps, word)));
    return 0;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    if (error.done) terminal.print(error.done);
    terminal.complain(error.message);
    return 1;
  }
}

/** The one word a command takes, or none; null when it is not what was asked for. */
function readWord({ takes }: Command, words: string[]): string | null {
  if (words.length !== (takes ? 1 : 0)) return null;
  const [word = ''] = words;
  if (takes === '<email or id>' && isId(word)) return word.toLowerCase();
  if (takes !== '<email>' && takes !== '<email or id>') return word;
  const email = Email.safeParse(word);
  return email.success ? email.data : null;
}

// From the command line to an exit code: 0 done, 1 refused, 2 not understood.
import { Email } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/ids.ts';
import type { InstallationContext } from './backup/installation-context.ts';
import { CommandFailed } from './command-failed.ts';
import { type Command, commands } from './commands.ts';

export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
}

/** Opens as much of the installation as a command needs, and closes it again. */
export type Opening<T> = (work: (opened: T) => Promise<void>) => Promise<void>;

const noContext: Opening<InstallationContext> = () =>
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
  args: string[],
  terminal: Terminal,
  withDeps: Opening<Deps>,
  withContext: Opening<InstallationContext> = noContext,
): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (['help', '--help', '-h'].includes(name)) {
    terminal.print(help);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const argument = command ? readArgument(command, rest) : null;
  if (!command || argument === null) {
    terminal.complain(
      command ? `Usage: ${`${name} ${command.takes}`.trim()}` : `There is no command "${name}".`,
    );
    terminal.complain('npm run admin -- help shows what there is.');
    return 2;
  }
  try {
    if ('runWithContext' in command)
      await withContext(async (context) => terminal.print(await command.runWithContext(context, argument)));
    else await withDeps(async (deps) => terminal.print(await command.run(deps, argument)));
    return 0;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    if (error.done) terminal.print(error.done);
    terminal.complain(error.message);
    return 1;
  }
}

/** The one argument a command takes, or none; null when it does not fit the command. */
function readArgument({ takes }: Command, args: string[]): string | null {
  if (args.length !== (takes ? 1 : 0)) return null;
  const [argument = ''] = args;
  if (takes === '<email or id>' && isId(argument)) return argument.toLowerCase();
  if (takes !== '<email>' && takes !== '<email or id>') return argument;
  const email = Email.safeParse(argument);
  return email.success ? email.data : null;
}

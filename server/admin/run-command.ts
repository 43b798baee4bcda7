// From the words on the command line to an exit code: 0 done, 1 refused, 2 not understood.
import { Email } from '#contract/accounts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { CommandFailed, commands } from './commands.ts';

export interface Terminal {
  print(line: string): void;
  complain(line: string): void;
}

export const help = [
  'Usage: npm run admin -- <command>',
  '',
  ...[
    ['help', 'show this'],
    ...Object.entries(commands).map(([name, { takes, explains }]) => [`${name} ${takes}`, explains]),
  ].map(([usage = '', explains = '']) => `  ${usage.padEnd(22)}${explains}`),
  '',
  'It works on the same database as `npm start`, also while the product runs.',
].join('\n');

/** Opens the database only for a command that is understood. */
export async function runCommand(
  words: string[],
  terminal: Terminal,
  withDeps: (work: (deps: Deps) => Promise<void>) => Promise<void>,
): Promise<number> {
  const [name = 'help', ...rest] = words;
  if (['help', '--help', '-h'].includes(name)) {
    terminal.print(help);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const email = command?.takes ? Email.safeParse(rest[0]) : null;
  if (!command || rest.length !== (command.takes ? 1 : 0) || email?.success === false) {
    terminal.complain(
      command ? `Usage: ${`${name} ${command.takes}`.trim()}` : `There is no command "${name}".`,
    );
    terminal.complain('npm run admin -- help shows what there is.');
    return 2;
  }
  try {
    await withDeps(async (deps) => terminal.print(await command.run(deps, email?.data ?? '')));
    return 0;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    terminal.complain(error.message);
    return 1;
  }
}

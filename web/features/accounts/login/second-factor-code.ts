// The format of the two kinds of code while they are typed, and when one is complete.

export type CodeKind = 'authenticator' | 'backup';

const codeLength: Record<CodeKind, number> = { authenticator: 6, backup: 9 };

export const formatError: Record<CodeKind, string> = {
  authenticator: 'Verification codes are 6 digits long.',
  backup: 'Backup codes are 9 characters long (XXXX-XXXX).',
};

export const digitsOfCode = (typed: string): string =>
  typed.replace(/\D/g, '').slice(0, codeLength.authenticator);

/** The dash is added after four characters, but not while deleting. */
export function shapeBackupCode(typed: string, before: string): string {
  const characters = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 8);
  const isGrowing = typed.length > before.length;
  if (characters.length < 4 || (characters.length === 4 && !isGrowing)) return characters;
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
}

export function shapeCode(kind: CodeKind, typed: string, before: string): string {
  return kind === 'authenticator' ? digitsOfCode(typed) : shapeBackupCode(typed, before);
}

export const isWholeCode = (kind: CodeKind, code: string): boolean => code.length === codeLength[kind];

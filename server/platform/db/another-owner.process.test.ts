// Root, on a DATA_DIR of somebody else: an operator's command beside or instead of the service. What the service needs
// must stay the service's.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { postmaster, queryEmbedded } from '#server/testing/embedded-database.ts';
import { newDataDir } from '#server/testing/product-process.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

/** `nobody`, whom every Linux knows; by number, so that no user has to be made. */
const nobody = 65_534;
const service = { uid: nobody, gid: nobody };

function admin(dataDir: string, who: { uid?: number; gid?: number }, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/admin.js', ...args], {
    ...who,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/', DATA_DIR: dataDir },
  });
  return { status, stdout, stderr };
}

function needsRoot({ skip }: TestContext): void {
  if (process.getuid?.() !== 0) skip('only root can act for another user');
  const reach = spawnSync(process.execPath, ['-e', "require('fs').readdirSync('dist/server')"], service);
  if (reach.status !== 0) skip('this checkout is closed to other users');
}

function folderOf({ uid, gid }: typeof service): string {
  const dir = newDataDir();
  chownSync(dir, uid, gid);
  chmodSync(dir, 0o700);
  return dir;
}

const everythingIn = (dir: string) => [
  dir,
  ...readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => path.join(dir, name)),
];
const notOf = (uid: number, dir: string) =>
  everythingIn(dir).filter((target) => lstatSync(target).uid !== uid);

test("root's commands work on the service's folder and leave it to the service", async (context) => {
  needsRoot(context);
  const dataDir = folderOf(service);
  expect(admin(dataDir, service, 'accounts')).toMatchObject({ status: 0, stderr: '' });
  const postgres = await openEmbeddedPostgres(dataDir);
  await queryEmbedded(dataDir, 'insert into accounts (id) values (gen_random_uuid())');
  await postgres.stop();
  const archive = path.join(newDataDir(), 'backup.tar');
  expect(admin(dataDir, {}, 'backup', archive)).toMatchObject({ status: 0, stderr: '' });
  expect(postmaster(dataDir)).toBeNull();
  expect(notOf(nobody, dataDir)).toEqual([]);
  expect(admin(dataDir, service, 'accounts')).toMatchObject({ status: 0, stderr: '' });

  const restored = folderOf(service);
  expect(admin(restored, {}, 'restore', archive)).toMatchObject({ status: 0, stderr: '' });
  expect(notOf(nobody, restored)).toEqual([]);
  expect(admin(restored, service, 'accounts')).toMatchObject({ status: 0, stderr: '' });

  // Who cannot run this database hears it at once, and who can.
  for (const target of [dataDir, path.join(dataDir, 'postgres')]) chmodSync(target, 0o755);
  const cluster = path.join(dataDir, 'postgres/cluster');
  expect(admin(dataDir, { uid: nobody - 1, gid: nobody - 1 }, 'verify')).toMatchObject({
    status: 1,
    stderr: `That did not work. The database in ${cluster} belongs to the user nobody: run this as that user.\n`,
  });
  chownSync(cluster, 0, 0);
  expect(admin(dataDir, {}, 'verify')).toMatchObject({
    status: 1,
    stderr: `That did not work. The database in ${cluster} belongs to root, and PostgreSQL does not run as root: give it back to its user with chown -R.\n`,
  });
});

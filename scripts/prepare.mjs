// What every command of the built product needs first: settings, packages, a build.
import { existsSync } from 'node:fs';
import { installIfMissing, root } from './install.mjs';

export async function prepare() {
  process.chdir(root);
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Building sets it; the product must see what the operator set.
  const environment = process.env.NODE_ENV;
  installIfMissing();
  const { buildIfStale } = await import('./build.mjs');
  await buildIfStale();
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
}

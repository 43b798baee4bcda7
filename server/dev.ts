// Composition root for development: the same product, with pages transformed on the fly by Vite.
import path from 'node:path';
import { readConfig } from './config.ts';
import { vitePages } from './dev-pages.ts';
import { makeLog } from './platform/log.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { start } from './start.ts';

void runUntilStopped(async () => {
  const config = readConfig();
  const log = makeLog(config.logLevel);
  const migrations = path.join(import.meta.dirname, 'platform/db/migrations');
  const documents = path.join(import.meta.dirname, 'documents');
  return start(config, log, { migrations, documents }, await vitePages());
});

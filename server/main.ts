// Composition root of the built product.
import path from 'node:path';
import { readConfig } from './config.ts';
import { builtPages } from './platform/http/pages.ts';
import { makeLog } from './platform/log.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { start } from './start.ts';

const here = import.meta.dirname;

void runUntilStopped(async () => {
  const config = readConfig();
  const log = makeLog(config.logLevel);
  return start(
    config,
    log,
    { migrations: path.join(here, 'migrations'), documents: path.join(here, 'documents') },
    builtPages(path.join(here, '../web')),
  );
});

import { defineConfig } from 'vitest/config';

const everywhere = '{contract,server,web,demo,scripts}/**';

export default defineConfig({
  test: {
    // One more than the processors of the smallest machine: tests often wait for the database or a process.
    maxWorkers: 3,
    // Files share the modules of their worker: loading them anew cost more than the tests themselves.
    isolate: false,
    setupFiles: ['server/testing/load-tls.ts'],
    // A busy machine is slow, not wrong: only what hangs is meant.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // Rules and adapters that need no database.
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${everywhere}/*.test.ts`],
          exclude: ['**/*.api.test.ts', '**/*.process.test.ts'],
        },
      },
      // Components, with a document.
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A pressed link would otherwise be the address of every later test, a file that is saved included.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          include: ['web/**/*.test.tsx'],
        },
      },
      // Through the door: real HTTP on a real PostgreSQL.
      {
        extends: true,
        test: {
          name: 'api',
          include: [`${everywhere}/*.api.test.ts`],
          exclude: ['**/*.alone.api.test.ts'],
          globalSetup: ['server/testing/test-postgres.ts'],
        },
      },
      // The same, for files that put something in the place of a module.
      {
        extends: true,
        test: {
          name: 'alone',
          isolate: true,
          include: [`${everywhere}/*.alone.api.test.ts`],
          globalSetup: ['server/testing/test-postgres.ts'],
        },
      },
      // Whole processes started, killed and started again.
      {
        extends: true,
        test: { name: 'process', include: [`${everywhere}/*.process.test.ts`], testTimeout: 180_000 },
      },
    ],
  },
});

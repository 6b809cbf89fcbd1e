import { defineConfig } from 'vitest/config'

/** Removes the temporary folders of each test file. */
const CLEAN_UP = 'test/clean-up.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: 60_000,
          setupFiles: CLEAN_UP,
          globalSetup: 'test/shared-postgres.ts',
          // By default one core is left idle; on two that is half of the machine.
          maxWorkers: 2,
          // Files share loaded modules, which hold no state: loading them anew for each was a third of the work.
          isolate: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles: CLEAN_UP,
          // Two cores and one Chromium each: more at a time only makes the waits longer.
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          name: 'jobs',
          include: ['test/jobs/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          setupFiles: CLEAN_UP,
          globalSetup: ['test/jobs/fresh-build.ts', 'test/shared-postgres.ts'],
          // Each has processes of its own, which are what takes the time.
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          name: 'hard',
          include: ['test/hard/**/*.test.ts'],
          // The same as the short versions in the other projects, for longer: `npm run test:hard`.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          setupFiles: CLEAN_UP,
          globalSetup: ['test/jobs/fresh-build.ts', 'test/shared-postgres.ts'],
          // Each has processes of its own, which are what takes the time.
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
})

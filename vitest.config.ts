import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Removes the temporary folders of each test file. */
const CLEAN_UP = 'test/clean-up.ts'

/** Fails a test file that leaves a browser running. */
const NO_BROWSER_LEFT = 'test/no-browser-left.ts'

/** Ends a test that hangs. The longest takes 40 s on a quiet machine; on a busy one that must not be too little. */
const MAX_MS = 600_000
/** How long a test waits for something to appear, also on a busy machine. */
const WAIT_MS = 120_000

/** Those of `npm run test:hard` take minutes, and on a machine that is busy with other work, many times as long. */
const MAX_HARD_MS = 3_600_000

/**
 * Long, and about rare events (lost browsers and workers, faulty sites, full disks), about speed and memory, or about what
 * other tests see, too.
 */
const HARD_ONLY = [
  'test/browser/harvest-losses.test.ts',
  'test/browser/harvest-faults.test.ts',
  'test/browser/same-names.test.ts',
  'test/jobs/same-analysis.test.ts',
  'test/jobs/browser-domains.test.ts',
  'test/jobs/in-page.test.ts',
  'test/jobs/two-processes.test.ts',
  'test/jobs/kill.test.ts',
  'test/studio/long-table.test.ts',
  'test/studio/smooth.test.ts',
  'test/browser/harvest-memory.test.ts',
  'test/browser/browser-life.test.ts',
  'test/browser/remote-browser.test.ts',
  'test/studio/administrator.test.ts',
  'test/jobs/workers.test.ts',
  'test/jobs/full-disk.test.ts',
  'test/jobs/faults.test.ts',
  'test/jobs/limits.test.ts',
  'test/extension/panel-more.test.ts',
  'test/extension/hostile.test.ts',
  'test/extension/firefox.test.ts',
  'test/extension/memory.test.ts',
]

/** The files that take longest, as measured on a quiet machine. */
const LONGEST =
  /\/(harvest-demo|cli|run|accessible|pages|harvest-faults|serve|every-operation|workers|differential)\.test\.ts$/

/** Begins with the files that take longest, so that no worker is left alone with one at the end. A fresh clone knows no times. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // All projects use the same sources: what one has transformed, the others and the next run read.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'demo/**/*.test.ts',
            'studio/**/*.test.ts',
            'extension/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/*.test.ts',
            'test/mission/*.test.ts',
          ],
          testTimeout: MAX_MS,
          hookTimeout: MAX_MS,
          setupFiles: CLEAN_UP,
          globalSetup: 'test/shared-postgres.ts',
          // Some tests wait for turns and servers.
          maxWorkers: 3,
          // Files share loaded modules, which hold no state: loading them anew for each was a third of the work.
          isolate: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts', 'test/mission/browser/*.test.ts', 'test/studio/**/*.test.ts'],
          exclude: HARD_ONLY,
          testTimeout: MAX_MS,
          hookTimeout: MAX_MS,
          setupFiles: [CLEAN_UP, NO_BROWSER_LEFT],
          globalSetup: 'test/fresh-build.ts',
          expect: { poll: { timeout: WAIT_MS } },
          // Pages wait more than they compute: two left a third of two cores idle.
          maxWorkers: 4,
          isolate: false,
        },
      },
      {
        test: {
          name: 'jobs',
          include: ['test/jobs/**/*.test.ts', 'test/extension/**/*.test.ts'],
          exclude: HARD_ONLY,
          testTimeout: MAX_MS,
          hookTimeout: MAX_MS,
          setupFiles: CLEAN_UP,
          globalSetup: ['test/fresh-build.ts', 'test/shared-postgres.ts'],
          // Each has processes of its own, which are what takes the time.
          maxWorkers: 4,
          isolate: false,
        },
      },
      {
        test: {
          name: 'hard',
          // What takes too long for every run, and property tests with more cases: `npm run test:hard`.
          include: [
            'test/hard/**/*.test.ts',
            'src/datalog/differential.test.ts',
            'test/browser/same-tree.test.ts',
            'test/browser/pages.test.ts',
            'test/browser/harvest-demo.test.ts',
            'test/browser/harvest-page.test.ts',
            'test/studio/accessible.test.ts',
            'test/browser/gate.test.ts',
            'test/extension/records.test.ts',
            'test/extension/walks.test.ts',
            'test/extension/**/*.test.ts',
            ...HARD_ONLY,
          ],
          env: { TEST_EFFORT: '10' },
          testTimeout: MAX_HARD_MS,
          hookTimeout: MAX_HARD_MS,
          setupFiles: [CLEAN_UP, NO_BROWSER_LEFT],
          expect: { poll: { timeout: WAIT_MS } },
          globalSetup: ['test/fresh-build.ts', 'test/shared-postgres.ts'],
          // Each has processes of its own, which are what takes the time.
          maxWorkers: 4,
          isolate: false,
        },
      },
    ],
  },
})

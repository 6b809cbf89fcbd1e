import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: 60_000,
          // By default one core is left idle; on two that is half of the machine.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Many of them wait for timers: three at a time are quicker than two on two cores, more only make the waits longer.
          maxWorkers: 3,
        },
      },
    ],
  },
})

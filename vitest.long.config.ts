import { defineConfig } from 'vitest/config'

const seconds = 1000

/** What takes too long for every change: `npm run test:long`, of a night. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    // As vitest.config.ts has it.
    testTimeout: 60 * seconds,
    expect: { poll: { timeout: 20 * seconds } },
    setupFiles: 'testing/setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,testing,tools,database}/**/*.long.test.ts'],
          hookTimeout: 120 * seconds,
          globalSetup: 'testing/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // On the client that was built last: `npm run build`.
          include: ['e2e/**/*.long.test.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 300 * seconds,
          expect: { poll: { timeout: 30 * seconds } },
          hookTimeout: 120 * seconds,
          globalSetup: ['testing/global-setup.ts', 'e2e/support/global-setup.ts'],
        },
      },
    ],
  },
})

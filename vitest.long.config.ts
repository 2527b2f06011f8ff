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
    testTimeout: 300 * seconds,
    expect: { poll: { timeout: 60 * seconds } },
    setupFiles: 'testing/setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,testing,tools,database}/**/*.long.test.ts'],
          hookTimeout: 300 * seconds,
          globalSetup: 'testing/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          // What is generated, from other seeds than those of every `npm test`.
          name: 'seeds',
          include: ['{contract,server,client}/**/*.{rules,property}.test.ts'],
          env: { NEW_SEEDS: '1' },
          setupFiles: ['testing/setup.ts', 'testing/seeds.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // On the client that was built last: `npm run build`.
          include: ['e2e/**/*.long.test.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 600 * seconds,
          expect: { poll: { timeout: 90 * seconds } },
          hookTimeout: 300 * seconds,
          globalSetup: ['testing/global-setup.ts', 'e2e/support/global-setup.ts'],
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** What takes too long for every change: `npm run test:long`, of a night. */
export default defineConfig({
  test: {
    include: ['{contract,server,testing,tools,database}/**/*.long.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    globalSetup: 'testing/global-setup.ts',
    setupFiles: 'testing/setup.ts',
  },
})

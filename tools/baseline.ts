import { startVitest } from 'vitest/node'

// `npm run baseline`: stores a copy of a filled academy at the newest migration, and the names of the migrations so
// far. See 'Migrations' in CONTRIBUTING.md for what remains to be done by hand.
const vitest = await startVitest('test', [], {
  config: false,
  watch: false,
  include: ['testing/stored-copy/make.ts'],
  globalSetup: 'testing/global-setup.ts',
  setupFiles: 'testing/setup.ts',
})
await vitest.close()

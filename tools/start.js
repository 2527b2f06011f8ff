import './follow-npm.js'
import './load-cached.js'

try {
  const { buildClientIfStale } = await import('#tools/client-build.ts')
  await buildClientIfStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// In this very process, so that signals reach the server directly, npm's among them.
await import('#server/main.ts')
